import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Page views for two days, and their totals by day (decision 0191). The processes that write page views create the partitions, unlogged and in a
 * schema of their own.
 */
export class Analytics1763600000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema analytics;
      -- With the salt of a day, a known IP address leads to its visitor; so the salt is destroyed after two days.
      create table analytics_salts (day date primary key, salt bytea not null);
      create table analytics_hits (
        at timestamptz not null,
        -- A reader that stops at the oldest open transaction misses nothing.
        tx xid8 not null default pg_current_xact_id(),
        board text not null,
        visitor bigint not null,
        -- The action, one letter, and its object: see Hit in libs/integrations.
        item text collate "C" not null,
        source text collate "C" not null,
        country text collate "C" not null,
        device text collate "C" not null
      ) partition by range (at);
      create index on analytics_hits (tx);
      create index on analytics_hits (board, at);
      -- Visits of the days that have hits: a later hit may still change them.
      create table analytics_visits (
        day date not null,
        board text not null,
        visitor bigint not null,
        began timestamptz not null,
        ended timestamptz not null,
        source text collate "C" not null,
        country text collate "C" not null,
        device text collate "C" not null,
        seen text[] not null
      ) partition by list (day);
      create index on analytics_visits (visitor, board, day);
      -- One row: the transaction up to which hits are counted, and the version of the rules.
      create table analytics_progress (counted_to xid8 not null, rules int not null);
      insert into analytics_progress values ('0', 1);
      create table analytics_days (
        board text not null,
        day date not null,
        hits bigint not null,
        visits bigint not null,
        page_views bigint not null,
        milliseconds bigint not null,
        apply_clicks bigint not null,
        applications bigint not null,
        primary key (board, day)
      );
      create table analytics_traffic (
        board text not null,
        -- page, source, country, device
        kind text collate "C" not null,
        day date not null,
        key text collate "C" not null,
        visits bigint not null,
        apply_clicks bigint not null,
        primary key (board, kind, day, key)
      );
      create table analytics_objects (
        board text not null,
        -- Id of a job or a company.
        object text collate "C" not null,
        day date not null,
        views bigint not null,
        apply_clicks bigint not null,
        -- Reads on the Board API and applications, which count on days without beacons.
        reads bigint not null,
        applications bigint not null,
        primary key (board, object, day)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table analytics_objects, analytics_traffic, analytics_days, analytics_progress, analytics_visits, analytics_hits,
        analytics_salts;
      drop schema analytics;
    `);
  }
}
