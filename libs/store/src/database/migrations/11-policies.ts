import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The checkpoint of each policy, and the events that it failed on. */
export class Policies1763600000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table policies (
        name text primary key,
        checkpoint text not null,
        caught_up_at timestamptz not null default now()
      );
      create table policy_failures (
        policy text not null references policies (name),
        event_id text not null,
        stream text not null,
        position text not null,
        error text not null,
        at timestamptz not null default now(),
        primary key (policy, event_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table policy_failures, policies');
  }
}
