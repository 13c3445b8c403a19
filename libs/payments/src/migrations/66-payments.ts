import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The installation that payments belong to, payment accounts of boards, and the ledger of the test driver (decisions 0182, 0183). */
export class Payments1763600000066 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table payment_installation (id text not null);
      insert into payment_installation values (replace(gen_random_uuid()::text, '-', ''));
      create table payment_accounts (
        board text primary key,
        account text not null unique
      );
      create table test_payments (
        id text primary key,
        -- price, coupon, code, checkout, payment, subscription, visit
        kind text not null,
        board text not null,
        idempotency_key text unique,
        -- Digest of the call that created it: the same key with another call is rejected.
        call bytea,
        document jsonb not null,
        created_at timestamptz not null,
        changed_at timestamptz not null
      );
      create index test_payments_listed on test_payments (board, kind, created_at);
      create index test_payments_changed on test_payments (changed_at);
      create index test_payments_due on test_payments ((document ->> 'periodEnd'))
        where kind = 'subscription' and document ->> 'status' = 'active';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table test_payments, payment_accounts, payment_installation');
  }
}
