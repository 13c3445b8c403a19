import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Published events, published states of objects, and the checkpoints of the publisher and its followers. */
export class Publishing1763600000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table published_events (
        sequence bigint primary key,
        event_id text not null unique,
        board text not null,
        type text not null,
        object text not null,
        object_id text not null,
        revision int not null,
        occurred_at timestamptz not null,
        tombstone boolean not null,
        -- The exact bytes of the envelope; null once they are deleted.
        body text,
        position text not null,
        recorded_at timestamptz not null default now()
      );
      create index published_events_of_board on published_events (board, sequence);
      create index published_events_to_forget on published_events (recorded_at) where body is not null;
      create table published_objects (
        board text not null,
        object text not null,
        object_id text not null,
        version int not null,
        revision int not null,
        -- JSON; null when the object was deleted.
        state text,
        primary key (board, object, object_id)
      );
      create table publisher (
        name text primary key,
        checkpoint text not null,
        sequence bigint not null,
        -- Grows when the memory of a running publisher becomes stale.
        epoch int not null default 0,
        -- The kinds of objects that were published up to the checkpoint.
        objects text[] not null default '{}',
        caught_up_at timestamptz not null default now()
      );
      insert into publisher (name, checkpoint, sequence) values ('log', '', 0);
      create table publication_followers (
        name text primary key,
        sequence bigint not null,
        moved_at timestamptz not null default now()
      );
      -- URLs as they were when they were published. Not derived from the log: a rebuild renders with them.
      create table storefronts (
        board text not null,
        since text not null,
        address text not null,
        primary key (board, since)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table storefronts, publication_followers, publisher, published_objects, published_events');
  }
}
