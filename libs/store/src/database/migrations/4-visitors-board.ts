import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As it was called when this was written: what a migration does is never changed. */
const VISITORS = { id: 'boards_anonymous', slug: 'visitors' };

/** The board of visitors without a key, so that keys can be made for it. */
export class VisitorsBoard1763600000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('insert into boards (id, slug, name, plan) values ($1, $2, $3, $4)', [
      VISITORS.id,
      VISITORS.slug,
      'Visitors',
      'enterprise',
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from boards where id = $1', [VISITORS.id]);
  }
}
