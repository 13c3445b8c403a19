import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which process holds an idempotency key, and since when that process seems to be dead (decision 0149). */
export class HoldersOfKeys1763600000058 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The session with which the process holds a lock; null if it has none, and in rows of earlier releases.
      alter table idempotency_keys add column holder int, add column gone_since timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_keys drop column gone_since, drop column holder');
  }
}
