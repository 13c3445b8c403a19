import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the source of each feed is read next. */
export class SourceTurns1763600000072 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table source_turns (
        board text not null references boards (id),
        owner text not null,
        due_at timestamptz not null,
        primary key (board, owner)
      );
      create index source_turns_due on source_turns (due_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table source_turns');
  }
}
