import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Recurring work of each board, and what was sent last. */
export class Schedules1763600000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table board_schedules (
        schedule text not null,
        board text not null references boards (id),
        since timestamptz not null,
        due_at timestamptz not null,
        primary key (schedule, board)
      );
      create index board_schedules_due on board_schedules (schedule, due_at, board);
      create table dispatches (
        board text not null references boards (id),
        subject text not null,
        -- The last one; names of occasions sort by time.
        occasion text collate "C" not null,
        sent_at timestamptz not null,
        primary key (board, subject)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table dispatches, board_schedules');
  }
}
