import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The index for postings of a job starts with the job. When it started with the board, PostgreSQL read all postings of a board to find a few of one
 * feed until it had statistics.
 */
export class SourceLookups1763600000078 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index source_postings_job;
      create index source_postings_job on source_postings (job, board) where job is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index source_postings_job;
      create index source_postings_job on source_postings (board, job) where job is not null;
    `);
  }
}
