import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { request, type Server, startServer } from '../e2e/server.js';

// Beacons of programs are not counted.
const BROWSER = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

let server: Server;
beforeAll(async () => {
  server = await startServer({ BOARD_EVENTS_LIMIT: '50' });
});
afterAll(() => server?.stop());

test('a beacon that fails while it is counted counts once against the limit of its address', async () => {
  const remaining = async (body: object, status: number) => {
    const answer = await request(server.origin, 'POST', `/v1/boards/${server.board}/events`, {
      body,
      headers: BROWSER,
    });
    expect(answer.status).toBe(status);
    return Number(/;r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);
  };
  const view = { type: 'page_view', path: '/' };
  // The first beacon of a board takes the path through the router.
  const before = [await remaining(view, 204), await remaining(view, 204)];
  const [table] = await server.sql<{ name: string }>(
    "select tablename as name from pg_tables where tablename ~ '^companies_v[0-9]+$'",
  );
  await server.sql(`alter table ${table?.name} rename to companies_gone`);
  let failed: number;
  try {
    failed = await remaining({ type: 'company_view', company: 'nobody' }, 500);
  } finally {
    await server.sql(`alter table companies_gone rename to ${table?.name}`);
  }
  expect([...before, failed, await remaining(view, 204)]).toEqual([49, 48, 47, 46]);
});
