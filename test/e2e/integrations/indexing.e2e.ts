import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { answer, type Receiver, startReceiver } from '../../doubles/webhook-receiver.js';
import {
  aJob,
  environment,
  eventually,
  issuePaths,
  MAIN,
  outcome,
  request,
  type Server,
  startServer,
  unique,
} from '../server.js';

// Notifications of changed pages to search engines. The server is not shared, because it has a notification endpoint.

let engines: Receiver;
let server: Server;
beforeAll(async () => {
  engines = await startReceiver(answer(200));
  server = await startServer({
    INDEXNOW_ENDPOINT: `${engines.origin}/indexnow`,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    STOREFRONT_URL: 'https://{board}.jobs.example',
    SITEMAP_SECTIONS: 'jobs,companies,blog',
    SANDBOXES: 'on',
  });
});
afterAll(async () => {
  await server?.stop();
  await engines?.stop();
});
beforeEach(() => engines.behave(answer(200)));

interface Notice {
  readonly host: string;
  readonly key: string;
  readonly keyLocation: string;
  readonly urlList: readonly string[];
}
type Board = Awaited<ReturnType<Server['newBoard']>>;

const call = ({ key }: Pick<Board, 'key'>, method: string, path: string, body?: unknown) =>
  server.call(method, path, { key, ...(body === undefined ? {} : { body }) });
const toggle = (board: Board, enabled: unknown) =>
  call(board, 'POST', '/v1/integrations/indexing/toggle-indexnow', { enabled });
const config = async (board: Board) => (await call(board, 'GET', '/v1/integrations/indexing')).body;
const newBoard = () => server.newBoard(`indexed-${unique()}`);
const notices = ({ slug }: Board): readonly Notice[] =>
  engines.received.map(({ body }) => JSON.parse(body) as Notice).filter(({ host }) => host === `${slug}.jobs.example`);
const notified = (board: Board): ReadonlySet<string> =>
  new Set(notices(board).flatMap(({ urlList }) => urlList.map((url) => new URL(url).pathname)));
/** Resolves when search engines have been notified of a later job of another board, and therefore of all earlier changes. */
async function laterChangeIsHeard(): Promise<void> {
  const other = await newBoard();
  expect(outcome(await toggle(other, true))).toBe('200');
  const { path } = await publish(other);
  await eventually(() => notified(other).has(path));
}
async function publish(board: Board): Promise<{ id: string; path: string; companyId: string; companyPath: string }> {
  const company = (await call(board, 'POST', '/v1/companies', { name: `Firm ${unique()}` })).body;
  const job = await call(board, 'POST', '/v1/jobs', aJob(company.id, { status: 'published' }));
  expect(outcome(job)).toBe('201');
  const companyPath = `/companies/${company.slug}`;
  return { id: job.body.id, companyId: company.id, path: `${companyPath}/jobs/${job.body.slug}`, companyPath };
}
const becomesSandbox = ({ slug }: Board) =>
  new Promise<void>((resolve, reject) => {
    const env = environment({ DATABASE_URL: server.database });
    execFile(process.execPath, [MAIN, 'boards', 'sandbox', slug, 'on', '--yes'], { env }, (error) =>
      error ? reject(error) : resolve(),
    );
  });
const seo = async ({ slug }: Board) =>
  (await request(server.origin, 'GET', `/v1/boards/${slug}/seo`)).body as unknown as { indexNowKey: string | null };

const NEVER = {
  id: 'indexing_config',
  object: 'indexing_config',
  enabled: false,
  indexNowEnabled: false,
  provisioningStatus: null,
  lastRunAt: null,
  lastError: null,
};

describe('the switch', () => {
  test('is off before it is turned on, and keeps its key', async () => {
    const board = await newBoard();
    expect(await config(board)).toEqual(NEVER);
    expect((await seo(board)).indexNowKey).toBeNull();
    const on = await toggle(board, true);
    expect(outcome(on)).toBe('200');
    expect(on.body).toEqual({ ...NEVER, enabled: true, indexNowEnabled: true, provisioningStatus: 'pending' });
    const { indexNowKey: key } = await seo(board);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect((await toggle(board, true)).body).toEqual(on.body);
    const file = await request(server.origin, 'GET', `/${key}.txt`);
    expect([file.status, file.text, file.headers.get('content-type')]).toEqual([200, key, 'text/plain; charset=utf-8']);
    expect(outcome(await request(server.origin, 'GET', '/anything.txt'))).toBe('404 not_found');
    expect(outcome(await request(server.origin, 'POST', `/${key}.txt`))).toBe('405 method_not_allowed');
    expect((await toggle(board, false)).body).toMatchObject({ enabled: false, indexNowEnabled: false });
    expect((await seo(board)).indexNowKey).toBeNull();
    expect((await request(server.origin, 'GET', `/${key}.txt`)).status).toBe(404);
    await toggle(board, true);
    expect((await seo(board)).indexNowKey).toBe(key);
  });

  test('has the file of its board where this server shows the board', async () => {
    const demo = { ...(await server.newBoard(`other-${unique()}`)), key: server.key, slug: server.board };
    const file = () => request(server.origin, 'GET', '/indexnow-key.txt');
    expect((await file()).status).toBe(404);
    await toggle(demo, true);
    const { text } = await file();
    expect(text).toBe((await seo(demo)).indexNowKey);
    await toggle(demo, false);
  });

  test('is refused what it cannot be, and to those who may not', async () => {
    const board = await newBoard();
    for (const enabled of ['yes', 1, null, undefined])
      expect(issuePaths(await toggle(board, enabled))).toEqual(['enabled']);
    const reader = await server.newKey({ board: board.slug, scopes: ['integrations.read'] });
    expect(outcome(await toggle({ ...board, key: reader }, true))).toBe('403 auth_forbidden');
    expect(outcome(await call({ key: reader }, 'GET', '/v1/integrations/indexing'))).toBe('200');
    const none = await server.newKey({ board: board.slug, scopes: ['jobs.read'] });
    expect(outcome(await call({ key: none }, 'GET', '/v1/integrations/indexing'))).toBe('403 auth_forbidden');
  });

  test('is not turned on behind a password, and always off', async () => {
    const board = await newBoard();
    await call(board, 'POST', '/v1/settings/password-protection', { password: 'correct horse' });
    expect(outcome(await toggle(board, true))).toBe('409 indexing_password_protected');
    expect(await config(board)).toEqual(NEVER);
    expect(outcome(await toggle(board, false))).toBe('200');
  });

  test('is of one board', async () => {
    const [board, other] = [await newBoard(), await newBoard()];
    await toggle(board, true);
    expect(await config(other)).toEqual(NEVER);
    expect((await seo(other)).indexNowKey).toBeNull();
  });
});

describe('search engines', () => {
  test('are notified of jobs that are published, changed and deleted, of companies and of posts', async () => {
    const board = await newBoard();
    const before = await publish(board);
    await laterChangeIsHeard();
    await toggle(board, true);
    const job = await publish(board);
    await eventually(() => notified(board).has(job.path) && notified(board).has(job.companyPath));
    const [first] = notices(board);
    const { indexNowKey: key } = await seo(board);
    expect(first).toMatchObject({ key, keyLocation: `https://${board.slug}.jobs.example/indexnow-key.txt` });
    await eventually(async () => (await config(board))['provisioningStatus'] === 'ready');
    expect(await config(board)).toMatchObject({ lastRunAt: expect.any(String), lastError: null });
    // It was published before notifications were turned on.
    expect(notified(board)).not.toContain(before.path);
    await call(board, 'DELETE', `/v1/jobs/${before.id}`);
    await eventually(() => notified(board).has(before.path));
    const post = await call(board, 'POST', '/v1/blog/posts', { title: `Post ${unique()}`, status: 'published' });
    expect(outcome(post)).toBe('201');
    await eventually(() => notified(board).has(`/blog/${post.body.slug}`));
    const draft = await call(board, 'POST', '/v1/jobs', aJob(job.companyId, {}));
    expect(outcome(draft)).toBe('201');
    await laterChangeIsHeard();
    expect(notified(board)).not.toContain(`${job.companyPath}/jobs/${draft.body.slug}`);
    for (const { headers, path } of engines.received)
      expect([path, headers['content-type']]).toEqual(['/indexnow', 'application/json; charset=utf-8']);
  });

  test('are not notified of a board that is off, behind a password or a sandbox', async () => {
    const [off, gated, sandbox] = [await newBoard(), await newBoard(), await newBoard()];
    await toggle(gated, true);
    await toggle(sandbox, true);
    await becomesSandbox(sandbox);
    await call(gated, 'POST', '/v1/settings/password-protection', { password: 'correct horse' });
    for (const board of [off, gated, sandbox]) await publish(board);
    await laterChangeIsHeard();
    expect([off, gated, sandbox].map((board) => notices(board))).toEqual([[], [], []]);
    // Changes made behind the password are not sent after its removal.
    await call(gated, 'DELETE', '/v1/settings/password-protection');
    const { path } = await publish(gated);
    await eventually(() => notified(gated).has(path));
  });

  test.each([
    [403, /did not find the key file/],
    [422, /not on the host/],
  ])('that answer %s show an error', async (status, words) => {
    const board = await newBoard();
    engines.behave(answer(status));
    await toggle(board, true);
    await publish(board);
    await eventually(async () => (await config(board))['provisioningStatus'] === 'error');
    expect((await config(board))['lastError']).toMatch(words);
  });

  test('that are busy show why nothing was taken', async () => {
    const board = await newBoard();
    engines.behave(answer(429, { 'retry-after': '7200' }));
    await toggle(board, true);
    await publish(board);
    await eventually(async () => (await config(board))['lastError'] !== null);
    expect(await config(board)).toMatchObject({
      provisioningStatus: 'pending',
      lastError: expect.stringMatching(/429/),
    });
  });
});
