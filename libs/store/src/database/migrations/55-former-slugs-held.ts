import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A board's former slugs stay reserved for it for a while (decision 0144). For existing ones, the period starts now. */
export class FormerSlugsHeld1763600000055 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null: the board has the slug, or reserved it. Otherwise it is a former slug, and no other board can take it until then.
      alter table board_slugs add column held_until timestamptz;
      insert into board_slugs (slug, board, held_until)
        select slug, board, now() + interval '12 months' from former_slugs
        on conflict (slug) do nothing;
      create index board_slugs_held on board_slugs (board) where held_until is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from board_slugs where held_until is not null;
      alter table board_slugs drop column held_until;
    `);
  }
}
