import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Queries for the open deliveries of one queue must never use the index of all open deliveries. It seems equally good while few are open, but is
 * read from end to end when many are. So each index has its own form of the condition for open deliveries.
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
