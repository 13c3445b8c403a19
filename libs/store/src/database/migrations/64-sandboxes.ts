import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sandbox boards, and the mails stored for them (decision 0180). */
export class Sandboxes1763600000064 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table boards
        add column sandbox boolean not null default false,
        -- Mails of the board are stored and not delivered; this ends after the people of a former sandbox are removed.
        add column captures_mails boolean not null default false,
        -- Of the stream of the board.
        add column sandbox_version int not null default 0;
      create index boards_sandbox on boards (id) where sandbox;
      create index mails_captured on mails (board, queued_at, id) where outcome = 'captured';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index mails_captured;
      alter table boards drop column sandbox_version, drop column captures_mails, drop column sandbox;
    `);
  }
}
