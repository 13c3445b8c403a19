import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Data about board users outside the log: passwords, tokens, sessions, and requested mails. */
export class BoardUsers1763600000025 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table board_user_passwords (
        board text not null references boards (id),
        user_id text not null,
        id text not null,
        hash text not null,
        kept_at timestamptz not null default now(),
        -- Whether it is in an event.
        in_use boolean not null default false,
        primary key (board, user_id, id)
      );
      create index board_user_passwords_unused on board_user_passwords (kept_at) where not in_use;
      -- Links in mails. A token is found by its SHA-256; a single-use one is deleted when it is used.
      create table board_user_tokens (
        hash bytea primary key,
        board text not null references boards (id),
        kind text not null,
        user_id text,
        email text,
        expires_at timestamptz not null,
        check ((user_id is null) <> (email is null))
      );
      create index board_user_tokens_of_user on board_user_tokens (board, user_id);
      create index board_user_tokens_by_age on board_user_tokens (expires_at);
      -- The code of six digits that a user may type instead; encrypted, because a hash of so few digits can be reversed.
      create table board_user_codes (
        board text not null references boards (id),
        user_id text not null,
        ciphertext text not null,
        key_id text not null,
        tries int not null default 0,
        expires_at timestamptz not null,
        primary key (board, user_id)
      );
      create index board_user_codes_by_age on board_user_codes (expires_at);
      -- Refresh tokens: a session is one row, whose token changes with each use.
      create table board_user_sessions (
        hash bytea primary key,
        board text not null references boards (id),
        user_id text not null,
        id text not null,
        version int not null,
        expires_at timestamptz not null
      );
      create index board_user_sessions_of_user on board_user_sessions (board, user_id);
      create index board_user_sessions_by_age on board_user_sessions (expires_at);
      -- Keys that sign access tokens, of all boards.
      create table board_signing_keys (
        id text primary key,
        public_key text not null,
        private_key text not null,
        private_key_id text not null,
        created_at timestamptz not null default now()
      );
      create table board_user_mails (
        id text primary key,
        board text not null references boards (id),
        kind text not null,
        -- The recipient: a user, or the owner of the address. Null when it was sent.
        user_id text,
        email text,
        origin text,
        return_to text,
        secrets text,
        secrets_key_id text,
        wanted_at timestamptz not null default now(),
        due_at timestamptz,
        tries int not null default 0
      );
      create index board_user_mails_due on board_user_mails (due_at) where due_at is not null;
      create index board_user_mails_by_age on board_user_mails (wanted_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table board_user_mails, board_signing_keys, board_user_sessions, board_user_codes, board_user_tokens,
        board_user_passwords`,
    );
  }
}
