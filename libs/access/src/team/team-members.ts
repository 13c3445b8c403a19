import type { Role } from '#http';
import type { Changes } from '#store';
import type { Pool } from 'pg';
import type { Joined } from './team.decider.js';
import { statusOf } from './team.js';
import type { TeamRow } from './team.read-model.js';

/**
 * Who is in which team, across boards: the table by which sessions are let in. The events of a team are the truth, and the
 * table follows them.
 */
export class TeamMembers {
  constructor(
    private readonly pool: Pool,
    private readonly changes: Changes,
  ) {}

  /** The members of a board, as they were made with it. */
  async founders(board: string): Promise<readonly Joined[]> {
    const { rows } = await this.pool.query<Omit<Joined, 'role'> & { readonly role: Role }>(
      `select id as "userId", email, name, role, created_at as "joinedAt" from members
       where board = $1 and role is not null order by created_at, id`,
      [board],
    );
    return rows;
  }

  /** Brings the table in step with the team of a board; an older state than the table has changes nothing. */
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
    // Who was removed is not named by the team any longer.
    this.changes.happened({ kind: 'member', id: null, board });
  }
}
