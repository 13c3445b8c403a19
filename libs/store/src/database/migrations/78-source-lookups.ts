import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Postings of a job are found by the job first. With the board first, PostgreSQL read all postings of a board for a few of a feed
 * as long as it had not counted them.
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
