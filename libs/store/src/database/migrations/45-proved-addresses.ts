import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Verified addresses of operators, and ownerships that wait for the verification (decision 0132). */
export class ProvedAddresses1763600000045 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null: it is not yet verified that the account belongs to the owner of the address.
      alter table operator_users add column proved_at timestamptz;
      -- The member may do nothing on the board until the address of the account is verified.
      alter table members add column needs_proof boolean not null default false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table members drop column needs_proof;
      alter table operator_users drop column proved_at;
    `);
  }
}
