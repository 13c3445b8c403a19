import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the events of this database are stored. EventStoreDB has the same id in a stream of its own (decision 0057). */
export class Deployment1763600000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table deployment (
        one boolean primary key default true check (one),
        id uuid not null,
        store text not null check (store in ('postgresql', 'eventstoredb')),
        prefix text not null,
        -- False until the event store has the id, too. Nothing is appended before.
        confirmed boolean not null,
        since timestamptz not null default now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table deployment');
  }
}
