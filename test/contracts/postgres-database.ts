import pg from 'pg';
import type { EventStore } from '#kernel';
import { Changes, Ids } from '#store';
import { MIGRATIONS } from '../../apps/server/src/migrations.js';
import { migrate } from '../../libs/store/src/deployment/migrate.js';
import { createPool } from '../../libs/store/src/database/pool.js';
import { PostgresEventStore } from '../../libs/store/src/postgres/postgres-event-store.js';
import { Wakeups } from '../../libs/store/src/event-log/wakeups.js';
import { dropDatabase, newDatabase, templateOf } from '../databases.js';
import { PostgresBoards } from '../../libs/access/src/adapters/boards.postgres.js';

/** A migrated database of its own on the server of the tests. */
export interface Database {
  readonly url: string;
  /** A pool as the product makes them; ended with the database at the latest. */
  pool(max?: number, inOrder?: boolean): pg.Pool;
  /** One connection, for what a test does by hand. */
  connect(): Promise<pg.Client>;
  drop(): Promise<void>;
}

export async function freshDatabase(): Promise<Database> {
  const template = await templateOf('migrated', async (empty) => {
    await migrate(empty, '0.0.0', MIGRATIONS);
    return 'migrated';
  });
  const { name, url } = await newDatabase('contract', template);
  const pools: pg.Pool[] = [];
  const clients: pg.Client[] = [];
  return {
    url,
    pool(max = 8, inOrder = false) {
      const pool = createPool({ url, max, inOrder });
      // A busy machine may take longer for a connection than requests are made to wait for one.
      pool.options.connectionTimeoutMillis = 120_000;
      pools.push(pool);
      return pool;
    },
    async connect() {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      clients.push(client);
      await client.connect();
      return client;
    },
    async drop() {
      for (const client of clients) await client.end().catch(() => undefined);
      for (const pool of pools) {
        // Connections that are just being closed are cut off by "force".
        pool.on('error', () => undefined);
        if (!pool.ended) await pool.end();
      }
      await dropDatabase(name);
    },
  };
}

/** A store over connections of its own, as every process has one; closing it ends them. */
export async function openPostgresStore(database: Database): Promise<EventStore> {
  const pool = database.pool();
  const wakeups = new Wakeups(pool);
  await wakeups.listen();
  const store = new PostgresEventStore(pool, wakeups);
  store.close = async () => {
    wakeups.close();
    if (!pool.ended) await pool.end();
  };
  return store;
}

/** A board that the tables of `pool` know, as its events have them show it; returns its id. */
export async function boardIn(pool: pg.Pool, slug: string): Promise<string> {
  const id = Ids.random('boards');
  await new PostgresBoards(pool, new Changes()).follow({
    id,
    slug,
    name: slug,
    plan: 'scale',
    createdAt: new Date().toISOString(),
    version: 1,
  });
  return id;
}
