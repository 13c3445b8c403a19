import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails to be sent, and those sent recently. */
export class Mails1763600000024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mails (
        id text primary key,
        -- Empty for mails of no board.
        board text not null,
        kind text not null,
        -- Digest of board and address, as long as the mail waits.
        recipient bytea,
        -- The mail itself, encrypted, as long as it waits.
        ciphertext text,
        key_id text,
        queued_at timestamptz not null default now(),
        attempts int not null default 0,
        -- The process that takes it moves this ahead. Null: it has ended.
        due_at timestamptz default now(),
        ended_at timestamptz,
        -- sent, given_up or forgotten
        outcome text
      );
      create index mails_due on mails (due_at) where due_at is not null;
      create index mails_recipient on mails (recipient) where recipient is not null;
      create index mails_ended on mails (ended_at) where ended_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mails');
  }
}
