import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Published events of erased persons, and stored answers with personal data (decisions 0124 and 0125).
 *
 * The index names the kinds of published objects about persons. A statement that names others finds them, too, but reads more rows. Add an index
 * when another kind of person is published.
 */
export class Erasure1763600000044 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Of an erased person. pending: the payload must still be delivered, then its address is removed; done: nothing
      -- personal is left.
      alter table published_events add column erasure text;
      create index published_events_of_people on published_events (board, object_id, sequence)
        where object in ('candidate', 'candidate.profile', 'marketing_permission');
      create index published_events_erased on published_events (board, object, object_id) where erasure is not null;
      create index published_events_to_redact on published_events (sequence) where erasure = 'pending';
      -- The id of the person whose data the answer holds.
      alter table idempotency_keys add column person text;
      create index idempotency_keys_of_person on idempotency_keys (board, person) where person is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table idempotency_keys drop column person;
      drop index published_events_to_redact, published_events_erased, published_events_of_people;
      alter table published_events drop column erasure;
    `);
  }
}
