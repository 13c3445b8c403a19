import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { streamName } from '#kernel/engine';
import { claimChangesOf, ClaimReservations } from '../../../libs/store/src/eventstoredb/claim-reservations.js';
import { ClaimsInOneStatement1763600000018 } from '../../../libs/store/src/database/migrations/18-claims-in-one-statement.js';
import { ClaimsForEventStoreDb1763600000003 } from '../../../libs/store/src/database/migrations/3-claims-for-event-store-db.js';
import { EventStoreDbStore } from '../../../libs/store/src/eventstoredb/eventstoredb-event-store.js';
import type { EventStoreDbOptions } from '../../../libs/store/src/eventstoredb/eventstoredb-options.js';
import { dropDatabase, newDatabase } from '../../databases.js';
import { StreamsService } from '../../doubles/streams-service.js';
import { eventually, type EventStoreHarness } from './event-store.samples.js';
import { ownPrefix, writeNeighbours } from './event-store.eventstoredb.neighbours.js';
import { type Database, freshDatabase } from '../postgres-database.js';

/** What the specs of this adapter need besides a harness. */
export interface EventStoreDbHarness extends EventStoreHarness {
  readonly store: EventStoreDbStore;
  readonly pool: pg.Pool;
  /** The double; undefined if a real server is used. */
  readonly double: StreamsService | undefined;
  readonly warnings: string[];
  another(options?: Partial<EventStoreDbOptions>): Promise<EventStoreDbStore>;
  /** Reservations that are left. */
  reservations(): Promise<number>;
}

/** A separate database on the server of the tests. */
async function database(): Promise<{ pool: pg.Pool; drop(): Promise<void> }> {
  const { name, url } = await newDatabase('claims');
  const pool = new pg.Pool({ connectionString: url, max: 12 });
  pool.on('error', () => undefined);
  const runner = { query: (sql: string) => pool.query(sql) } as unknown as QueryRunner;
  for (const migration of [new ClaimsForEventStoreDb1763600000003(), new ClaimsInOneStatement1763600000018()])
    await migration.up(runner);
  return {
    pool,
    async drop() {
      await pool.end();
      await dropDatabase(name);
    },
  };
}

/**
 * The adapter over the real server in EVENT_STORE_URL, or over the double: if none is set, or `faults` is requested. It shares the server with
 * others, except with `faults`, and has its own prefix.
 */
export async function openEventStoreDb({ faults = false, finishClaims = true } = {}): Promise<EventStoreDbHarness> {
  const { pool, drop } = await database();
  const serverUrl = faults ? undefined : process.env['EVENT_STORE_URL'];
  const double = serverUrl ? undefined : await new StreamsService().start();
  const url = serverUrl ?? double?.url ?? '';
  const prefix = faults ? '' : ownPrefix();
  if (!faults) await writeNeighbours(url, prefix);
  const warnings: string[] = [];
  const opened: EventStoreDbStore[] = [];
  const another = async (options: Partial<EventStoreDbOptions> = {}) => {
    const log = {
      warn: (details: object, message: string) => void warnings.push(`${message} ${JSON.stringify(details)}`),
    };
    const store = await EventStoreDbStore.open({
      url,
      prefix,
      pool,
      log,
      backoff: { firstMs: 20, maxMs: 200 },
      lookForDueMs: 100,
      ...options,
    });
    opened.push(store);
    return store;
  };
  const reservations = async () =>
    (await pool.query<{ n: number }>('select count(*)::int as n from claim_reservations')).rows[0]?.n ?? 0;
  /** How many claims a writer that died has reserved. */
  let leftOver = 0;
  const store = await another({ finishClaims });
  return {
    store,
    pool,
    double,
    warnings,
    another,
    reservations,
    reopen: () => another(),
    async reserve(stream, take) {
      const holder = { stream: streamName(stream), board: stream.board, objectId: stream.objectId };
      await new ClaimReservations(pool).reserve(holder, 1, take, claimChangesOf(take, []));
      leftOver += take.length;
    },
    async expireReservations() {
      // Those whose event was written are confirmed first: in production, a due one is far older than what the follower reads.
      await eventually(async () => (await reservations()) <= leftOver, 'reservations with an event are confirmed');
      leftOver = 0;
      await pool.query(`update claim_reservations set due = now() - interval '1 second'`);
      await eventually(async () => (await reservations()) === 0, 'reservations that are due end');
    },
    async close() {
      for (const one of opened) await one.close();
      await double?.stop();
      await drop();
    },
  };
}

/** The names of the suites that run over an event store. */
export const EVENT_STORE_DB = process.env['EVENT_STORE_URL'] ? 'EventStoreDB' : 'EventStoreDB, a double of it';

/** A migrated database, a prefix on a shared server, and the requested number of stores that keep their claims in it. */
export async function eventStoreDbWithDatabase(): Promise<{
  readonly database: Database;
  open(): Promise<EventStoreDbStore>;
  close(): Promise<void>;
}> {
  const database = await freshDatabase();
  const double = process.env['EVENT_STORE_URL'] ? undefined : await new StreamsService().start();
  const url = process.env['EVENT_STORE_URL'] ?? double?.url ?? '';
  const prefix = ownPrefix();
  await writeNeighbours(url, prefix);
  const log = { warn: () => undefined };
  return {
    database,
    open: () =>
      EventStoreDbStore.open({ url, prefix, pool: database.pool(4), log, backoff: { firstMs: 20, maxMs: 200 } }),
    async close() {
      await double?.stop();
      await database.drop();
    },
  };
}
