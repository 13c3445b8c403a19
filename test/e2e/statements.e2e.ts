import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { launch, place } from './processes.js';
import { aJob, eventually, freshDatabase, outcome, request, unique, type ServerProcess } from './server.js';

const COUNTER = pathToFileURL(resolve(import.meta.dirname, 'count-statements.mjs')).href;

/** Statements so far, by name. */
type Counts = Readonly<Record<string, number>>;

/** A server whose statements to PostgreSQL are counted. */
async function counted(): Promise<{ server: ServerProcess; counts(): Promise<Counts> }> {
  const directory = place();
  const server = await launch({
    DATABASE_URL: await freshDatabase(),
    NODE_OPTIONS: `--import=${COUNTER}`,
    STATEMENTS_DIR: directory,
    WORKER_PROCESS: 'off',
  }).ready();
  return {
    server,
    async counts() {
      const file = join(directory, `${server.child.pid}.json`);
      rmSync(file, { force: true });
      server.signal('SIGUSR2');
      await eventually(() => existsSync(file));
      return JSON.parse(readFileSync(file, 'utf8')) as Counts;
    },
  };
}

/** How often each statement was sent between two counts, for each of `units`; the most frequent first. */
function between(before: Counts, after: Counts, units: number): { total: number; list: string } {
  const each = Object.entries(after)
    .map(([name, count]) => [name, (count - (before[name] ?? 0)) / units] as const)
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one);
  const total = each.reduce((sum, [, count]) => sum + count, 0);
  return { total, list: each.map(([name, count]) => `${count.toFixed(2)}  ${name}`).join('\n') };
}

describe('statements to PostgreSQL', () => {
  test('at rest: eight a second at most', async () => {
    const { server, counts } = await counted();
    // What a start does once is over by then.
    await sleep(4_000);
    const before = await counts();
    const began = performance.now();
    await sleep(12_000);
    const { total, list } = between(before, await counts(), (performance.now() - began) / 1_000);
    expect(total <= 8 ? '' : list).toBe('');
    await server.stop();
  });

  test('of one POST: no more than it needs', async () => {
    const CEILING = 10;
    const POSTS = 100;
    const { server, counts } = await counted();
    const key = server.shownKey ?? '';
    const post = async () => {
      const { companyId: _, ...job } = aJob('');
      const company = { name: `Firm ${unique() % 5}` };
      const headers = { 'Idempotency-Key': `statements-${unique()}` };
      const body = { ...job, company, externalId: `external-${unique()}` };
      expect(outcome(await request(server.origin, 'POST', '/v1/jobs', { key, body, headers }))).toBe('201');
    };
    for (let nth = 0; nth < 10; nth++) await post();
    const before = await counts();
    for (let nth = 0; nth < POSTS; nth++) await post();
    await sleep(200);
    const { total, list } = between(before, await counts(), POSTS);
    expect(total <= CEILING ? '' : list).toBe('');
    await server.stop();
  });

  test('of one GET of a job: one', async () => {
    const GETS = 100;
    const { server, counts } = await counted();
    const key = server.shownKey ?? '';
    const { companyId: _, ...job } = aJob('');
    const { body: { id } } = await request(server.origin, 'POST', '/v1/jobs', { key, body: { ...job, company: { name: 'Firm' } } });
    const before = await counts();
    for (let nth = 0; nth < GETS; nth++) await request(server.origin, 'GET', `/v1/jobs/${id}`, { key });
    // What the process does every now and then has names of its own, and depends on how long this took.
    const reads = Object.entries(await counts()).filter(([name]) => name.startsWith('read-'));
    const { total, list } = between(before, Object.fromEntries(reads), GETS);
    expect(total <= 1.1 ? '' : list).toBe('');
    await server.stop();
  });
});
