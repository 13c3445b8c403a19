import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Slugs and who holds or requests them; the events that the names of a board reflect; passwords of boards. */
export class BoardNames1763600000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table boards
        add column slug_version int not null default 0,
        add column name_version int not null default 0,
        add constraint boards_plan
          check (plan in ('free', 'starter', 'basic', 'grow', 'advanced', 'scale', 'enterprise'));
      create table board_slugs (
        slug text primary key,
        board text not null references boards (id),
        -- Null: the board has it. Otherwise the process that reserved it is about to append that event.
        reservation uuid,
        reserved_at timestamptz
      );
      insert into board_slugs (slug, board) select slug, id from boards;
      create table board_passwords (
        board text not null references boards (id),
        id text not null,
        hash text not null,
        kept_at timestamptz not null default now(),
        -- False until an event names it.
        in_use boolean not null default false,
        primary key (board, id)
      );
      create index board_passwords_unused on board_passwords (kept_at) where not in_use;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table board_passwords, board_slugs;
      alter table boards drop constraint boards_plan, drop column name_version, drop column slug_version;
    `);
  }
}
