import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What looks for the open deliveries of a lane must never be served by the index of all open deliveries: it seems as good
 * while few are open, and is read from end to end when many are. Each says in words of its own which deliveries are open.
 */
export class OpenDeliveries1763600000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table webhook_deliveries
        add check ((completed_at is null) = (status in ('pending', 'retrying')));
      drop index webhook_deliveries_to_expire;
      create index webhook_deliveries_to_expire on webhook_deliveries (expires_at) where status in ('pending', 'retrying');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index webhook_deliveries_to_expire;
      create index webhook_deliveries_to_expire on webhook_deliveries (expires_at) where completed_at is null;
      alter table webhook_deliveries drop constraint webhook_deliveries_check;
    `);
  }
}
