import type { Role } from '#http';
import { type Changes, Ids } from '#store';
import type { Pool } from 'pg';
import type { JoinedMember } from '../team/team.decider.js';
import { statusOf } from '../team/team.js';
import type { TeamRow } from '../team/team.read-model.js';
import type { TeamMembers } from '../team/team-members.js';
import { emailKey } from '../user/email.js';

/** `TeamMembers` in PostgreSQL. */
export class PostgresTeamMembers implements TeamMembers {
  constructor(
    private readonly pool: Pool,
    private readonly changes: Changes,
  ) {}

  async found({ board, ownerEmail }: { readonly board: string; readonly ownerEmail: string }): Promise<void> {
    await this.pool.query(
      `with owner as (
         insert into operator_users as u (id, email, name) values ($2, $3, 'Owner')
         on conflict (email) do update set email = excluded.email returning u.id, u.email, u.name, u.proved_at
       )
       insert into members (board, id, email, name, role, needs_proof)
       select $1, id, email, name, 'owner', proved_at is null from owner
       where not exists (select from members where board = $1)`,
      [board, Ids.random('users'), emailKey(ownerEmail)],
    );
  }

  async founders(board: string): Promise<readonly JoinedMember[]> {
    const { rows } = await this.pool.query<Omit<JoinedMember, 'role'> & { readonly role: Role }>(
      `select id as "userId", email, name, role, created_at as "joinedAt" from members
       where board = $1 and role is not null order by created_at, id`,
      [board],
    );
    return rows;
  }

  async managers(board: string): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ email: string }>(
      `select m.email from members m
       where m.board = $1 and m.role in ('owner', 'admin') and not m.suspended
         and (not m.needs_proof or exists (select from operator_users u where u.id = m.id and u.proved_at is not null))
       order by m.created_at, m.id`,
      [board],
    );
    return rows.map(({ email }) => email);
  }

  async follow({ board, version, members, invitations }: TeamRow, now: string): Promise<void> {
    await this.pool.query(
      `with team as (
         insert into teams (board, version, invitations) values ($1, $2, $3)
         on conflict (board) do update set version = excluded.version, invitations = excluded.invitations
         where teams.version < excluded.version
         returning board
       ), gone as (
         update members m set role = null from team where m.board = team.board and m.role is not null and m.id <> all ($4)
       )
       insert into members (board, id, email, name, role, suspended, created_at)
       select team.board, m.* from team, unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::timestamptz[]) as m
       on conflict (board, id) do update set
         email = excluded.email, name = excluded.name, role = excluded.role,
         suspended = excluded.suspended, created_at = excluded.created_at`,
      [
        board,
        version,
        invitations.filter((each) => statusOf(each, now) === 'pending').map(({ expiresAt }) => expiresAt),
        members.map(({ userId }) => userId),
        members.map(({ email }) => email),
        members.map(({ name }) => name),
        members.map(({ role }) => role),
        members.map(({ suspended }) => suspended),
        members.map(({ joinedAt }) => joinedAt),
      ],
    );
    // The team no longer lists removed members.
    this.changes.happened({ kind: 'member', id: null, board });
  }
}
