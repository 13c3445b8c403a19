import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ApiKeys } from '#access';
import { ApiParts } from '#http';
import { wireNames } from '#http/engine';
import { Changes } from '#store';
import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import { accessKeysContract } from './access-keys.suite.js';
import { type Database, freshDatabase } from '../postgres-database.js';
import { PostgresApiKeyTable } from '../../../libs/access/src/adapters/api-key-table.postgres.js';
import { PostgresPublishableKeys } from '../../../libs/access/src/adapters/publishable-keys.postgres.js';

const PARTS = new ApiParts([{ scopes: ['jobs.read', 'jobs.manage'], impliedBy: { 'jobs.read': 'jobs.manage' } }]);
const apiKeys = (pool: Pool) => new ApiKeys(new PostgresApiKeyTable(pool), wireNames('svc'), PARTS, new Changes());

async function opened() {
  const database = await freshDatabase();
  const pool = database.pool();
  await pool.query(`insert into boards (id, slug, name, plan) values
    ('boards_one', 'one', 'One', 'scale'), ('boards_two', 'two', 'Two', 'scale')`);
  return { database, pool };
}

accessKeysContract('PostgreSQL', async () => {
  const { database, pool } = await opened();
  return {
    keys: apiKeys(pool),
    publishableKeys: new PostgresPublishableKeys(pool, new Changes()),
    boards: ['boards_one', 'boards_two'],
    async shownKey(id) {
      const { rows } = await pool.query(
        `select key_id as "keyId", board, name, scopes, rate_limit as "rateLimit", encode(secret_hash, 'hex') as "secretHash",
           encode(previous_secret_hash, 'hex') as hash, previous_until as until, created_at as "createdAt",
           expires_at as "expiresAt", revoked_at as "revokedAt", version from api_keys where key_id = $1`,
        [id],
      );
      const [{ hash: previous, until, ...rest }] = rows;
      return { ...rest, previous: previous === null ? null : { hash: previous, until } };
    },
    async shownPublishableKey(key) {
      const { rows } = await pool.query(
        `select key, board, origin, confirmed as "isConfirmed", created_at as "createdAt", revoked_at as "revokedAt", version from publishable_keys
         where key = $1`,
        [key],
      );
      return rows[0] ?? null;
    },
    close: () => database.drop(),
  };
});

describe('a credential', () => {
  let database: Database;
  let pool: Pool;
  beforeAll(async () => {
    ({ database, pool } = await opened());
  });
  afterAll(() => database?.drop());

  const KEY_ID = 'abcdefghijklmnop';
  const [CURRENT, PREVIOUS, OTHER] = ['A', 'B', 'C'].map((letter) => letter.repeat(32)) as [string, string, string];
  const sha = (secret: string) => hash('sha256', secret, 'hex');
  const from = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  let version = 0;

  /** The key with the next version of its state. */
  const state = (more: { secret?: string; until?: string; expiresAt?: string; revokedAt?: string } = {}) => ({
    keyId: KEY_ID,
    board: 'boards_one',
    name: 'k',
    scopes: ['jobs.manage'],
    rateLimit: 1,
    secretHash: sha(more.secret ?? CURRENT),
    previous: more.until === undefined ? null : { hash: sha(PREVIOUS), until: more.until },
    createdAt: from(-9),
    expiresAt: more.expiresAt ?? null,
    revokedAt: more.revokedAt ?? null,
    version: ++version,
  });

  /** Which of the secrets are accepted by a process that has never seen the key. */
  async function letIn(more: Parameters<typeof state>[0] = {}) {
    await pool.query('delete from api_keys');
    const keys = apiKeys(pool);
    await keys.follow(state(more));
    const answers = [CURRENT, PREVIOUS, OTHER].map((secret) => keys.authenticate(`svc_live_${KEY_ID}_${secret}`));
    const found = await Promise.all(answers);
    return found.map((key) => key !== null);
  }

  it.each([
    ['the present secret alone', {}, [true, false, false]],
    ['the one before as long as it works', { until: from(60) }, [true, true, false]],
    ['not the one before when it is over', { until: from(-1) }, [true, false, false]],
    ['neither when the key expired', { until: from(60), expiresAt: from(-1) }, [false, false, false]],
    ['neither when it was revoked', { until: from(60), revokedAt: from(-1) }, [false, false, false]],
  ])('is %s', async (_, state, expected) => {
    expect(await letIn(state)).toEqual(expected);
  });

  it('has the scopes of its key, and those that they include', async () => {
    await letIn();
    const key = await apiKeys(pool).authenticate(`svc_live_${KEY_ID}_${CURRENT}`);
    expect([[...(key?.scopes ?? [])], [...(key?.permissions ?? [])]]).toEqual([
      ['jobs.manage'],
      ['jobs.manage', 'jobs.read'],
    ]);
    expect(JSON.stringify(key)).not.toContain(sha(CURRENT));
  });

  it('is read again where its key was changed in the same process', async () => {
    await letIn();
    const keys = apiKeys(pool);
    const credential = `svc_live_${KEY_ID}_${CURRENT}`;
    expect(await keys.authenticate(credential)).not.toBeNull();
    await keys.follow(state({ revokedAt: from(0) }));
    expect(await keys.authenticate(credential)).toBeNull();
  });

  it('is let in at once where another process rotated the key a moment before', async () => {
    await letIn();
    const [here, there] = [apiKeys(pool), apiKeys(pool)];
    expect(await here.authenticate(`svc_live_${KEY_ID}_${CURRENT}`)).not.toBeNull();
    await there.follow(state({ secret: OTHER }));
    expect(await here.authenticate(`svc_live_${KEY_ID}_${OTHER}`)).not.toBeNull();
  });

  it('is let in where its key is rotated while a reading of it is under way', async () => {
    await letIn();
    const here = apiKeys(pool);
    const earlier = here.authenticate(`svc_live_${KEY_ID}_${OTHER}`);
    await apiKeys(pool).follow(state({ secret: OTHER }));
    const [, later] = await Promise.all([earlier, here.authenticate(`svc_live_${KEY_ID}_${OTHER}`)]);
    expect(later).not.toBeNull();
  });

  it('is read a few times alone however often it is refused', async () => {
    await letIn();
    const keys = apiKeys(pool);
    const query = jest.spyOn(pool, 'query');
    const begun = Date.now();
    for (let round = 0; round < 5; round++) {
      const answers = Array.from({ length: 50 }, () => keys.authenticate(`svc_live_${KEY_ID}_${OTHER}`));
      expect(new Set(await Promise.all(answers))).toEqual(new Set([null]));
    }
    expect(query.mock.calls.length).toBeLessThanOrEqual(2 + (Date.now() - begun) / 20);
    query.mockRestore();
  });
});
