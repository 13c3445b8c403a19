import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts at an identity provider with which operators sign in. */
export class OperatorIdentities1763600000075 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table operator_identities (
        issuer text not null,
        -- The permanent id of the person at the provider.
        subject text not null,
        user_id text not null references operator_users (id),
        linked_at timestamptz not null default now(),
        primary key (issuer, subject),
        unique (user_id, issuer)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table operator_identities');
  }
}
