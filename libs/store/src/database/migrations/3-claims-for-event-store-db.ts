import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Claims for an event store that cannot store them.
 *
 * A writer reserves claims and then writes its events, which name the claims taken and released. So the held claims are a fold of the log: the
 * follower of the log turns reservations into held claims. Until then a reservation blocks others in the same way.
 */
const SQL = `
  create table claim_reservations (
    attempt uuid not null,
    board text not null,
    kind text not null,
    digest text not null,
    stream text not null,
    holder text not null,
    due timestamptz not null,
    primary key (board, kind, digest, attempt)
  );
  create index claim_reservations_of on claim_reservations (attempt);
  create index claim_reservations_due on claim_reservations (due);
  -- A row that is not held records that the claim was released in that version, until the log says so, too.
  create table claim_holds (
    board text not null,
    kind text not null,
    digest text not null,
    stream text not null,
    holder text not null,
    version int not null,
    held boolean not null,
    primary key (board, kind, digest, stream)
  );
  create table claim_followers (
    name text primary key,
    checkpoint text not null
  );
`;

/** Claims for events in EventStoreDB. Created on every installation, so that the choice of the store is only a setting. */
export class ClaimsForEventStoreDb1763600000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table claim_reservations, claim_holds, claim_followers');
  }
}
