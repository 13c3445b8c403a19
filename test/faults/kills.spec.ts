import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '../../libs/platform/src/database/pool.js';
import { cleanups, launch } from '../e2e/processes.js';
import { aJob, eventually, freshDatabase, outcome, parallel, request, unique, type Body, type ServerProcess } from '../e2e/server.js';
import { compare, expectedPublications, isFaultless, logIn, summary, type Told } from './checker.js';

// More by hand, when something near it changed.
const CHANGES = Number(process.env['FAULT_CHANGES'] ?? 5_000);
const KILLS = Number(process.env['FAULT_KILLS'] ?? 4);
const WRITERS = 4;
const BATCH = 50;

/** Records what it gets, in the order of arrival. */
async function recorder(): Promise<{ readonly url: string; readonly told: Told[] }> {
  const told: Told[] = [];
  const server = createServer((incoming, answer) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      told.push({ eventId: String(incoming.headers['webhook-id']), body: Buffer.concat(parts).toString('utf8') });
      answer.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, told };
}

test(`${CHANGES} changes and ${KILLS} kill -9 of the worker: a receiver got all of them, in order, and nothing else`, async () => {
  const database = await freshDatabase();
  const settings = { DATABASE_URL: database, WEBHOOK_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'warn' };
  const first = await launch(settings).ready();
  const key = first.shownKey ?? '';
  await first.stop();
  // As the product reads: moments are texts.
  const pool = createPool({ url: database, max: 4, onTrouble: () => undefined });
  cleanups.push(() => pool.end());
  const api = await launch({ ...settings, ROLE: 'api' }).ready();
  const call = (method: string, path: string, body?: unknown) => request(api.origin, method, path, { key, body });
  const { url, told } = await recorder();
  const types = ['job', 'company'].flatMap((object) => ['created', 'updated', 'deleted'].map((life) => `${object}.${life}`));
  expect(outcome(await call('POST', '/v1/webhook-endpoints', { url, event_types: types }))).toBe('201');

  let worker: ServerProcess = launch({ ...settings, ROLE: 'worker' });
  const publishedNow = async () => Number((await pool.query('select sequence from publisher')).rows[0].sequence);
  let changes = 0;
  let writing = true;
  const killing = (async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      // Killed at work: while it publishes, attempts, or is between the two.
      const before = await publishedNow();
      await eventually(async () => (await publishedNow()) > before || told.length >= changes, 40_000);
      await sleep(Math.random() * 400);
      worker.signal('SIGKILL');
      expect(await worker.ended).toMatchObject({ signal: 'SIGKILL' });
      worker = launch({ ...settings, ROLE: 'worker' });
    }
  })();
  killing.catch(() => (writing = false));

  await parallel(WRITERS, async () => {
    const company = (await call('POST', '/v1/companies', { name: `Firm ${unique()}` })).body.id;
    const batch = async (operations: readonly object[]): Promise<readonly { status: number; data?: Body }[]> => {
      const { body } = await call('POST', '/v1/jobs/batch', { operations: operations.map((each, nth) => ({ id: `${nth}`, ...each })) });
      const results = body.data as unknown as readonly { status: number; data?: Body }[];
      expect(results.filter(({ status }) => status >= 300)).toEqual([]);
      changes += results.length;
      return results;
    };
    while (writing && changes < CHANGES) {
      const made = await batch(Array.from({ length: BATCH }, () => ({ method: 'POST', body: aJob(company) })));
      const ids = made.map(({ data }) => data?.id ?? '');
      const every = (operation: object, chosen = ids) => batch(chosen.map((resourceId) => ({ resourceId, ...operation })));
      await every({ method: 'PATCH', body: { title: `Retitled ${unique()}`, employmentType: 'part_time' } });
      await every({ method: 'POST', action: 'publish' });
      await every({ method: 'PATCH', body: { salaryMin: 1 } });
      await every({ method: 'POST', action: 'pause' });
      await every({ method: 'DELETE' }, ids.slice(0, BATCH / 5));
      if (unique() % 4 === 0) await call('PATCH', `/v1/companies/${company}`, { name: `Firm renamed ${unique()}` });
    }
  });
  await killing;

  const idle = async () => {
    const { rows } = await pool.query(
      `select (select count(*)::int from webhook_deliveries where completed_at is null) as open,
         (select checkpoint from publisher) >= (select max(checkpoint) from policies) as published`,
    );
    return rows[0].open === 0 && rows[0].published;
  };
  let expected = expectedPublications(await logIn(pool));
  await eventually(async () => {
    expected = expectedPublications(await logIn(pool));
    return new Set(told.map(({ eventId }) => eventId)).size >= expected.length && (await idle());
  }, 60_000).catch(() => undefined);
  const report = compare(expected, told);
  console.log(`${KILLS} kills: ${summary(report)}`);
  expect({ faultless: isFaultless(report), report: summary(report) }).toEqual({ faultless: true, report: expect.any(String) });
  expect(changes).toBeGreaterThanOrEqual(CHANGES);
}, 240_000);
