import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { aJob, type Body, eventually, scratch, type SharedServer, sharedServer } from '../server.js';

// The compiled command line as a person and a script use it, against the built server.

const CLI = resolve(import.meta.dirname, '../../../apps/cli/dist/bin.js');

let server: SharedServer;
let company: string;
const directory = scratch();

beforeAll(async () => {
  server = await sharedServer();
  company = (await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } })).body.id;
});

afterAll(async () => {
  await server.stop();
  directory.remove();
});

interface ProgramResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `openings` to its end; `input` is its standard input. */
async function openings(
  argv: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<ProgramResult> {
  const child = spawn(process.execPath, [CLI, ...argv], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: directory.path,
      OPENINGS_API_URL: server.origin,
      OPENINGS_API_KEY: server.key,
      ...env,
    },
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  // A command that fails immediately reads no input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

/** Its output, when it succeeds. */
async function answered<T = Body>(argv: readonly string[], input?: string): Promise<T> {
  const { code, out, err } = await openings(argv, input === undefined ? {} : { input });
  if (code !== 0) throw new Error(`openings ${argv.join(' ')} ended with ${code}:\n${err}`);
  return JSON.parse(out) as T;
}

/** Flags for a body of texts. */
const flags = (body: Record<string, unknown>): string[] =>
  Object.entries(body).flatMap(([key, value]) => [
    `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    String(value),
  ]);

const drafted = () => answered(['jobs', 'create', ...flags(aJob(company))]);

describe('openings', () => {
  it('takes a job through its life', async () => {
    const job = await answered([
      'jobs',
      'create',
      ...flags(aJob(company, { expiresAt: '2100-01-31', externalId: 'life-1' })),
      '--is-featured',
      '--salary-min',
      '3000',
    ]);
    expect(job).toMatchObject({
      status: 'draft',
      externalId: 'life-1',
      isFeatured: true,
      salaryMin: 3000,
      expiresAt: '2100-01-31T00:00:00.000Z',
    });
    expect(await answered(['jobs', 'publish', job.id])).toMatchObject({ id: job.id, status: 'published' });
    expect(
      await answered(['jobs', 'update', job.id, '--title', 'Day nurse', '--no-is-featured', '--salary-min', 'null']),
    ).toMatchObject({
      title: 'Day nurse',
      isFeatured: false,
      salaryMin: null,
    });
    const { data } = await answered(['jobs', 'list', '--external-id', 'life-1', '--status', 'published']);
    expect(data.map(({ id }) => id)).toEqual([job.id]);
    expect(await answered(['jobs', 'expire', job.id])).toMatchObject({ status: 'expired' });
    expect(await openings(['jobs', 'delete', job.id, '--yes'])).toEqual({ code: 0, out: '', err: '' });
    expect((await openings(['jobs', 'get', job.id])).code).toBe(4);
  });

  it('deletes nothing that was not confirmed', async () => {
    const { id } = await drafted();
    const { code, err } = await openings(['jobs', 'delete', id], { input: 'y\n' });
    expect([code, err]).toEqual([2, expect.stringContaining('needs confirmation')]);
    const body = JSON.stringify({ operations: [{ id: 'one', method: 'DELETE', resourceId: id }] });
    expect((await openings(['jobs', 'batch', '--file', '-'], { input: body })).code).toBe(2);
    expect(await answered(['jobs', 'get', id])).toMatchObject({ id, status: 'draft' });
  });

  it('sends a batch from standard input, as a list or as a body', async () => {
    const entries = [
      { id: 'one', method: 'POST', body: aJob(company) },
      { id: 'two', method: 'POST', body: {} },
    ];
    const list = await answered<{ data: Body[] }>(['jobs', 'batch', '--file', '-'], JSON.stringify(entries));
    expect(list.data.map(({ status }) => status)).toEqual([201, 400]);
    const body = await answered<{ data: Body[] }>(
      ['jobs', 'batch', '--body', '-'],
      JSON.stringify({ operations: entries.slice(1) }),
    );
    expect(body.data.map(({ id }) => id)).toEqual(['two']);
  });

  it('has one effect for one idempotency key', async () => {
    const argv = ['jobs', 'create', ...flags(aJob(company)), '--idempotency-key', 'cli-1'];
    const [first, second] = [await answered(argv), await answered(argv)];
    expect(second.id).toBe(first.id);
  });

  it('goes through all pages, in JSON and line by line', async () => {
    await drafted();
    await drafted();
    const all = await answered<Body[]>(['jobs', 'list', '--all', '--limit', '1']);
    const rows = await server.call('GET', '/v1/jobs?limit=100');
    expect(all.map(({ id }) => id)).toEqual(rows.body.data.map(({ id }) => id));
    const lines = (await openings(['jobs', 'list', '--all', '--limit', '1', '--format', 'jsonl'])).out
      .trim()
      .split('\n');
    expect(lines.map((line) => (JSON.parse(line) as Body).id)).toEqual(all.map(({ id }) => id));
  });

  it('prints tables where they are requested', async () => {
    const { id, title } = await drafted();
    const { out } = await openings(['jobs', 'list', '--format', 'table']);
    expect(out.split('\n')[0]).toMatch(/^ID +TITLE +SLUG +STATUS/);
    expect(out).toContain(`${id}  ${title}`);
  });

  it('stops when its reader stops', async () => {
    await drafted();
    await drafted();
    const child = spawn(process.execPath, [CLI, 'jobs', 'list', '--all', '--limit', '1'], {
      env: { PATH: process.env.PATH ?? '', OPENINGS_API_URL: server.origin, OPENINGS_API_KEY: server.key },
    });
    child.stdout.destroy();
    let err = '';
    child.stderr.on('data', (text: Buffer) => (err += text.toString()));
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    expect({ code, signal, err }).toEqual({ code: 0, signal: null, err: '' });
  });

  it('reports what was wrong, with the exit code of its kind', async () => {
    const cases: [readonly string[], number, RegExp][] = [
      [['jobs', 'get', 'jobs_nowhere'], 4, /^openings: jobs_not_found: .+\n {2}request id: req_\w+\n$/],
      [
        ['jobs', 'create', ...flags(aJob(company, { slug: '' })), '--body', '{"officeLocations":[{"city":"Bern"}]}'],
        2,
        /^openings: validation_bad_request: officeLocations\.0.+\n {2}request id/,
      ],
      [['jobs', 'list', '--cursor', 'forged'], 2, /pagination_invalid_cursor/],
      [['jobs', 'expire', (await drafted()).id], 7, /jobs_not_published/],
      [['jobs', 'list', '--api-url', 'http://127.0.0.1:1'], 11, /No connection to http:\/\/127\.0\.0\.1:1/],
    ];
    for (const [argv, code, message] of cases) {
      const ended = await openings(argv);
      expect({ argv, code: ended.code, out: ended.out }).toEqual({ argv, code, out: '' });
      expect(ended.err).toMatch(message);
    }
  });

  it('distinguishes missing and foreign keys and missing scopes', async () => {
    const stranger = `svc_live_${'a'.repeat(16)}_${'b'.repeat(32)}`;
    expect(await openings(['jobs', 'list'], { env: { OPENINGS_API_KEY: '' } })).toMatchObject({
      code: 1,
      err: expect.stringContaining('No API key is set'),
    });
    expect(await openings(['jobs', 'list'], { env: { OPENINGS_API_KEY: stranger } })).toMatchObject({
      code: 1,
      err: expect.stringContaining('auth_unauthenticated'),
    });
    const reader = await server.newKey({ scopes: ['jobs.read'] });
    const { code, err } = await openings(['companies', 'create', '--name', 'Vale'], {
      env: { OPENINGS_API_KEY: reader },
    });
    expect([code, err]).toEqual([3, expect.stringContaining('missing_scopes: ["companies.manage"]')]);
  });

  it('does not wait for a rate limit if that is turned off', async () => {
    const hasty = await server.newKey({ rateLimit: 1 });
    const env = { OPENINGS_API_KEY: hasty };
    // One minute boundary, at which the limit starts again, may fall between two of them, but not two.
    const outcomes = [];
    for (let n = 0; n < 3; n++) outcomes.push(await openings(['companies', 'list', '--no-retry'], { env }));
    expect(outcomes[0]).toMatchObject({ code: 0 });
    expect(outcomes).toContainEqual(expect.objectContaining({ code: 6, err: expect.stringContaining('rate_limited') }));
  });

  it('changes only what is still as it was seen', async () => {
    const { id, revision } = await drafted();
    expect(await answered(['jobs', 'update', id, '--title', 'Second', '--if-match', String(revision)])).toMatchObject({
      title: 'Second',
    });
    expect(await openings(['jobs', 'update', id, '--title', 'Third', '--if-match', String(revision)])).toMatchObject({
      code: 7,
    });
  });

  it('finds address and key in a file that only its owner can read', async () => {
    const path = join(directory.path, 'config.json');
    writeFileSync(path, JSON.stringify({ apiUrl: `${server.origin}/v1`, apiKey: server.key }), { mode: 0o600 });
    // An empty value counts as unset.
    const env = { OPENINGS_CONFIG: path, OPENINGS_API_URL: '', OPENINGS_API_KEY: '' };
    expect((await openings(['jobs', 'list'], { env })).code).toBe(0);
    chmodSync(path, 0o640);
    expect(await openings(['jobs', 'list'], { env })).toMatchObject({
      code: 2,
      err: expect.stringContaining('chmod 600'),
    });
  });

  it('takes the key nowhere else, even when it is sent there', async () => {
    const seen: (string | undefined)[] = [];
    const mover = createServer(({ url }, response) => {
      seen.push(url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    await once(mover.listen(0, '127.0.0.1'), 'listening');
    const { port } = mover.address() as AddressInfo;
    const ended = await openings(['jobs', 'list'], { env: { OPENINGS_API_URL: `http://127.0.0.1:${port}` } });
    await new Promise((done) => mover.close(done));
    expect([ended.code, ended.err, seen]).toEqual([10, expect.stringContaining('/elsewhere'), ['/v1/jobs']]);
  });
});

describe('openings board', () => {
  const PASSWORD = 'correct horse battery';
  let board: Awaited<ReturnType<SharedServer['newBoard']>>;
  const visitor = (more: Record<string, string> = {}) => ({
    env: { OPENINGS_API_KEY: '', OPENINGS_BOARD: board.slug, ...more },
  });
  const visit = async <T = { data: Body[]; count: number }>(argv: readonly string[]): Promise<T> => {
    const { code, out, err } = await openings(['board', ...argv], visitor());
    expect({ argv, code, err }).toEqual({ argv, code: 0, err: '' });
    return JSON.parse(out) as T;
  };
  const slugs = (jobs: readonly Body[]): string[] => jobs.map(({ slug }) => slug).sort();

  beforeAll(async () => {
    board = await server.newBoard('cli-board');
    const hill = (await server.call('POST', '/v1/companies', { key: board.key, body: { name: 'Hill' } })).body.id;
    for (const [slug, employmentType] of [
      ['nurse', 'full_time'],
      ['cook', 'part_time'],
      ['porter', 'contract'],
    ]) {
      const body = aJob(hill, { title: slug, slug, employmentType, status: 'published' });
      expect((await server.call('POST', '/v1/jobs', { key: board.key, body })).status).toBe(201);
    }
    await eventually(async () => (await server.call('GET', `/v1/boards/${board.slug}/jobs`)).body.data.length === 3);
  });

  it('reads a board by its slug, its id and a publishable key, without an API key', async () => {
    const { key } = await server.publishableKey(board.slug);
    for (const name of [board.slug, board.id, key])
      expect(await visit<Body>(['get', '--board', name])).toMatchObject({ id: board.id, slug: board.slug });
    expect(await visit<Body>(['jobs', 'get', 'nurse'])).toMatchObject({ slug: 'nurse' });
    expect((await openings(['board', 'jobs', 'get', 'nobody'], visitor())).code).toBe(4);
  });

  it('filters by several values, in the list and in the search', async () => {
    const several = ['--employment-type', 'full_time', '--employment-type', 'part_time'];
    expect(slugs((await visit(['jobs', 'list', ...several])).data)).toEqual(['cook', 'nurse']);
    expect(slugs((await visit(['jobs', 'list', ...several, '--search', 'nurse'])).data)).toEqual(['nurse']);
    expect(slugs((await visit(['jobs', 'search', 'porter'])).data)).toEqual(['porter']);
    const wrong = await openings(['board', 'jobs', 'list', '--limit', '101'], visitor());
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('limit: ')]);
  });

  it('goes through all pages, also from an offset on', async () => {
    const all = await visit<Body[]>(['jobs', 'list', '--all', '--limit', '1']);
    expect(slugs(all)).toEqual(['cook', 'nurse', 'porter']);
    const rest = await visit<Body[]>(['jobs', 'list', '--all', '--limit', '1', '--offset', '1']);
    expect(rest.map(({ slug }) => slug)).toEqual(all.slice(1).map(({ slug }) => slug));
    const { out } = await openings(['board', 'jobs', 'list', '--format', 'table'], visitor());
    expect(out).toMatch(/nurse/);
  });

  it('reports an unknown board', async () => {
    const { code, out, err } = await openings(['board', 'jobs', 'list', '--board', 'nobody-has-this'], visitor());
    expect([code, out]).toEqual([4, '']);
    expect(err).toMatch(/^openings: boards_not_found: [^]+--board or OPENINGS_BOARD[^]+request id: req_\w+\n$/);
  });

  it('opens a board with a password by its grant', async () => {
    const gated = await server.newBoard('cli-gated');
    await server.call('POST', '/v1/settings/password-protection', { key: gated.key, body: { password: PASSWORD } });
    const env = { OPENINGS_BOARD: gated.slug };
    const list = ['board', 'jobs', 'list'];
    await eventually(async () => (await openings(list, visitor(env))).code === 1);
    const { err } = await openings(list, visitor(env));
    expect(err).toMatch(/^openings: board_password_required: [^]+openings board password verify/);
    const verify = (password: string) =>
      openings(['board', 'password', 'verify', '--body', '-'], {
        ...visitor(env),
        input: JSON.stringify({ password }),
      });
    expect(await verify('wrong horse')).toMatchObject({
      code: 1,
      err: expect.stringContaining('board_password_invalid'),
    });
    const { token } = JSON.parse((await verify(PASSWORD)).out) as { token: string };
    expect((await openings(list, visitor({ ...env, OPENINGS_BOARD_ACCESS: token }))).code).toBe(0);
    const access = join(directory.path, 'access');
    writeFileSync(access, token, { mode: 0o600 });
    expect((await openings([...list, '--board-access-file', access], visitor(env))).code).toBe(0);
    expect((await openings(list, visitor({ ...env, OPENINGS_BOARD_ACCESS: 'forged' }))).code).toBe(1);
  });
});
