import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Streams that others may not need any more: nothing may come to hang on an object that is gone (decision 0030). */
export class ClosedStreams1763600000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table streams add column closed boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table streams drop column closed');
  }
}
