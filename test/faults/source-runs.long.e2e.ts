import { describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../libs/runtime/src/embedded-postgres/embedded-postgres.js';
import { incoming } from '../e2e/feed-source.js';
import { cleanups, connect, launch, place } from '../e2e/processes.js';
import { eventually, installedDatabase, outcome, request, type ServerProcess } from '../e2e/server.js';
import { processesIn } from './embedded-postgres-fixture.js';

// Runs over a source, interrupted at critical points: after a restart each posting has one job, and the run ends.

/** More than one batch, so that one is written while the source is still sending. */
const POSTINGS = 700;
const WRITTEN_FIRST = 500;

const job = (
  n: number,
) => `<job><title>Nurse ${n}</title><referencenumber>${n}</referencenumber><company>Hill ${n % 7}</company>
  <url>https://hill.example/jobs/${n}</url><description>Cares on ward ${n}.</description></job>`;
const from = (first: number, end: number) => Array.from({ length: end - first }, (_, nth) => job(first + nth)).join('');

/** A source that stops sending before its last postings, in its first responses or in all, until it is released. */
async function silentSource(silences: number) {
  const waiting: ServerResponse[] = [];
  let requests = 0;
  const end = (response: ServerResponse) => response.end(`${from(WRITTEN_FIRST + 50, POSTINGS)}</source>`);
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.write(`<?xml version="1.0"?><source>${from(0, WRITTEN_FIRST + 50)}`);
    if (requests++ < silences) waiting.push(response);
    else end(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/feed.xml`, goesOn: () => waiting.splice(0).forEach(end) };
}

const SETTINGS = { WEBHOOK_ALLOW_PRIVATE: 'true', WORKER_PROCESS: 'on', LOG_LEVEL: 'warn' };

/** Calls the board with the first key of an installation. */
const caller = (key: string) => (server: ServerProcess, method: string, path: string, body?: unknown) =>
  request(server.origin, method, `/v1${path}`, { key, ...(body === undefined ? {} : { body }) });

async function beganRun(server: ServerProcess, key: string, url: string): Promise<string> {
  const call = caller(key);
  const { body: feed } = await call(server, 'POST', '/job-feeds', incoming(url));
  expect(outcome(await call(server, 'POST', `/job-feeds/${feed.id}/runs`, {}))).toBe('202');
  return String(feed.id);
}

/** Postings that became a job, according to the log. */
const made = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from events where category = 'job' and type = 'JobCreated'`,
  );
  return rows[0]?.n ?? 0;
};

/** Waits until the run has ended; then each posting has one job. */
async function endsWhole(client: pg.Client): Promise<void> {
  const found = async () => {
    const { rows } = await client.query<{ state: string; created: number; attempt: number }>(
      `select state, coalesce((counts ->> 'created')::int, 0) as created, attempt from source_runs`,
    );
    return rows;
  };
  await eventually(async () => (await found()).every(({ state }) => !['pending', 'running'].includes(state)));
  expect(await found()).toEqual([{ state: 'completed', created: POSTINGS, attempt: expect.any(Number) }]);
  expect(await made(client)).toBe(POSTINGS);
  const { rows } = await client.query(
    `select count(distinct p.source_id)::int as postings, count(distinct e.data ->> 'applicationUrl')::int as addresses
     from source_postings p join events e on e.name like '%' || p.job || '%' and e.type = 'JobCreated' where p.state = 'present'`,
  );
  expect(rows).toEqual([{ postings: POSTINGS, addresses: POSTINGS }]);
}

describe('a run over a source', () => {
  test('goes on after kill -9 of its worker, and of the whole server', async () => {
    const source = await silentSource(2);
    const { database, keyOf } = await installedDatabase();
    const settings = { ...SETTINGS, DATABASE_URL: database, DATA_DIR: place() };
    const client = await connect(settings.DATABASE_URL);
    const first = await launch(settings).ready();
    await beganRun(first, keyOf(first), source.url);
    await eventually(async () => (await made(client)) >= WRITTEN_FIRST);
    const worker = async () => {
      const { body } = await request(first.origin, 'GET', '/readyz', {});
      return (body as unknown as { checks: { worker?: { detail?: { pid?: number } } } }).checks.worker?.detail?.pid;
    };
    const pid = await worker();
    if (pid === undefined) throw new Error('The server has no worker.');
    process.kill(pid, 'SIGKILL');
    // Another worker takes over the run and reads the source again from its beginning.
    await eventually(async () => {
      const { rows } = await client.query(`select from source_runs where attempt = 2`);
      return rows.length === 1;
    });
    first.signal('SIGKILL');
    await first.ended;
    await launch(settings).ready();
    await endsWhole(client);
  });

  test('goes on after kill -9 of PostgreSQL', async () => {
    const source = await silentSource(1);
    const dataDir = join(place(), 'postgres');
    let postgres: EmbeddedPostgres | undefined;
    cleanups.push(() => postgres?.stop());
    const start = async (port: number) => (postgres = await startEmbeddedPostgres({ dataDir, port }));
    const { url } = await start(0);
    const server = await launch({ ...SETTINGS, DATABASE_URL: url, DATA_DIR: place() }).ready();
    await beganRun(server, server.shownKey ?? '', source.url);
    const before = await connect(url);
    await eventually(async () => (await made(before)) >= WRITTEN_FIRST / 2);
    for (const pid of await processesIn(dataDir)) process.kill(Number(pid), 'SIGKILL');
    await eventually(async () => (await processesIn(dataDir)).length === 0);
    await postgres?.stop();
    await start(Number(new URL(url).port));
    source.goesOn();
    await endsWhole(await connect(url));
  });

  test('begins once each turn, however many processes look at the schedule and whichever of them dies', async () => {
    const FEEDS = 4;
    const { database, keyOf } = await installedDatabase();
    const settings = { ...SETTINGS, DATABASE_URL: database, DATA_DIR: place() };
    const client = await connect(settings.DATABASE_URL);
    const source = await silentSource(0);
    const first = await launch(settings).ready();
    const call = caller(keyOf(first));
    const second = await launch(settings).ready();
    for (let nth = 0; nth < FEEDS; nth++) {
      const feed = { ...incoming(`${source.url}?${nth}`), format: 'json', isPaused: false };
      expect(outcome(await call(first, 'POST', '/job-feeds', feed))).toBe('201');
    }
    const turnsTaken = async (turns: number) => {
      const due = async () => {
        const { rows } = await client.query(`select from source_turns where due_at > now() + interval '30 minutes'`);
        return rows.length;
      };
      await eventually(async () => (await due()) === FEEDS);
      const { rows } = await client.query<{ runs: number }>(
        `select count(*)::int as runs from source_runs group by owner order by owner`,
      );
      expect(rows.map(({ runs }) => runs)).toEqual(Array.from({ length: FEEDS }, () => turns));
    };
    await turnsTaken(1);
    await eventually(async () => {
      const { rows } = await client.query(`select from source_runs where state in ('pending', 'running')`);
      return rows.length === 0;
    });
    second.signal('SIGKILL');
    await client.query(`update source_turns set due_at = date_trunc('milliseconds', now())`);
    await turnsTaken(2);
  });
});
