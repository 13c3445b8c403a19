import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The event log of the PostgreSQL store, and claims. */
export class EventLog1763600000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table streams (
        stream uuid primary key,
        version int not null
      );
      create table events (
        position bigint generated always as identity,
        txid xid8 not null default pg_current_xact_id(),
        stream uuid not null,
        version int not null,
        event_id uuid not null,
        name text not null,
        category text not null,
        type text not null,
        schema_version int not null,
        data jsonb not null,
        meta jsonb not null,
        at timestamptz not null,
        primary key (stream, version)
      );
      create unique index events_in_order on events (txid, position);
      create table claims (
        board text not null,
        kind text not null,
        value uuid not null,
        slot text not null,
        holder text not null,
        -- The digest first: it alone is nearly unique, so that even the worst plan is one look-up.
        primary key (value, kind, board, slot)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table claims, events, streams');
  }
}
