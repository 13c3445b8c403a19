import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Runs over job sources, and the stored state of each posting (decision 0194). */
export class Sources1763600000071 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table source_runs (
        id text primary key,
        board text not null references boards (id),
        -- The feed or the company whose source is read.
        owner text not null,
        -- 1, 2, … for each owner.
        number int not null,
        operation text not null,
        -- operator or schedule
        trigger text not null,
        -- pending, running, completed, held, failed, cancelled, dropped or superseded
        state text not null,
        -- An operator released it: absent postings expire, however many.
        released boolean not null default false,
        -- How often reading the source was started; an interrupted run starts again.
        attempt int not null default 0,
        -- Digest of the URL and the settings that it was read with.
        config text,
        -- Version of the source, for the next run with the same settings.
        marks jsonb,
        counts jsonb not null default '{}',
        fault jsonb,
        -- The source asked not to be read before this time.
        retry_at timestamptz,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        completed_at timestamptz,
        unique (board, owner, number)
      );
      create unique index source_runs_open on source_runs (board, owner) where state in ('pending', 'running');

      create table source_run_items (
        run text not null references source_runs (id) on delete cascade,
        -- The id of the posting at its source, or the index of an item without one.
        key text not null,
        place int not null,
        source_id text,
        title text,
        outcome text not null,
        job text,
        code text,
        message text,
        primary key (run, key)
      );
      create index source_run_items_place on source_run_items (run, place, key);

      create table source_postings (
        board text not null references boards (id),
        owner text not null,
        source_id text not null,
        -- The time, in ISO 8601, from which the id of its job is derived.
        since text not null,
        -- How many changes of its job were recorded; this number identifies the next one when it is retried.
        writes int not null default 0,
        job text,
        job_version int not null default 0,
        -- Digest of the source's last data; empty: compare it again.
        mark text not null,
        -- For each field, digests of the source's last value and of the job's value at that time.
        given jsonb not null default '{}',
        -- Whether changes of this posting are written to the job.
        leads boolean not null,
        -- intended, present, leaving or absent
        state text not null,
        -- The expiry that the job got because no source had it; ISO 8601.
        ended_at text,
        -- Number of the run that saw it last, its attempt, and the outcome.
        run int not null,
        attempt int not null,
        outcome text not null,
        absent_since timestamptz,
        primary key (board, owner, source_id)
      ) with (fillfactor = 80);
      create index source_postings_job on source_postings (board, job) where job is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table source_postings, source_run_items, source_runs');
  }
}
