import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aJob, type Body, outcome, parallel, type SharedServer, sharedServer } from '../server.js';

let server: SharedServer;
let company: string;
const made: string[] = [];

beforeAll(async () => {
  server = await sharedServer('two-processes');
  company = (await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } })).body.id;
  for (let n = 0; n < 12; n++)
    made.push(
      ...(await parallel(10, async () => (await server.call('POST', '/v1/jobs', { body: aJob(company) })).body.id)),
    );
});
afterAll(() => server?.stop());

const call: SharedServer['call'] = (...args) => server.call(...args);
const list = async (query: string, path = '/v1/jobs'): Promise<Body> => (await call('GET', `${path}${query}`)).body;

test('the envelope', async () => {
  const page = await list('?limit=7&status=draft');
  expect(Object.keys(page).sort()).toEqual(['data', 'hasMore', 'nextCursor', 'object', 'url']);
  expect([page.object, page.url, page.hasMore, page.data.length]).toEqual(['list', '/v1/jobs', true, 7]);
  expect(await list('?status=archived')).toEqual({
    object: 'list',
    url: '/v1/jobs',
    hasMore: false,
    nextCursor: null,
    data: [],
  });
  expect((await list('', '/v1/companies')).url).toBe('/v1/companies');
});

test('50 by default, and up to 100', async () => {
  expect((await list('')).data.length).toBe(50);
  expect((await list('?limit=1')).data.length).toBe(1);
  expect((await list('?limit=100')).data.length).toBe(100);
});

test.each(['0', '101', '-1', '1.5', '1e1', 'ten', '', ' 5', '0x10', '99999999999999999999'])(
  'limit=%s is refused, not bent',
  async (limit) => {
    expect(outcome(await call('GET', `/v1/jobs?limit=${encodeURIComponent(limit)}`))).toBe(
      '400 validation_bad_request',
    );
  },
);

test('a key that is given twice is refused', async () => {
  expect(outcome(await call('GET', '/v1/jobs?limit=1&limit=2'))).toBe('400 validation_bad_request');
  expect(outcome(await call('GET', '/v1/jobs?status=draft&status=draft'))).toBe('400 validation_bad_request');
});

test('a walk sees every job once, newest first, while others are made and deleted', async () => {
  const seen: string[] = [];
  let pages = 0;
  const doomed = made[3] as string;
  for (let cursor: string | null = ''; cursor !== null; pages++) {
    const page = await list(`?limit=13${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.data.map(({ id }) => id));
    expect(page.hasMore).toBe(page.nextCursor !== null);
    cursor = page.nextCursor;
    await parallel(3, () => call('POST', '/v1/jobs', { body: aJob(company) }));
    if (pages === 2) await call('DELETE', `/v1/jobs/${doomed}`);
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual([...seen].sort().reverse());
  expect(made.filter((id) => !seen.includes(id) && id !== doomed)).toEqual([]);
});

test('a filter holds over all pages', async () => {
  await call('POST', `/v1/jobs/${made[5]}/publish`);
  await call('POST', `/v1/jobs/${made[50]}/publish`);
  const first = await list('?status=published&limit=1');
  const second = await list(`?status=published&limit=1&cursor=${first.nextCursor}`);
  expect([first, second].map((page) => page.data.map(({ id }) => id))).toEqual([[made[50]], [made[5]]]);
  expect([second.hasMore, second.nextCursor]).toEqual([false, null]);
});

describe('a cursor is refused', () => {
  const refused = async (path: string, key = server.key) =>
    expect(outcome(await call('GET', path, { key }))).toBe('400 pagination_invalid_cursor');

  test('with another filter, but not with another limit', async () => {
    const { nextCursor } = await list('?limit=5&status=draft');
    await refused(`/v1/jobs?cursor=${nextCursor}`);
    await refused(`/v1/jobs?status=published&cursor=${nextCursor}`);
    await refused(`/v1/jobs?status=draft&companyId=${company}&cursor=${nextCursor}`);
    expect((await call('GET', `/v1/jobs?limit=2&status=draft&cursor=${nextCursor}`)).status).toBe(200);
  });

  test('on another list', async () => {
    const { nextCursor } = await list('?limit=5');
    await refused(`/v1/companies?cursor=${nextCursor}`);
  });

  test('on another board', async () => {
    const other = await server.newBoard('other');
    const { nextCursor } = await list('?limit=5');
    await refused(`/v1/jobs?cursor=${nextCursor}`, other.key);
  });

  test('when it was changed in any place', async () => {
    const cursor = (await list('?limit=5')).nextCursor ?? '';
    for (let at = 0; at < cursor.length; at++) {
      const other = cursor[at] === 'A' ? 'B' : 'A';
      await refused(`/v1/jobs?cursor=${cursor.slice(0, at)}${other}${cursor.slice(at + 1)}`);
    }
    for (const broken of [cursor.slice(0, -1), `${cursor}A`, `${cursor}%3D`, cursor.slice(1), '%2B', 'x', made[0]])
      await refused(`/v1/jobs?cursor=${broken}`);
  });

  test('when it is empty it is no cursor at all', async () => {
    expect((await call('GET', '/v1/jobs?cursor=')).status).toBe(400);
  });
});

test('cursors are good in every process', async () => {
  const other = await server.second();
  const first = await list('?limit=60');
  const answer = await fetch(`${other.origin}/v1/jobs?limit=60&cursor=${first.nextCursor}`, {
    headers: { Authorization: `Bearer ${server.key}` },
  });
  const second = (await answer.json()) as Body;
  expect(answer.status).toBe(200);
  expect(second.data.filter(({ id }) => first.data.some((job) => job.id === id))).toEqual([]);
});
