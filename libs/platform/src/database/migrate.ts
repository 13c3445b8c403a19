import { DataSource, type QueryRunner } from 'typeorm';
import { EventLog1763600000001 } from './migrations/1-event-log.js';
import { Platform1763600000002 } from './migrations/2-platform.js';
import { ClaimsForEventStoreDb1763600000003 } from './migrations/3-claims-for-event-store-db.js';
import { VisitorsBoard1763600000004 } from './migrations/4-visitors-board.js';
import { Publishing1763600000005 } from './migrations/5-publishing.js';
import { Webhooks1763600000006 } from './migrations/6-webhooks.js';
import { Operations1763600000007 } from './migrations/7-operations.js';
import { Kafka1763600000009 } from './migrations/9-kafka.js';
import { BoardNames1763600000008 } from './migrations/8-board-names.js';
import { RowProgress1763600000010 } from './migrations/10-row-progress.js';
import { Policies1763600000011 } from './migrations/11-policies.js';
import { ClosedStreams1763600000012 } from './migrations/12-closed-streams.js';
import { OpenDeliveries1763600000013 } from './migrations/13-open-deliveries.js';
import { ThinLog1763600000014 } from './migrations/14-thin-log.js';

/** In the order in which they are run. A released one is never changed. */
const MIGRATIONS = [
  EventLog1763600000001,
  Platform1763600000002,
  ClaimsForEventStoreDb1763600000003,
  VisitorsBoard1763600000004,
  Publishing1763600000005,
  Webhooks1763600000006,
  Operations1763600000007,
  Kafka1763600000009,
  BoardNames1763600000008,
  RowProgress1763600000010,
  Policies1763600000011,
  ClosedStreams1763600000012,
  OpenDeliveries1763600000013,
  ThinLog1763600000014,
];

/**
 * Brings the schema of the database at `url` up to date; safe to run by any number of processes at the same time.
 * @returns the names of the migrations that were run.
 */
export async function migrate(url: string): Promise<readonly string[]> {
  const source = new DataSource({
    type: 'postgres',
    url,
    poolSize: 2,
    migrations: MIGRATIONS,
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
      await migrateQueue(url, lock);
      return done.map(({ name }) => name);
    } finally {
      await lock.query(`select pg_advisory_unlock(hashtext('openings migrations'))`);
      await lock.release();
    }
  } finally {
    await source.destroy();
  }
}

/** The last migration of the queue's package, whose schema is its own. */
export const QUEUE_SCHEMA = 18;

/** Brings the schema of the queue up to date. Its package takes time to load, so it is asked only when there is need. */
async function migrateQueue(url: string, runner: QueryRunner): Promise<void> {
  const [there] = (await runner.query(`select to_regclass('graphile_worker.migrations') is not null as made`)) as { made: boolean }[];
  if (there?.made) {
    const [newest] = (await runner.query('select max(id) as id from graphile_worker.migrations')) as { id: number | null }[];
    if ((newest?.id ?? 0) >= QUEUE_SCHEMA) return;
  }
  const { Logger, runMigrations } = await import('graphile-worker');
  await runMigrations({ connectionString: url, maxPoolSize: 1, logger: new Logger(() => () => undefined) });
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
