import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which request sent a delivery again, so that its retry after a lost answer does not send it a second time (0061). */
export class ReplaysOnce1763600000019 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_deliveries add replayed_by text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_deliveries drop replayed_by');
  }
}
