import type { MigrationInterface, QueryRunner } from 'typeorm';

/** URLs that search engines must still be notified of, and the result of each board's last notification. */
export class IndexNow1763600000073 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table index_now_boards (
        board text primary key,
        -- Public: search engines read it in a file on the host of the board.
        key text not null,
        enabled boolean not null,
        -- Version of the stream with this event.
        version int not null,
        -- pending, ready or error
        status text not null default 'pending',
        last_run_at timestamptz,
        last_error text,
        failures int not null default 0,
        not_before timestamptz not null default now()
      );
      -- Not unique: two processes may follow the same switch, and neither must fail.
      create index index_now_boards_by_key on index_now_boards (key);
      create table index_now_paths (
        board text not null,
        path text not null,
        changed_at timestamptz not null default now(),
        -- Later than the change if the object becomes public on its own.
        due_at timestamptz not null default now(),
        primary key (board, path)
      );
      -- How far the published events were processed: one row, after the first time.
      create table index_now_progress (is_only boolean primary key default true check (is_only), sequence bigint not null);
      create index index_now_paths_due on index_now_paths (due_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table index_now_progress, index_now_paths, index_now_boards');
  }
}
