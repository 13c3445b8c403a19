import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How visitors identify a board: by a publishable key, or by one of its former slugs. */
export class BoardIdentifiers1763600000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table publishable_keys (
        key text primary key,
        board text not null references boards (id),
        -- Links in mails that a visitor requests with this key point there.
        origin text not null,
        created_at timestamptz not null default now(),
        revoked_at timestamptz
      );
      create index publishable_keys_board on publishable_keys (board, created_at);
      create table former_slugs (
        slug text primary key,
        board text not null references boards (id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table former_slugs, publishable_keys');
  }
}
