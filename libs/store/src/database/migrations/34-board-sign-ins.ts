import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-ins with an identity provider that are in progress. */
export class BoardSignIns1763600000034 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table board_sign_ins (
        -- SHA-256 of the token that continues it.
        hash bytea primary key,
        board text not null references boards (id),
        -- begun or vouched
        stage text not null,
        ciphertext text not null,
        key_id text not null,
        expires_at timestamptz not null
      );
      create index board_sign_ins_by_age on board_sign_ins (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table board_sign_ins');
  }
}
