import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Processes lease part of a window and count on their own. `leased` is the part of `count` that they have not reported yet. What is not reported by
 * `leased_until` counts as used.
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
