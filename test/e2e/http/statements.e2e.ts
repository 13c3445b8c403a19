import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StreamsService } from '../../doubles/streams-service.js';
import { type CallCounts, counting } from '../counting.js';
import { aJob, environment, installedDatabase, outcome, request, ServerProcess, unique } from '../server.js';

const MAIN = join(import.meta.dirname, '../../../dist/server/main.js');
const STORES = ['PostgreSQL', 'EventStoreDB'] as const;
type Store = (typeof STORES)[number];

/** A server whose statements to PostgreSQL and calls to EventStoreDB are counted. */
async function counted(store: Store): Promise<{
  readonly server: ServerProcess;
  readonly key: string;
  counts(): Promise<CallCounts>;
  /** Changes the plan of a board, as operators of the server do. */
  changePlan(slug: string, plan: string): Promise<unknown>;
  stop(): Promise<void>;
}> {
  const double = store === 'EventStoreDB' ? await new StreamsService().start() : undefined;
  const { settings, countsOf, remove } = counting();
  const log: Record<string, string> = double ? { EVENT_STORE_URL: double.url } : {};
  const { database, keyOf } = await installedDatabase(log);
  const server = await new ServerProcess({
    DATABASE_URL: database,
    ...settings,
    WORKER_PROCESS: 'off',
    ...log,
  }).ready();
  return {
    server,
    key: keyOf(server),
    counts: () => countsOf(server),
    changePlan: (slug, plan) =>
      // Not concurrently: the double of the event store answers from this process.
      promisify(execFile)(process.execPath, [MAIN, 'boards', 'plan', slug, plan], {
        env: environment({ DATABASE_URL: database, ...log }),
      }),
    async stop() {
      await server.stop();
      await double?.stop();
      remove();
    },
  };
}

/** Statements that are sent periodically, for many changes together: a slower machine sends more of them for each change. */
const BY_CLOCK = new Set(['rate-limits', 'policy-checkpoints']);

/** Whether it is a call to EventStoreDB, and not a statement. */
const isCall = (name: string) => name.startsWith('/event_store.');

/** The entries of `counts` whose name `wanted` accepts. */
const only = (counts: CallCounts, wanted: (name: string) => boolean): CallCounts =>
  Object.fromEntries(Object.entries(counts).filter(([name]) => wanted(name)));

/**
 * How often each statement was sent between two counts, for each of `units`; the most frequent first. Statements that were sent less often
 * than `least` are left out.
 */
function between(before: CallCounts, after: CallCounts, units: number, least = 0): { total: number; list: string } {
  const each = Object.entries(after)
    .map(([name, count]) => [name, (count - (before[name] ?? 0)) / units] as const)
    .filter(([, count]) => count > least)
    .sort(([, one], [, other]) => other - one);
  const total = each.reduce((sum, [, count]) => sum + count, 0);
  return { total, list: each.map(([name, count]) => `${count.toFixed(2)}  ${name}`).join('\n') };
}

/** How often the threads of the process have started to wait so far; 0 if the system does not report it. */
function wakes({ child }: ServerProcess): number {
  const threads = `/proc/${child.pid}/task`;
  if (!existsSync(threads)) return 0;
  return readdirSync(threads)
    .map(
      (thread) =>
        /^voluntary_ctxt_switches:\s+(\d+)$/m.exec(readFileSync(join(threads, thread, 'status'), 'utf8'))?.[1],
    )
    .reduce((sum, count) => sum + Number(count ?? 0), 0);
}

describe.each(STORES)('statements to PostgreSQL and calls to the event store, with %s', (store) => {
  let installed: Awaited<ReturnType<typeof counted>>;
  beforeAll(async () => {
    installed = await counted(store);
  });
  afterAll(() => installed?.stop());

  test('at rest: five a second at most, and the process hardly wakes', async () => {
    const { server, counts } = installed;
    const measured = async () => {
      const before = await counts();
      const woke = wakes(server);
      const began = performance.now();
      await sleep(12_000);
      const seconds = (performance.now() - began) / 1_000;
      const wakesPerSecond = (wakes(server) - woke) / seconds;
      return { wakesPerSecond, ...between(before, await counts(), seconds) };
    };
    await sleep(4_000);
    let rest = await measured();
    // By then the one-time work of a start is done, even on a slow machine.
    for (let more = 0; more < 8 && (rest.total > 5 || rest.wakesPerSecond >= 60); more++) rest = await measured();
    expect(rest.total <= 5 ? '' : rest.list).toBe('');
    expect(rest.wakesPerSecond).toBeLessThan(60);
  });

  test('of one POST: only what it needs', async () => {
    // Of the calls, one checks that the company exists and one appends.
    // A policy reads each company once more.
    const [statements, calls] = { PostgreSQL: [10, 0], EventStoreDB: [12, 2.1] }[store] as [number, number];
    const POSTS = 100;
    const { server, key, counts } = installed;
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
    const after = await counts();
    const ofPosts = (name: string) => !isCall(name) && !BY_CLOCK.has(name);
    const toPostgres = between(only(before, ofPosts), only(after, ofPosts), POSTS, 0.5);
    const toEventStore = between(only(before, isCall), only(after, isCall), POSTS);
    expect(toPostgres.total <= statements ? '' : toPostgres.list).toBe('');
    expect(toEventStore.total <= calls ? '' : toEventStore.list).toBe('');
    // With PostgreSQL the append stores the answer.
    const finishing = between(
      only(before, (name) => name.startsWith('idempotency-finish')),
      only(after, (name) => name.startsWith('idempotency-finish')),
      POSTS,
    );
    expect(finishing.total).toBe({ PostgreSQL: 0, EventStoreDB: 1 }[store]);
  });

  test('of one publication on a plan with a limit: no question more than without one', async () => {
    const JOBS = 50;
    const { server, key, counts, changePlan } = installed;
    const { slug } = (await request(server.origin, 'GET', '/v1/me', { key })).body['board'] as {
      readonly slug: string;
    };
    const company = await request(server.origin, 'POST', '/v1/companies', { key, body: { name: 'Firm' } });
    const publish = async (jobs: number) => {
      for (let nth = 0; nth < jobs; nth++) {
        const body = aJob(company.body.id, { status: 'published' });
        expect(outcome(await request(server.origin, 'POST', '/v1/jobs', { key, body }))).toBe('201');
      }
    };
    const questions = async () => {
      // The first requests fill the caches.
      await publish(5);
      const reads = (all: CallCounts) =>
        only(all, (name) => name.startsWith('read-') && !name.startsWith('read-model'));
      const before = reads(await counts());
      await publish(JOBS);
      return between(before, reads(await counts()), JOBS);
    };
    await changePlan(slug, 'advanced');
    const limited = await questions();
    await changePlan(slug, 'scale');
    const unlimited = await questions();
    expect(limited.total <= unlimited.total + 0.1 ? '' : `${limited.list}\ninstead of\n${unlimited.list}`).toBe('');
  });

  test('of one write of a visitor: two more with an idempotency key, and none without', async () => {
    const { server, key, counts } = installed;
    const { slug } = (await request(server.origin, 'GET', '/v1/me', { key })).body['board'] as {
      readonly slug: string;
    };
    const forKeys = async () => only(await counts(), (name) => name.startsWith('idempotency-'));
    const write = async (headers: Readonly<Record<string, string>>) => {
      const path = `/v1/boards/${slug}/job-alerts/confirm`;
      expect(outcome(await request(server.origin, 'POST', path, { body: { token: 'none' }, headers }))).toBe('200');
    };
    const before = await forKeys();
    for (let nth = 0; nth < 10; nth++) await write({});
    const without = await forKeys();
    expect(between(before, without, 10).total).toBe(0);
    for (let nth = 0; nth < 10; nth++) await write({ 'Idempotency-Key': `statements-${unique()}` });
    expect(between(without, await forKeys(), 10)).toMatchObject({ total: 2 });
  });

  test('of one GET of a job: one', async () => {
    const GETS = 100;
    const { server, key, counts } = installed;
    const { companyId: _, ...job } = aJob('');
    const {
      body: { id },
    } = await request(server.origin, 'POST', '/v1/jobs', { key, body: { ...job, company: { name: 'Firm' } } });
    const before = await counts();
    for (let nth = 0; nth < GETS; nth++) await request(server.origin, 'GET', `/v1/jobs/${id}`, { key });
    // Periodic statements of the process have names of their own, and their number depends on the duration.
    const reads = only(await counts(), (name) => name.startsWith('read-') && !name.startsWith('read-model'));
    const { total, list } = between(before, reads, GETS);
    expect(total <= 1.1 ? '' : list).toBe('');
  });
});
