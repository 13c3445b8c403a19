import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hints of the payment provider that must be followed, and those received recently (decision 0182). */
export class PaymentHints1763600000067 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table payment_hints (
        -- Id of the webhook; the same one may arrive again.
        id text primary key,
        -- checkout, payment, subscription or account
        about text not null,
        ref text not null,
        -- Null: the webhook did not contain it.
        board text,
        received_at timestamptz not null default now(),
        attempts int not null default 0,
        -- The process that takes it moves this ahead. Null: it was processed.
        due_at timestamptz default now(),
        followed_at timestamptz
      );
      create index payment_hints_due on payment_hints (due_at) where due_at is not null;
      create index payment_hints_followed on payment_hints (followed_at) where followed_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table payment_hints');
  }
}
