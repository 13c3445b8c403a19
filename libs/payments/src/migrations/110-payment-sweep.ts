import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The moment up to which webhooks were listed at the payment provider. A process that starts goes on from there (decision 0182). */
export class PaymentSweep1763600000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_installation add column swept_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_installation drop column swept_until');
  }
}
