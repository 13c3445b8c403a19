import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries of published events to webhook endpoints (decisions 0022 and 0023). */
export class Webhooks1763600000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One row for an event and an endpoint. The payload is in published_events, by sequence.
      create table webhook_deliveries (
        board text not null,
        id text not null,
        endpoint text not null,
        sequence bigint not null,
        event_id text not null,
        event_type text not null,
        object_id text not null,
        url text not null,
        config_version int not null,
        status text not null default 'pending'
          check (status in ('pending', 'retrying', 'delivered', 'terminal', 'exhausted')),
        terminal_reason text,
        attempt_count int not null default 0,
        -- How many attempts of the schedule are used up; probes ahead of schedule do not count.
        tries int not null default 0,
        tries_allowed int not null default 10,
        replay boolean not null default false,
        next_attempt_at timestamptz default now(),
        expires_at timestamptz not null default now() + interval '4 days',
        first_attempt_at timestamptz,
        last_attempt_at timestamptz,
        completed_at timestamptz,
        created_at timestamptz not null default now(),
        replay_expires_at timestamptz not null default now() + interval '30 days',
        payload_purged_at timestamptz,
        primary key (board, id)
      );
      create index webhook_deliveries_of_endpoint on webhook_deliveries (board, endpoint, id);
      create index webhook_deliveries_by_status on webhook_deliveries (board, status, id) where status <> 'delivered';
      create index webhook_deliveries_in_lane on webhook_deliveries (endpoint, object_id, sequence)
        where completed_at is null;
      create index webhook_deliveries_to_expire on webhook_deliveries (expires_at) where completed_at is null;
      create index webhook_deliveries_to_purge on webhook_deliveries (replay_expires_at) where payload_purged_at is null;
      create index webhook_deliveries_to_forget on webhook_deliveries (payload_purged_at) where payload_purged_at is not null;

      create table webhook_attempts (
        delivery text not null,
        number int not null,
        started_at timestamptz not null,
        duration_ms int not null,
        outcome text not null check (outcome in ('delivered', 'retryable', 'terminal')),
        status_code int,
        status_class text not null,
        diagnostic text not null,
        primary key (delivery, number)
      );

      -- The open deliveries of one object for one endpoint, of which the oldest may be running. A lane is held by the
      -- worker that attempts its head, and is due when no worker holds it and the head may be attempted.
      create table webhook_lanes (
        endpoint text not null,
        object_id text not null,
        board text not null,
        open int not null,
        due_at timestamptz,
        holder text,
        -- Distinguishes the leases of a holder; 0 when it is not leased.
        turn bigint not null default 0,
        primary key (endpoint, object_id)
      ) with (fillfactor = 70);
      create index webhook_lanes_due on webhook_lanes (endpoint, due_at) where due_at is not null;
      create index webhook_lanes_held on webhook_lanes (holder) where holder is not null;

      -- Live workers; what others hold is released.
      create table webhook_workers (
        holder text primary key,
        until timestamptz not null
      );

      create table webhook_health (
        endpoint text primary key,
        board text not null,
        resumes int not null default 0,
        streak int not null default 0,
        -- When the first of the failures since the last success was.
        failing_since timestamptz,
        last_failure_at timestamptz,
        last_success_at timestamptz,
        probe_at timestamptz not null default now(),
        -- A change of state that is not yet applied by its context.
        verdict text
      ) with (fillfactor = 50);
      create index webhook_health_verdicts on webhook_health (endpoint) where verdict is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table webhook_health, webhook_workers, webhook_lanes, webhook_attempts, webhook_deliveries',
    );
  }
}
