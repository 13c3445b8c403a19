import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The customers of buyers at the payment provider (decision 0248). */
export class PaymentCustomers1763600000122 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table payment_customers (
        board text not null,
        -- Keyed digest of the buyer: an account, or a visitor who typed an address.
        buyer text not null,
        -- board, installation
        payee text not null,
        ref text not null,
        -- Keyed digest of the address that the customer has at the provider.
        address text not null,
        created_at timestamptz not null default now(),
        primary key (board, buyer, payee)
      );
      create index payment_customers_address on payment_customers (board, address);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table payment_customers');
  }
}
