import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Boards, API keys and publishable keys are projected from events. A version of 0 means that an earlier release wrote the row, and that its event
 * must still be appended.
 */
export class AccessFollowsEvents1763600000026 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table boards add plan_version int not null default 0;
      -- The slug of a board is reserved before the board exists.
      alter table board_slugs drop constraint board_slugs_board_fkey;
      alter table api_keys
        add version int not null default 0,
        -- A replaced secret, and until when it still works.
        add previous_secret_hash bytea,
        add previous_until timestamptz,
        -- Approximate, and in no event.
        add last_used_at timestamptz;
      alter table publishable_keys add version int not null default 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table publishable_keys drop version;
      alter table api_keys drop last_used_at, drop previous_until, drop previous_secret_hash, drop version;
      delete from board_slugs s where not exists (select from boards b where b.id = s.board);
      alter table board_slugs add constraint board_slugs_board_fkey foreign key (board) references boards (id);
      alter table boards drop plan_version;
    `);
  }
}
