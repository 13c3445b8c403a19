import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which domain of which board has or will have which hostname, and when it is checked next. */
export class BoardDomains1763600000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table board_domains (
        hostname text primary key,
        board text not null references boards (id),
        domain text not null,
        -- Null: an event records it. Otherwise the process that reserved it is about to append that event.
        reserved_at timestamptz,
        -- Of the stream of the domain.
        version int not null default 0,
        -- Whether it leads visitors to the board.
        leads boolean not null default false,
        check_at timestamptz,
        -- How many checks in a row have failed.
        absent int not null default 0,
        unanswered int not null default 0
      );
      create index board_domains_due on board_domains (check_at) where check_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table board_domains');
  }
}
