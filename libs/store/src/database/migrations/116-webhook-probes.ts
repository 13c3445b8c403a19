import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the rules of webhook health need: the last counted failure, and when an endpoint began to fail. Null for what happened before. */
export class WebhookProbes1763600000116 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table webhook_health
        add column counted_at timestamptz,
        add column began_failing_at timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_health drop column began_failing_at, drop column counted_at');
  }
}
