import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Answer, issuePaths, outcome, parallel, type SharedServer, sharedServer, unique } from '../server.js';

// Redirects over HTTP. Specs beside the rules cover the accepted paths and targets.

let server: SharedServer;
let board: Awaited<ReturnType<SharedServer['newBoard']>>;
let other: Awaited<ReturnType<SharedServer['newBoard']>>;

const call = (method: string, path: string, body?: unknown, key = board.key): Promise<Answer> =>
  server.call(method, `/v1/redirects${path}`, { key, ...(body === undefined ? {} : { body }) });
const add = (fromPath: string, toPath: string, more: object = {}) => call('POST', '', { fromPath, toPath, ...more });
const resolve = async (path: string) =>
  server.call('GET', `/v1/boards/${board.slug}/redirects/resolve?path=${encodeURIComponent(path)}`, { key: null });

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`redirects-${unique()}`);
  other = await server.newBoard(`redirects-${unique()}`);
});
afterAll(() => server.stop());

test('a redirect is added, changed, found by visitors and removed', async () => {
  const made = await add('/alt/b%fcro'.replace('%fc', 'ü'), '/office');
  expect(outcome(made)).toBe('201');
  expect(made.body).toEqual({
    id: expect.stringMatching(/^redirects_/),
    object: 'redirect',
    fromPath: '/alt/b%C3%BCro',
    toPath: '/office',
    statusCode: 301,
    createdAt: expect.any(String),
  });
  expect((await resolve('/alt/büro/?a=1')).body).toEqual({
    object: 'redirect_resolution',
    path: '/alt/büro/?a=1',
    target: '/office',
  });
  const changed = await call('PATCH', `/${made.body.id}`, { toPath: 'https://far.example/', statusCode: 302 });
  expect(changed.body).toEqual({ ...made.body, toPath: 'https://far.example/', statusCode: 302 });
  expect((await call('GET', '?search=%2Falt')).body.data).toEqual([changed.body]);
  expect(outcome(await call('DELETE', `/${made.body.id}`))).toBe('204');
  expect((await call('GET', '?search=%2Falt')).body.data).toEqual([]);
});

test('what is refused has its code and its path', async () => {
  const { id } = (await add('/kept', '/there')).body;
  expect(outcome(await add('/kept/', '/elsewhere'))).toBe('409 redirects_from_path_taken');
  for (const statusCode of [307, '301', null, {}])
    expect(outcome(await add('/status', '/there', { statusCode }))).toBe('400 redirects_invalid_status_code');
  expect(outcome(await call('PATCH', `/${id}`, { statusCode: 200 }))).toBe('400 redirects_invalid_status_code');
  for (const toPath of ['javascript:alert(1)', '//evil.example', 'data:,x', '/there/\\evil', '', 7, '/bad'])
    expect(issuePaths(await add('/bad', toPath as string))).toContain('toPath');
  for (const fromPath of ['bad', '//evil', '/a?b', '/a/../b', '', 7, '/*/a', 'x'.repeat(5_000)])
    expect(issuePaths(await add(fromPath as string, '/there'))).toContain('fromPath');
  expect(issuePaths(await add('/unknown', '/there', { enabled: true }))).toContain('enabled');
  expect(issuePaths(await add('/there', '/kept'))).toEqual(['toPath']);
  for (const method of ['PATCH', 'DELETE'])
    for (const [key, missing] of [
      [board.key, 'redirects_01k2v7f3n8e4s9w0a5b6c7d8ef'],
      [other.key, id],
    ])
      expect(outcome(await call(method, `/${missing}`, method === 'PATCH' ? { toPath: '/x' } : undefined, key))).toBe(
        '404 redirects_not_found',
      );
});

test('of many that want one path, one gets it; two that make a loop at once lead visitors nowhere', async () => {
  const answers = await parallel(10, (n) => add('/race', `/winner/${n}`));
  expect(answers.map(outcome).sort()).toEqual(['201', ...Array(9).fill('409 redirects_from_path_taken')]);
  const pair = await parallel(2, (n) => (n ? add('/ping', '/pong') : add('/pong', '/ping')));
  expect(pair.map(({ status }) => status)).toContain(201);
  const isLoop = pair.every(({ status }) => status === 201);
  expect((await resolve('/ping')).body.target ?? null).toBe(isLoop || pair[1]?.status !== 201 ? null : '/pong');
});

test('a batch adds, changes and removes in order, each entry for itself', async () => {
  const { id } = (await add('/batch/old', '/there')).body;
  const { status, body } = await call('POST', '/batch', {
    operations: [
      { id: 'change', method: 'PATCH', resourceId: id, body: { toPath: '/batch/new' } },
      { id: 'loop', method: 'POST', body: { fromPath: '/batch/new', toPath: '/batch/old' } },
      { id: 'remove', method: 'DELETE', resourceId: id },
      { id: 'add', method: 'POST', body: { fromPath: '/batch/new', toPath: '/batch/old' } },
      { id: 'again', method: 'POST', body: { fromPath: '/batch/new', toPath: '/batch/old' } },
      { id: 'act', method: 'POST', action: 'enable', resourceId: id },
    ],
  });
  const entries = body.data as unknown as { status: number; error?: { code: string } }[];
  expect(status).toBe(200);
  expect(entries.map((entry) => [entry.status, entry.error?.code])).toEqual([
    [200, undefined],
    [400, 'validation_bad_request'],
    [204, undefined],
    [201, undefined],
    [409, 'redirects_from_path_taken'],
    [400, 'validation_bad_request'],
  ]);
  const many = Array.from({ length: 101 }, (_, n) => ({ id: `${n}`, method: 'DELETE', resourceId: id }));
  expect(issuePaths(await call('POST', '/batch', { operations: many }))).toEqual(['operations']);
});

test('visitors are answered null for what leads nowhere, and refused without a path', async () => {
  for (const path of ['/nowhere', 'nowhere', '//x', '/%', `/${'a'.repeat(3_000)}`])
    expect((await resolve(path)).body).toEqual({ object: 'redirect_resolution', path, target: null });
  const without = await server.call('GET', `/v1/boards/${board.slug}/redirects/resolve`, { key: null });
  expect([outcome(without), issuePaths(without)]).toEqual(['400 validation_bad_request', ['path']]);
});
