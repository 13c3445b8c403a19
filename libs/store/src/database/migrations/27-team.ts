import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Operators with their sessions, and team memberships. An account is one person across boards: members of several boards with one address become
 * one user, under the oldest of their ids.
 */
export class Team1763600000027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table operator_users (
        id text primary key,
        -- In lower case.
        email text not null unique,
        name text not null,
        -- Null: no sign-in is possible before a password is set.
        password_hash text,
        -- The active second factor, and one that is not confirmed; encrypted.
        totp jsonb,
        totp_pending jsonb,
        -- The last time step whose code was used.
        totp_step bigint not null default 0,
        recovery_hashes bytea[] not null default '{}',
        created_at timestamptz not null default now()
      );
      insert into operator_users (id, email, name, created_at)
        select distinct on (lower(email)) id, lower(email), name, created_at
        from members order by lower(email), created_at, id;
      create table user_sessions (
        id text primary key,
        user_id text not null references operator_users (id) on delete cascade,
        secret_hash bytea not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        -- Approximate: written once an hour at most.
        used_at timestamptz not null default now()
      );
      create index user_sessions_of_user on user_sessions (user_id);
      create index user_sessions_by_end on user_sessions (expires_at);
      -- One for each user: a newer one replaces an older one.
      create table password_resets (
        user_id text primary key references operator_users (id) on delete cascade,
        token_hash bytea not null unique,
        expires_at timestamptz not null
      );
      -- How far the table of members has followed the events of a team, and when its open invitations end.
      create table teams (
        board text primary key references boards (id),
        version int not null,
        invitations timestamptz[] not null
      );
      alter table members add column suspended boolean not null default false;
      -- Null: no longer in the team. The row stays, so that a session that names the board gets this answer.
      alter table members alter column role drop not null;
      update members set id = u.id, email = u.email from operator_users u where u.email = lower(members.email);
      create index members_by_user on members (id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index members_by_user;
      delete from members where role is null;
      alter table members alter column role set not null;
      alter table members drop column suspended;
      drop table teams, password_resets, user_sessions, operator_users;
    `);
  }
}
