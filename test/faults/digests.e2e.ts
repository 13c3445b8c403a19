import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ParsedMail } from 'mailparser';
import { simpleParser } from 'mailparser';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { JobAlerts } from '../e2e/job-alerts-calls.js';
import { mailsTo } from '../e2e/mails.js';
import {
  aJob,
  eventually,
  outcome,
  parallel,
  request,
  type Server,
  type ServerProcess,
  startServer,
} from '../e2e/server.js';
import { EVERY_CASE, ROUNDS } from './rounds.js';

// Digests that are due while processes die, and the effect of their links.

const SUBSCRIBERS = 40;
const SETTINGS = { BOARD_ALERTS_LIMIT: '1000000' };
const WEEK_MS = 7 * 86_400_000;

let server: Server;
let alerts: JobAlerts;
const emails = Array.from({ length: SUBSCRIBERS }, (_, n) => `reader-${n}@people.example`);
/** The last Monday at eight. */
const due = new Date(
  Date.UTC(1970, 0, 5, 8) + Math.floor((Date.now() - Date.UTC(1970, 0, 5, 8)) / WEEK_MS) * WEEK_MS,
).toISOString();
const before = (days: number) => new Date(Date.parse(due) - days * 86_400_000).toISOString();

/** Every digest that was written so far. */
async function digests(): Promise<ParsedMail[]> {
  const names = (await readdir(server.outbox)).filter((name) => name.includes('-digest-') && name.endsWith('.eml'));
  return Promise.all(names.map(async (name) => simpleParser(await readFile(join(server.outbox, name)))));
}
const receivers = async (): Promise<string[]> =>
  (await digests()).flatMap(({ to }) => (to && !Array.isArray(to) ? to.text : [])).sort();

beforeAll(async () => {
  server = await startServer(SETTINGS);
  alerts = new JobAlerts(server, server.board, server.key);
  const company = (await server.call('POST', '/v1/companies', { body: { name: 'Clinic' } })).body.id;
  const body = aJob(company, { title: 'Night nurse', status: 'published', publishedAt: Date.parse(before(1)) });
  expect(outcome(await server.call('POST', '/v1/jobs', { body }))).toBe('201');
  await parallel(SUBSCRIBERS, async (n) => alerts.ask(emails[n] ?? ''));
  for (const email of emails) {
    const { body: confirmed } = await alerts.post('/confirm', { token: await alerts.token(email) });
    expect(confirmed.status).toBe('confirmed');
  }
  await eventually(async () => (await server.sql('select from board_schedules')).length === 1);
});
afterAll(() => server?.stop());

/** Makes the digests of this week due, for the next process that starts. */
const becomeDue = () => server.sql('update board_schedules set since = $1, due_at = $2', [before(7), due]);

test('every subscriber gets one digest, however often processes are killed meanwhile', async () => {
  server.process.signal('SIGKILL');
  await server.process.ended;
  await becomeDue();
  let process: ServerProcess | undefined;
  for (let round = 1; round <= (EVERY_CASE ? 3 * ROUNDS : 1); round++) {
    process = await server.another(SETTINGS);
    await sleep((round * 173) % 400);
    process.signal('SIGKILL');
    await process.ended;
  }
  process = await server.another(SETTINGS);
  await eventually(async () => (await receivers()).length >= SUBSCRIBERS);
  // The next process finds nothing to do.
  await process.stop();
  process = await server.another(SETTINGS);
  const [operation] = await server.sql<{ state: string }>(
    `select state from operations where kind = 'internal.job_alerts.digests'`,
  );
  expect(operation?.state).toBe('succeeded');
  expect(await receivers()).toEqual([...emails].sort());
  alerts = new JobAlerts({ origin: process.origin, outbox: server.outbox }, server.board, server.key);
});

test('a digest can be unsubscribed from by the mail program, and managed by its reader', async () => {
  const [email = '', other = ''] = emails;
  const mail = (await mailsTo(server, email)).find(({ subject }) => subject?.includes('new job'));
  expect(mail?.text).toContain('Night nurse');
  const { origin } = alerts.server;
  const list = (mail?.headers.get('list') ?? {}) as Readonly<
    Record<string, { readonly url?: string; readonly name?: string }>
  >;
  const oneClick = new URL(list['unsubscribe']?.url ?? '').pathname;
  expect(JSON.stringify(list)).toContain('One-Click');

  // A link scanner that only reads the page ends no subscription.
  const looked = await fetch(`${origin}${oneClick}`, { redirect: 'manual' });
  const page = new URL(looked.headers.get('location') ?? '');
  expect([looked.status, page.pathname]).toEqual([302, '/alerts/manage']);
  const { subscription = '', token = '' } = Object.fromEntries(page.searchParams);
  const state = await alerts.manage(subscription, token);
  expect(state.headers.get('cache-control')).toBe('private, no-store');
  expect(state.body).toMatchObject({ email, confirmed: true, unsubscribed: false, preferences: [{ isActive: true }] });
  const isActive = async () =>
    ((await alerts.manage(subscription, token)).body['preferences'] as { readonly isActive: boolean }[]).map(
      (each) => each.isActive,
    );

  for (let n = 0; n < 2; n++) {
    const clicked = await fetch(`${origin}${oneClick}`, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(clicked.status).toBe(200);
    expect(await isActive()).toEqual([false]);
  }
  const forged = await fetch(`${origin}${oneClick.slice(0, -1)}`, { method: 'POST' });
  expect(forged.status).toBe(404);

  const [preference] = state.body['preferences'] as { readonly id: string; readonly manageToken: string }[];
  const one = { subscriptionId: subscription, preferenceId: preference?.id, token: preference?.manageToken };
  expect(outcome(await alerts.post('/resubscribe', one))).toBe('200');
  expect(await isActive()).toEqual([true]);
  // The token of one alert works for no other.
  expect(outcome(await alerts.post('/unsubscribe', { ...one, preferenceId: undefined }))).toBe('403 auth_forbidden');
  expect(outcome(await alerts.manage(subscription, preference?.manageToken ?? ''))).toBe('403 auth_forbidden');
  const stranger = await alerts.subscriber(other);
  expect(outcome(await alerts.post('/unsubscribe', { subscriptionId: stranger.id, token }))).toBe('403 auth_forbidden');

  const change = { ...one, frequency: 'weekly', filters: { jobFunctions: ['Cook'] } };
  expect(outcome(await alerts.post('/preferences', change))).toBe('200');
  expect((await alerts.manage(subscription, token)).body['preferences']).toMatchObject([
    { filters: { jobFunctions: ['Cook'] } },
  ]);
  expect(outcome(await alerts.post('/preferences', { ...change, token, preferenceId: 'none' }))).toBe(
    '404 job_alert_not_found',
  );
  const all = { subscriptionId: subscription, token };
  for (let n = 0; n < 2; n++) expect((await alerts.post('/unsubscribe', all)).body['success']).toBe(true);
  expect((await alerts.manage(subscription, token)).body).toMatchObject({ unsubscribed: true });
  expect((await alerts.post('/resubscribe', all)).body).toEqual({ object: 'job_alert_manage_result', success: true });
  const remove = (body: object) =>
    request(origin, 'DELETE', `/v1/boards/${server.board}/job-alerts/preferences`, { body });
  expect((await remove(one)).body).toEqual({ object: 'job_alert_manage_result', success: true });
  expect(outcome(await remove(one))).toBe('404 job_alert_not_found');
  expect((await alerts.manage(subscription, token)).body).toMatchObject({ unsubscribed: false, preferences: [] });
});
