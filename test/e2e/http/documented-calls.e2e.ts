import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { aJob, eventually, type SharedServer, sharedServer, unique } from '../server.js';

// The calls that the guide for storefronts shows, made as it shows them.

const GUIDE = readFileSync(resolve(import.meta.dirname, '../../../docs/clients.md'), 'utf8');

interface Call {
  readonly path: string;
  readonly body: string | null;
}

/** The calls of the Board API in the guide, without their comments. */
const CALLS: readonly Call[] = [
  ...GUIDE.matchAll(/^curl -s "\$BOARD([^"]*)"(?: -H 'Content-Type: application\/json' -d '([^']*)')?/gm),
].map(([, path = '', body]) => ({ path, body: body ?? null }));

let server: SharedServer;
let board: Awaited<ReturnType<SharedServer['newBoard']>>;

const call = ({ path, body }: Call) =>
  server.call(body === null ? 'GET' : 'POST', `/v1/boards/${board.slug}${path}`, {
    key: null,
    ...(body === null ? {} : { body: JSON.parse(body) as object }),
  });

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`guide-${unique()}`);
  const { id } = (await server.call('POST', '/v1/companies', { key: board.key, body: { name: 'Hill Clinic' } })).body;
  const job = aJob(id, {
    title: 'Night nurse',
    status: 'published',
    remoteOption: 'on_site',
    officeLocations: [{ city: 'Zurich', country: 'CH' }],
  });
  expect((await server.call('POST', '/v1/jobs', { key: board.key, body: job })).status).toBe(201);
  await eventually(async () => (await call({ path: '/jobs', body: null })).body['count'] === 1);
});
afterAll(() => server?.stop());

test('the guide shows calls, one of them for a place', () => {
  expect(CALLS.length).toBeGreaterThan(5);
  expect(CALLS.filter(({ path }) => path.includes('location='))).toHaveLength(1);
});

test.each(CALLS)('%j succeeds, and a list of jobs or places is not empty', async (each) => {
  const { status, body } = await call(each);
  expect(status).toBe(200);
  if (/^\/(?:jobs|places)/.test(each.path)) expect(body.data).toHaveLength(1);
});

test('a place that the guide names is the one of the job, and another place has no jobs', async () => {
  const place = async (name: string) =>
    ((await call({ path: `/places?name=${name}`, body: null })).body.data as unknown as { slug: string }[])[0]?.slug;
  expect([await place('Zurich'), await place('Berlin'), await place('Kleinkleckersdorf')]).toEqual([
    'zurich-ch-zh',
    'berlin-de-be',
    undefined,
  ]);
  expect((await call({ path: `/jobs?location=${await place('Berlin')}`, body: null })).body['count']).toBe(0);
});
