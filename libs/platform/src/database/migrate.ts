import { DataSource, type QueryRunner } from 'typeorm';
import { EventLog1763600000001 } from './migrations/1-event-log.js';
import { Platform1763600000002 } from './migrations/2-platform.js';
import { ClaimsForEventStoreDb1763600000003 } from './migrations/3-claims-for-event-store-db.js';
import { VisitorsBoard1763600000004 } from './migrations/4-visitors-board.js';

/**
 * Brings the schema of the database at `url` up to date; safe to run by any number of processes at the same time.
 * @returns the names of the migrations that were run.
 */
export async function migrate(url: string): Promise<readonly string[]> {
  const source = new DataSource({
    type: 'postgres',
    url,
    poolSize: 2,
    migrations: [EventLog1763600000001, Platform1763600000002, ClaimsForEventStoreDb1763600000003, VisitorsBoard1763600000004],
    migrationsTransactionMode: 'all',
  });
  await source.initialize();
  try {
    const lock = source.createQueryRunner();
    await lock.connect();
    // TypeORM has no lock of its own, and two roles of a deployment start together.
    await lock.query(`select pg_advisory_lock(hashtext('openings migrations'))`);
    try {
      const done = await source.runMigrations();
      await refuseFuture(lock);
      return done.map(({ name }) => name);
    } finally {
      await lock.query(`select pg_advisory_unlock(hashtext('openings migrations'))`);
      await lock.release();
    }
  } finally {
    await source.destroy();
  }
}

/**
 * Places in the log contain transaction ids, which a logical dump takes along into a cluster that counts from lower ones.
 * There, events would seem to be written in the future, and no subscription would ever see them.
 * @throws Error in one sentence.
 */
async function refuseFuture(runner: QueryRunner): Promise<void> {
  const [found] = (await runner.query(
    `select txid::text as newest from events where txid >= pg_snapshot_xmax(pg_current_snapshot())
     order by txid desc limit 1`,
  )) as readonly { newest: string }[];
  if (!found) return;
  throw new MigrationError(
    `The event log was restored from a logical dump into a younger database: run pg_resetwal with a next transaction id ` +
      `above ${found.newest} on the stopped database, or restore a physical copy instead.`,
  );
}

/** A database that cannot be used as it is; its message is one sentence. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}
