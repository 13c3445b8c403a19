import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Work that continues after its answer, and who does it. The queue has its own tables in its own schema. */
export class Operations1763600000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table operations (
        id text primary key,
        board text not null references boards (id),
        kind text not null,
        state text not null check (state in ('pending', 'running', 'succeeded', 'failed', 'cancelled')),
        input jsonb not null,
        -- The actor in whose name it runs.
        origin jsonb not null,
        resource jsonb,
        progress jsonb,
        result jsonb,
        error jsonb,
        cancel_requested boolean not null default false,
        -- Where the next run continues after an interruption.
        checkpoint jsonb,
        -- The file to download, once it is complete; and every file that a run started to write.
        output jsonb,
        outputs text[] not null default '{}',
        -- Runs that died since the last checkpoint.
        attempts int not null default 0,
        -- Only the run that holds it may write here.
        lease uuid,
        leased_until timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        completed_at timestamptz,
        check ((completed_at is not null) = (state in ('succeeded', 'failed', 'cancelled'))),
        check ((error is not null) = (state = 'failed')),
        check ((lease is not null) = (state = 'running'))
      );
      create index operations_that_go_on on operations (board) where completed_at is null;
      create index operations_by_end on operations (completed_at) where completed_at is not null;
      -- The workers of the queue, and when they last reported.
      create table operation_workers (
        worker text primary key,
        seen_at timestamptz not null default now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table operation_workers, operations');
  }
}
