import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The migrations of this database that earlier releases cannot work with, and the first release of each (decision 0241). */
export class OldestRelease1763600000117 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table binding_migrations (
        name text primary key,
        -- The oldest release that may use the database from then on.
        oldest_release text not null,
        at timestamptz not null default now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table binding_migrations');
  }
}
