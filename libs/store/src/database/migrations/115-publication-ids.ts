import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Publications whose ids were derived from log positions. They keep their ids, and a rebuild finds them by the position of their event. Earlier
 * releases that still run write such rows, too, so that is the default; this release says false.
 */
export class PublicationIds1763600000115 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table published_events add column id_from_position boolean not null default true;
      create index published_events_by_position on published_events (position) where id_from_position;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index published_events_by_position;
      alter table published_events drop column id_from_position;
    `);
  }
}
