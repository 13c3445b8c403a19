import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { StoredEvent } from '#kernel';
import { createPool } from '../../libs/store/src/database/pool.js';
import { Wakeups } from '../../libs/store/src/event-log/wakeups.js';
import { PostgresEventStore } from '../../libs/store/src/postgres/postgres-event-store.js';
import { type Body, eventually, outcome, type SharedServer, sharedServer } from '../e2e/server.js';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/v1/taxonomies/${path}`, body === undefined ? {} : { body });
const category = async (name: string, parentId?: string): Promise<Body> => {
  const answer = await call('POST', 'categories', { name, ...(parentId ? { parentId } : {}) });
  expect(outcome(answer)).toBe('201');
  return answer.body;
};

/** Writes the event of a removal that includes the children, without any of its consequences. */
async function removedFirst(id: string): Promise<void> {
  const pool = createPool({ url: server.database, max: 2 });
  const wakeups = new Wakeups(pool);
  try {
    const [board] = await server.sql<{ board: string }>('select board from categories_v3 where id = $1', [id]);
    const stream = { board: board?.board ?? '', category: 'category', objectId: id };
    const store = new PostgresEventStore(pool, wakeups);
    const history = await store.read(stream);
    const metadata = history[0]?.metadata as StoredEvent['metadata'];
    const removal = { id: randomUUID(), type: 'CategoryRemoved', schemaVersion: 1, data: { children: true } };
    const result = await store.append({
      stream,
      expected: history.length,
      events: [removal],
      at: new Date().toISOString(),
      metadata,
    });
    expect(result.outcome).toBe('appended');
  } finally {
    wakeups.close();
    await pool.end();
  }
}

describe('the tree of categories', () => {
  it('is finished by a policy when the request that removed a category died half-way', async () => {
    const root = await category('half');
    const child = await category('half child', root.id);
    const grandchild = await category('half grandchild', child.id);
    // The state after the request dies right after its first event: the category is removed, its children are not.
    await removedFirst(root.id);
    await eventually(async () => (await call('GET', `categories/${child.id}`)).status === 404);
    await eventually(async () => (await call('GET', `categories/${grandchild.id}`)).body['parentId'] === null);
  });

  it('is refused when it is too large', async () => {
    const { id, key } = await server.newBoard('large');
    await server.sql(
      `insert into categories_v3 (board, id, version, name, slug, aliases, "sourceLocale", "parentId", "sortKey", "createdAt")
       select $1, 'categories_' || n, 1, 'n', 'n' || n, '[]', null, null, ' n', now() from generate_series(1, 1001) n`,
      [id],
    );
    expect(outcome(await server.call('GET', '/v1/taxonomies/categories/tree', { key }))).toBe(
      '400 taxonomy_tree_too_large',
    );
  });
});
