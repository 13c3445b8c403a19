import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { place } from '../e2e/processes.js';
import {
  type Answer,
  eventually,
  outcome,
  parallel,
  request,
  type Server,
  type ServerProcess,
  startServer,
} from '../e2e/server.js';
import { ROUNDS } from './rounds.js';

// The API in one process, workers in others.

const ROWS = 150_000;
const KILLS = ROUNDS;

let server: Server;
let settings: Readonly<Record<string, string>>;
const workers: ServerProcess[] = [];

const startWorker = async (): Promise<ServerProcess> => {
  const worker = await server.another({ ...settings, ROLE: 'worker', OPERATIONS_AT_ONCE: '2' });
  workers.push(worker);
  return worker;
};
const stopWorkers = () => Promise.all(workers.splice(0).map((each) => each.stop()));

const look = (id: string): Promise<Answer> => server.call('GET', `/v1/operations/${id}`);
const startExport = async (collection = 'companies'): Promise<string> => {
  const { status, body } = await server.call('GET', `/v1/${collection}/export`);
  expect([status, body['state']]).toEqual([202, 'pending']);
  return body.id;
};
const inState = (id: string, ...states: readonly string[]) =>
  eventually(async () => states.includes(String((await look(id)).body['state'])));

/** Companies without events, written directly into the read model: only that is read. */
async function fillCompanies(count: number): Promise<void> {
  const [{ version, board } = { version: 0, board: '' }] = await server.sql<{ version: number; board: string }>(
    `select version, (select id from boards where slug = 'demo') as board from read_models where name = 'companies'`,
  );
  const table = `companies_v${version}`;
  const columns = await server.sql<{ name: string; type: string; nullable: boolean }>(
    `select column_name as name, data_type as type, is_nullable = 'YES' as nullable from information_schema.columns where table_name = $1`,
    [table],
  );
  // In the order of `CompanyRow`: revision, updatedAt, name, and so on to createdAt.
  const at = `'2026-11-20T12:00:00.000Z'`;
  const packed = `json_build_array(1, ${at}, '=Firm ' || n, null, null, null, null, null, null, ${at})::text`;
  const made: Readonly<Record<string, string>> = {
    board: `'${board}'`,
    id: `'companies_' || lpad(n::text, 26, '0')`,
    slug: `'firm-' || n`,
    packed,
  };
  const plain: Readonly<Record<string, string>> = {
    'integer': '1',
    'text': `'x' || n`,
    'jsonb': `'["a","b"]'`,
    'timestamp with time zone': 'now()',
    'boolean': 'false',
  };
  const values = columns.map(({ name, type, nullable }) => made[name] ?? (nullable ? 'null' : (plain[type] ?? 'null')));
  await server.sql(
    `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) select ${values.join(', ')} from generate_series(1, ${count}) n`,
  );
}

beforeAll(async () => {
  const DATA_DIR = place();
  settings = { DATA_DIR };
  // The first one builds the read models; after that, the API process does no background work.
  const first = await startServer(settings);
  const api = await first.another({ ...settings, ROLE: 'api' });
  await first.process.stop();
  server = {
    ...first,
    call: (method, path, call = {}) => request(api.origin, method, path, { key: first.key, ...call }),
  };
  await fillCompanies(ROWS);
});
afterAll(() => server?.stop());

describe('an export', () => {
  test('waits while no worker runs, and is cancelled at once', async () => {
    const id = await startExport();
    const { body, headers } = await look(id);
    expect(body).toEqual({
      id,
      object: 'operation',
      kind: 'exports.generate',
      state: 'pending',
      progress: null,
      result: null,
      error: null,
      resource: null,
      createdAt: expect.stringMatching(/^2.*Z$/),
      updatedAt: expect.stringMatching(/^2.*Z$/),
      completedAt: null,
      cancelRequested: false,
    });
    expect(headers.get('location')).toBeNull();
    const cancelled = await server.call('POST', `/v1/operations/${id}/cancel`);
    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toMatchObject({
      state: 'cancelled',
      cancelRequested: true,
      error: null,
      completedAt: expect.any(String),
    });
    expect(outcome(await server.call('POST', `/v1/operations/${id}/cancel`))).toBe('409 operations_already_terminal');
    expect(outcome(await server.call('GET', `/v1/operations/${id}/download`))).toBe('404 operations_not_found');
  });

  test('is found where the answer says', async () => {
    const { headers, body } = await server.call('GET', '/v1/jobs/export?format=csv');
    expect(headers.get('location')).toBe(`/v1/operations/${body.id}`);
    await server.call('POST', `/v1/operations/${body.id}/cancel`);
  });

  test('is nothing for other boards, and nothing without the scopes', async () => {
    const id = await startExport();
    const { key } = await server.newBoard('elsewhere');
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/cancel'],
      ['GET', '/download'],
    ] as const) {
      expect(outcome(await server.call(method, `/v1/operations/${id}${path}`, { key }))).toBe(
        '404 operations_not_found',
      );
      const weak = await server.newKey({ scopes: ['jobs.read', 'companies.read'] });
      expect(outcome(await server.call(method, `/v1/operations/${id}${path}`, { key: weak }))).toBe(
        '403 auth_forbidden',
      );
    }
    const stranger = await server.newKey({ scopes: ['operations.read'] });
    expect(outcome(await server.call('GET', `/v1/operations/${id}`, { key: stranger }))).toBe('403 auth_forbidden');
    expect(outcome(await server.call('GET', '/v1/companies/export', { key: stranger }))).toBe('403 auth_forbidden');
    const reader = await server.newKey({ scopes: ['operations.read', 'companies.read'] });
    expect((await server.call('GET', `/v1/operations/${id}`, { key: reader })).status).toBe(200);
    await server.call('POST', `/v1/operations/${id}/cancel`);
  });

  test('of private kinds does not exist', async () => {
    const id = await startExport();
    await server.sql(`update operations set kind = 'internal.spec' where id = $1`, [id]);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/cancel'],
      ['GET', '/download'],
    ] as const)
      expect(outcome(await server.call(method, `/v1/operations/${id}${path}`))).toBe('404 operations_not_found');
    await server.sql('delete from operations where id = $1', [id]);
  });

  test('as JSON is answered at once, or refused when it is too large', async () => {
    expect(outcome(await server.call('GET', '/v1/companies/export?format=json'))).toBe('413 exports_too_large');
    const { key } = await server.newBoard('small');
    for (const name of ['=Cmd', 'Plain']) await server.call('POST', '/v1/companies', { key, body: { name } });
    const { status, body } = await server.call('GET', '/v1/companies/export?format=json', { key });
    expect(status).toBe(200);
    expect(body).toMatchObject({ object: 'list', url: '/v1/companies/export', hasMore: false, nextCursor: null });
    expect(body.data).toMatchObject([{ name: 'Plain', createdAt: expect.any(Number), markets: [] }, { name: '=Cmd' }]);
    expect((await server.call('GET', '/v1/jobs/export?format=json', { key })).body.data).toEqual([]);
  });

  test.each(['?format=xml', '?format=', '?formt=csv', '?format=csv&format=json', '?limit=5'])(
    'is refused with %s',
    async (query) => {
      expect(outcome(await server.call('GET', `/v1/jobs/export${query}`))).toBe('400 validation_bad_request');
    },
  );
});

/** The expected content of every complete file of all companies. */
async function expectWhole(id: string): Promise<void> {
  expect((await look(id)).body).toMatchObject({
    state: 'succeeded',
    error: null,
    completedAt: expect.any(String),
    progress: { percent: 100, processed: ROWS, total: ROWS },
    result: { totalRows: ROWS, created: 0, updated: 0, failed: 0, errors: [] },
  });
  const { status, headers, text } = await server.call('GET', `/v1/operations/${id}/download`, {
    headers: { 'Accept-Encoding': 'identity' },
  });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="?companies-\d{4}-\d\d-\d\d\.csv"?$/);
  expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(text));
  const rows = parse(text, { columns: true }) as Record<string, string>[];
  expect(rows).toHaveLength(ROWS);
  // Each of them once, newest first, nothing torn.
  expect(rows.every((row, index) => row['id'] === `companies_${String(ROWS - index).padStart(26, '0')}`)).toBe(true);
  expect(rows.every((row, index) => row['name'] === `'=Firm ${ROWS - index}`)).toBe(true);
}

describe('a worker', () => {
  // The first three tests share it, and leave one to the fourth.
  beforeAll(startWorker);

  test('writes the file, and it can be downloaded', async () => {
    const id = await startExport();
    await inState(id, 'succeeded');
    await expectWhole(id);
    expect(outcome(await server.call('POST', `/v1/operations/${id}/cancel`))).toBe('409 operations_already_terminal');
  });

  test('stops what it does when that is cancelled', async () => {
    const id = await startExport();
    await inState(id, 'running');
    const { status, body } = await server.call('POST', `/v1/operations/${id}/cancel`);
    expect([status, body['state'], body['cancelRequested']]).toEqual([200, 'running', true]);
    await inState(id, 'cancelled', 'succeeded');
    const ended = await look(id);
    expect(ended.body).toMatchObject({ cancelRequested: true, error: null });
    if (ended.body['state'] === 'cancelled')
      expect(outcome(await server.call('GET', `/v1/operations/${id}/download`))).toBe('404 operations_not_found');
  });

  test('that ends in order leaves its work to the next', async () => {
    const id = await startExport();
    await inState(id, 'running');
    await stopWorkers();
    const { body } = await look(id);
    expect(['running', 'succeeded']).toContain(body['state']);
    await startWorker();
    await inState(id, 'succeeded');
    await expectWhole(id);
  });

  test(`that is killed in the middle is followed by another; ${KILLS} times in a row, the file is whole in the end`, async () => {
    const times: number[] = [];
    const id = await startExport();
    const leaseOf = async () =>
      (await server.sql<{ lease: string | null }>('select lease from operations where id = $1', [id]))[0]?.lease ??
      null;
    let last: string | null = null;
    for (let kill = 0; kill < KILLS; kill++) {
      // The first one may run since the test before.
      const running = workers.at(-1);
      const working = running?.running ? running : await startWorker();
      const started = Date.now();
      // It runs again if its lease was lost and acquired again.
      const taken = async () => ![last, null].includes(await leaseOf());
      const ended = async () => (await look(id)).body['state'] === 'succeeded';
      await eventually(async () => (await taken()) || (await ended()));
      if (await ended()) break;
      times.push((Date.now() - started) / 1_000);
      last = await leaseOf();
      working.signal('SIGKILL');
      await working.ended;
    }
    await startWorker();
    await inState(id, 'succeeded');
    console.log(
      `An export was taken up ${times.map((each) => `${each.toFixed(1)} s`).join(', ')} after a worker was there, which was killed then.`,
    );
    expect(times.length).toBeGreaterThan(0);
    await expectWhole(id);
    await stopWorkers();
  });

  test('works off a hundred exports of one board without keeping another board waiting for all of them', async () => {
    const { key } = await server.newBoard('patient');
    const many = await parallel(30, () => startExport('jobs'));
    const { body } = await server.call('GET', '/v1/jobs/export', { key });
    await startWorker();
    await eventually(
      async () => (await server.call('GET', `/v1/operations/${body.id}`, { key })).body['state'] === 'succeeded',
    );
    const [{ before } = { before: 0 }] = await server.sql<{ before: number }>(
      `select count(*)::int as before from operations where id = any($1) and completed_at < (select completed_at from operations where id = $2)`,
      [many, body.id],
    );
    expect(before).toBeLessThan(many.length);
    for (const id of many) await inState(id, 'succeeded');
    await stopWorkers();
  });
});
