import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Processes lease part of a window and count by themselves. `leased` is what they have not accounted for yet, all of it
 * within `count`; whoever does not account for it until `leased_until` is taken to have used it.
 */
export class LeasedAllowances1763600000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table rate_windows
        add leased bigint not null default 0,
        add leased_until timestamptz not null default '-infinity';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table rate_windows drop leased, drop leased_until');
  }
}
