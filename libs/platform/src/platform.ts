import type { EventStore } from '#kernel';
import type { Pool } from 'pg';
import { randomBytes } from 'node:crypto';
import { createPool } from './database/pool.js';
import { PostgresEventStore } from './event-store/postgres.js';
import { Wakeups } from './event-store/wakeups.js';
import { IdempotencyKeys } from './http/idempotency-keys.js';
import { ApiKeys } from './http/keys.js';
import { Links } from './http/links.js';
import { RateLimits } from './http/rate-limits.js';
import { Leases } from './ops/leases.js';
import type { Logger } from './ops/logging.js';
import { Metrics } from './ops/metrics.js';
import type { Settings } from './ops/settings.js';
import { wireNames, type Wire } from './ops/wire.js';
import { BoardTables } from './read-models/board-tables.js';
import { Cursors } from './read-models/cursors.js';
import { ReadModels } from './read-models/read-models.js';

/** The technical side of the product, opened once for a process. */
export interface Platform {
  readonly settings: Settings;
  readonly log: Logger;
  readonly wire: Wire;
  readonly pool: Pool;
  readonly store: EventStore;
  readonly wakeups: Wakeups;
  readonly readModels: ReadModels;
  readonly tables: BoardTables;
  readonly keys: ApiKeys;
  readonly limits: RateLimits;
  readonly idempotency: IdempotencyKeys;
  readonly links: Links;
  readonly leases: Leases;
  readonly metrics: Metrics;
  close(): Promise<void>;
}

/** Where the database is, and under which origin the API is reached. */
export interface Addresses {
  readonly database: string;
  /** Asked again each time: the port may not be known before the server listens. */
  readonly origin: () => string;
}

/** Opens database and event store. The schema must be migrated. @throws when either cannot be reached. */
export async function openPlatform(settings: Settings, { database, origin }: Addresses, log: Logger): Promise<Platform> {
  const onTrouble = (err: unknown) => log.warn({ err }, 'Database trouble');
  const pool = createPool({ url: database, max: settings.DATABASE_POOL, onTrouble });
  const wakeups = new Wakeups(pool, onTrouble);
  const store = await openStore(settings, pool, wakeups, log);
  const readModels = new ReadModels(pool, store, log);
  const wire = wireNames(settings.WIRE_NAME);
  const dashboard = () => settings.DASHBOARD_URL ?? `${settings.PUBLIC_URL ?? origin()}/dashboard`;
  const leases = new Leases(pool, onTrouble);
  const platform = {
    settings,
    log,
    wire,
    pool,
    store,
    wakeups,
    readModels,
    tables: new BoardTables(pool, new Cursors(await secret(pool, 'cursors'))),
    keys: new ApiKeys(pool, wire),
    limits: new RateLimits(pool, { feedback: { limit: settings.FEEDBACK_LIMIT, seconds: 300 } }),
    idempotency: new IdempotencyKeys(pool),
    links: new Links(dashboard, settings.STOREFRONT_URL, settings.PUBLIC_URL),
    leases,
    metrics: new Metrics(pool, store, readModels),
  };
  return {
    ...platform,
    async close() {
      wakeups.close();
      await store.close();
      await pool.end();
    },
  };
}

async function openStore(settings: Settings, pool: Pool, wakeups: Wakeups, log: Logger): Promise<EventStore> {
  if (settings.EVENT_STORE_URL === null) return new PostgresEventStore(pool, wakeups);
  // Loaded only when it is used: the client costs memory and start time.
  const { EventStoreDbStore } = await import('./event-store/eventstoredb.js');
  return EventStoreDbStore.open({
    url: settings.EVENT_STORE_URL,
    pool,
    log,
    finishClaims: settings.ROLE !== 'api',
  });
}

/** A secret of this installation, made when it is first asked for; the same in every process. */
async function secret(pool: Pool, name: string): Promise<Uint8Array> {
  await pool.query('insert into secrets (name, value) values ($1, $2) on conflict do nothing', [name, randomBytes(32)]);
  const { rows } = await pool.query<{ value: Buffer }>('select value from secrets where name = $1', [name]);
  return rows[0]?.value as Buffer;
}
