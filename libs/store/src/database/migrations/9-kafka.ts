import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Objects whose changes wait because a topic rejects one of them. */
export class Kafka1763600000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table kafka_held_objects (
        relay text not null,
        board text not null,
        object_id text not null,
        -- The oldest change that waits; all that follow it wait too.
        sequence bigint not null,
        event_id text not null,
        reason text not null,
        since timestamptz not null default now(),
        primary key (relay, object_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table kafka_held_objects');
  }
}
