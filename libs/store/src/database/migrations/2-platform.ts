import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Data of the platform: boards, keys, idempotency, rate limits, read-model checkpoints, leases. */
export class Platform1763600000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table boards (
        id text primary key,
        slug text not null unique,
        name text not null,
        plan text not null,
        created_at timestamptz not null default now()
      );
      create table members (
        board text not null references boards (id),
        id text not null,
        email text not null,
        name text not null,
        role text not null check (role in ('owner', 'admin', 'member')),
        created_at timestamptz not null default now(),
        primary key (board, id)
      );
      create table api_keys (
        key_id text primary key,
        board text not null references boards (id),
        name text not null,
        secret_hash bytea not null,
        scopes text[] not null,
        rate_limit int not null check (rate_limit > 0),
        created_at timestamptz not null default now(),
        expires_at timestamptz,
        revoked_at timestamptz
      );
      create index api_keys_of_board on api_keys (board);
      create table idempotency_keys (
        board text not null,
        credential text not null,
        key text not null,
        fingerprint bytea not null,
        seed uuid not null,
        created_at timestamptz not null default now(),
        locked_until timestamptz,
        status int,
        headers jsonb,
        body text,
        primary key (board, credential, key)
      );
      create index idempotency_keys_by_age on idempotency_keys (created_at);
      -- Lost in a crash of the database, which loses at most the count of one window.
      create unlogged table rate_windows (
        bucket text primary key,
        window_start bigint not null,
        count bigint not null
      );
      create table read_models (
        name text not null,
        version int not null,
        shape text not null,
        state text not null check (state in ('building', 'live')),
        checkpoint text not null,
        caught_up_at timestamptz not null default now(),
        primary key (name, version)
      );
      create table quarantine (
        read_model text not null,
        stream text not null,
        event_id text not null,
        position text not null,
        error text not null,
        at timestamptz not null default now(),
        primary key (read_model, stream)
      );
      create table leases (
        name text primary key,
        holder text not null,
        until timestamptz not null
      );
      create table secrets (
        name text primary key,
        value bytea not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table secrets, leases, quarantine, read_models, rate_windows, idempotency_keys, api_keys, members, boards',
    );
  }
}
