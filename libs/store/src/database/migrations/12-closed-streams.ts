import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Streams that others may no longer depend on: nothing may refer to a deleted object (decision 0030). */
export class ClosedStreams1763600000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table streams add column closed boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table streams drop column closed');
  }
}
