import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { opening } from '../e2e/application-calls.js';
import { BoardAuth } from '../e2e/board-auth-calls.js';
import {
  environment,
  eventually,
  MAIN,
  NO_LIMITS,
  request,
  SANDBOXES,
  type SharedServer,
  sharedServer,
  unique,
} from '../e2e/server.js';
import { expectStatus, pay, submission } from './erasure-planting.js';

// People without an account leave nothing when a sandbox is emptied: every table of the database is searched for their names and addresses.

const run = promisify(execFile);

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer('sandboxes', SANDBOXES);
});
afterAll(() => server?.stop());

const openings = async (...words: readonly string[]) =>
  (
    await run(process.execPath, [MAIN, ...words], { env: environment({ ...NO_LIMITS, DATABASE_URL: server.database }) })
  ).stdout.trim();

/** The tables with a row that has `trace` in it. */
async function places(trace: string): Promise<readonly string[]> {
  const tables = await server.sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await server.sql<{ n: number }>(`select count(*)::int as n from "${name}" t where t::text ilike $1`, [
      `%${trace}%`,
    ]);
    if (row && row.n > 0) found.push(name);
  }
  return found;
}

test('a sandbox that is reset keeps no name and no address of a guest in any table', async () => {
  const slug = `guests-${unique()}`;
  await openings('boards', 'create', slug, '--owner', `owner@${slug}.example`, '--sandbox');
  const sandbox = (method: string, path: string) => request(server.origin, method, `/v1/boards/${slug}/sandbox${path}`);
  // It is filled in the background.
  await eventually(async () => (await sandbox('GET', '/personas')).status === 200, 30_000);
  const key = await openings('keys', 'create', '--board', slug);
  const trace = `zq${unique()}zq`;
  const [email, marked] = [`ada@${trace}.example`, (text: string) => `${text} ${trace}`];
  const write = async (method: string, path: string, body: object, status: number) => {
    const headers = { 'Idempotency-Key': `guest-${unique()}` };
    const answer = await server.call(method, `/v1${path}`, { key, body, headers });
    expectStatus(answer, status);
    return answer.body;
  };
  const auth = new BoardAuth(server, slug);
  const company = (await write('POST', '/companies', { name: `Firm ${unique()}` }, 201)).id;
  const job = await opening(server, { company, key });
  const application = { name: marked('Ada'), email, coverNote: marked('Nights') };
  expectStatus(await auth.call('POST', `/jobs/${job.slug}/apply`, application), 200);
  expectStatus(await auth.post('magic-link', { email }), 204);
  expectStatus(await auth.call('POST', '/job-alerts', { email, consent: true }), 200);
  const aPlan = async (terms: object) => {
    const { id } = await write('POST', '/plans', { kind: 'one_time', ...terms }, 201);
    await write('PUT', `/plans/${id}/price`, { currency: 'usd', amountCents: 9_900 }, 200);
    await write('PATCH', `/plans/${id}`, { isPublic: true }, 200);
    return id;
  };
  const post = async (title: string, planId: string, more: object) => {
    const body = { submission: submission(title, email, marked), selectedBilling: { type: 'new', planId }, ...more };
    const answer = await auth.call('POST', '/job-postings', body);
    expectStatus(answer, 200);
    return answer.body;
  };
  await pay(String((await post('Night nurse', await aPlan({ name: 'Gold' }), {}))['checkoutUrl']));
  await post('Day nurse', await aPlan({ name: 'Invoice', invoiceOnly: true }), {
    invoiceBilling: {
      billingName: marked('Ada'),
      address: { line1: marked('Hill 1'), country: 'US' },
      taxId: marked('CHE'),
    },
  });
  // Begun and never paid.
  await post('Nurse', await aPlan({ name: 'Silver' }), {});
  await eventually(async () => (await server.call('GET', '/v1/transactions', { key })).body.data.length > 0, 20_000);
  await eventually(async () => (await places(trace)).includes('board_user_tokens'), 20_000);
  expect(await places(trace)).toEqual(expect.arrayContaining(['board_user_tokens', 'test_payments']));
  // The first filling may last until now: then a reset is refused.
  await eventually(async () => (await sandbox('POST', '/reseed')).status === 200, 30_000);
  let left: readonly string[] = [];
  await eventually(async () => (left = await places(trace)).length === 0, 20_000).catch(() => undefined);
  expect(left).toEqual([]);
}, 120_000);
