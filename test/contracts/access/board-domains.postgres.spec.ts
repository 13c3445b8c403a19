import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Changes, Ids } from '#store';
import type { Pool } from 'pg';
import { boardDomainsContract } from './board-domains.suite.js';
import { freshDatabase, type Database } from '../postgres-database.js';
import { PostgresBoardDomains } from '../../../libs/access/src/adapters/board-domains.postgres.js';
import { PostgresBoardIdentifiers } from '../../../libs/access/src/adapters/board-identifiers.postgres.js';
import { PostgresBoards } from '../../../libs/access/src/adapters/boards.postgres.js';

async function board(pool: Pool, slug: string): Promise<string> {
  const id = Ids.random('boards');
  const createdAt = new Date().toISOString();
  await new PostgresBoards(pool, new Changes()).follow({ id, slug, name: slug, plan: 'scale', createdAt, version: 1 });
  return id;
}

boardDomainsContract('PostgreSQL', async () => {
  const database = await freshDatabase();
  const pool = database.pool();
  return {
    domains: new PostgresBoardDomains(pool, new Changes()),
    boards: [await board(pool, 'one'), await board(pool, 'two')],
    leads: async (hostname) => (await new PostgresBoardIdentifiers(pool, new Changes()).find(hostname))?.id ?? null,
    async age(seconds) {
      const by = `interval '${seconds} seconds'`;
      await pool.query(`update board_domains set reserved_at = reserved_at - ${by}, check_at = check_at - ${by}`);
    },
    close: () => database.drop(),
  };
});

describe('hostnames of boards in PostgreSQL', () => {
  let database: Database;
  let pool: Pool;
  beforeAll(async () => {
    database = await freshDatabase();
    pool = database.pool();
  });
  afterAll(() => database?.drop());

  it('notify those that cache to which board one led, and only when that changed', async () => {
    const id = await board(pool, 'remembered');
    let heard = 0;
    const changes = new Changes();
    changes.follow(() => undefined, { domain: () => heard++ });
    const domains = new PostgresBoardDomains(pool, changes);
    const holder = { hostname: 'jobs.example', board: id, domain: 'domains_1' };
    await domains.reserve(holder, () => Promise.resolve(false));
    expect(heard).toBe(0);
    await domains.follow({ ...holder, version: 2, leads: true, checkIn: null });
    expect(heard).toBe(1);
    await domains.follow({ ...holder, version: 2, leads: true, checkIn: null });
    expect(heard).toBe(1);
    await domains.release(holder);
    await domains.release(holder);
    expect(heard).toBe(2);
  });
});
