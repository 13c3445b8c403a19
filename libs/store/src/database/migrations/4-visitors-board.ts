import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The name at the time of writing: a migration is never changed. */
const VISITORS = { id: 'boards_anonymous', slug: 'visitors' };

/** The board for visitors without a key, so that keys can be created for it. */
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
