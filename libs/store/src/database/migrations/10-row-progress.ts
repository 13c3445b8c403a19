import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Progress of operations over many rows, and the errors of single rows. */
export class RowProgress1763600000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table row_progress (
        board text not null references boards (id),
        subject text not null,
        -- Rows before it are done. The next run continues here after an interruption.
        next_row int not null,
        created int not null,
        updated int not null,
        skipped int not null,
        errors int not null,
        primary key (board, subject)
      );
      create table row_errors (
        board text not null,
        subject text not null,
        row_index int not null,
        code text not null,
        message text not null,
        primary key (board, subject, row_index)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table row_errors, row_progress');
  }
}
