import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { StreamsService } from '../doubles/streams-service.js';
import { launch } from '../e2e/processes.js';
import {
  aJob,
  type Answer,
  eventually,
  installedDatabase,
  outcome,
  request,
  ServerProcess,
  unique,
} from '../e2e/server.js';
import { EVERY_CASE } from './rounds.js';

const KILLER = pathToFileURL(resolve(import.meta.dirname, 'kill-after-appends.mjs')).href;

const STORES = ['PostgreSQL', 'EventStoreDB'] as const;
type Store = (typeof STORES)[number];

type Call = (method: string, path: string, body?: object) => Promise<Answer>;

/** A server that keeps running, and others of the same installation that only serve requests. */
async function installation(store: Store) {
  const double = store === 'EventStoreDB' ? await new StreamsService().start() : undefined;
  const log: Record<string, string> = double ? { EVENT_STORE_URL: double.url } : {};
  const { database, keyOf } = await installedDatabase(log);
  const settings = { DATABASE_URL: database, WORKER_PROCESS: 'off', ...log };
  const whole = await new ServerProcess(settings).ready();
  const key = keyOf(whole);
  const callAt =
    (origin: string): Call =>
    (method, path, body) =>
      request(origin, method, path, { key, ...(body ? { body } : {}) });
  return {
    call: callAt(whole.origin),
    /** Sends a request to a process that is then killed; returns its answer, if it got that far. */
    async killedDuring(appends: number, ...[method, path, body]: Parameters<Call>): Promise<Answer | null> {
      const more = { ROLE: 'api', NODE_OPTIONS: `--import=${KILLER}`, KILL_AFTER_APPENDS: String(appends) };
      const victim = await launch({ ...settings, ...more }).ready();
      const answer = await callAt(victim.origin)(method, path, body).catch(() => null);
      victim.signal('SIGKILL');
      await victim.ended;
      return answer;
    },
    async stop() {
      await whole.stop();
      await double?.stop();
    },
  };
}

/** More appends than a process sends: it is killed after its answer. */
const ANSWERED = 1_000;
/** The number of appends after which processes are killed; those of the store `store` that `npm test` runs are named. */
const moments = (store: Store, few: Readonly<Record<Store, readonly number[]>>): readonly number[] =>
  EVERY_CASE ? [1, 2, ANSWERED] : few[store];

describe.each(STORES)('a process that is killed half-way, with %s', (store) => {
  let installed: Awaited<ReturnType<typeof installation>>;
  beforeAll(async () => {
    installed = await installation(store);
  });
  afterAll(() => installed?.stop());

  test('of the deletion of a company: it and its jobs are there, or none of them', async () => {
    const { call, killedDuring } = installed;
    let deleted = 0;
    const when = moments(store, { PostgreSQL: [ANSWERED], EventStoreDB: [1] });
    for (const moment of when) {
      const { id } = (await call('POST', '/v1/companies', { name: `Firm ${unique()}` })).body;
      const operations = Array.from({ length: 60 }, (_, nth) => ({ id: String(nth), method: 'POST', body: aJob(id) }));
      expect(outcome(await call('POST', '/v1/jobs/batch', { operations }))).toBe('200');
      const state = async () => {
        const [company, jobs] = [
          await call('GET', `/v1/companies/${id}`),
          await call('GET', `/v1/jobs?companyId=${id}&limit=100`),
        ];
        return `${company.status} ${jobs.body.data.length}`;
      };
      const whole = ['200 60', '404 0'];
      const answer = await killedDuring(moment, 'DELETE', `/v1/companies/${id}`);
      // Started work is completed, and does not stop where it only looks complete.
      await sleep(1_000);
      let end = '';
      await eventually(async () => {
        end = await state();
        return whole.includes(end);
      });
      if (answer) expect([outcome(answer), end]).toEqual(['204', '404 0']);
      if (end === '404 0') deleted++;
    }
    if (when.includes(ANSWERED)) expect(deleted).toBeGreaterThan(0);
  });

  test('of the removal of a category: what is inside goes with it, and what is inside of that to the root', async () => {
    const { call, killedDuring } = installed;
    const path = '/v1/taxonomies/categories';
    const add = async (parentId?: string) =>
      (await call('POST', path, { name: `Category ${unique()}`, ...(parentId ? { parentId } : {}) })).body.id;
    let removed = 0;
    const when = moments(store, { PostgreSQL: [1], EventStoreDB: [ANSWERED] });
    for (const moment of when) {
      const top = await add();
      const inside = [await add(top), await add(top)];
      const below = [await add(inside[0]), await add(inside[1])];
      const parents = async () => {
        const found = await Promise.all([top, ...inside, ...below].map((id) => call('GET', `${path}/${id}`)));
        return found.map(({ status, body }) => (status === 404 ? 'gone' : body['parentId']));
      };
      const answer = await killedDuring(moment, 'DELETE', `${path}/${top}`);
      const untouched = [null, top, top, ...inside];
      const done = ['gone', 'gone', 'gone', null, null];
      const settled = async () => [untouched, done].some((each) => String(each) === String(end));
      let end: readonly unknown[] = [];
      await sleep(1_000);
      await eventually(async () => {
        end = await parents();
        return settled();
      });
      if (answer) expect([outcome(answer), end]).toEqual(['204', done]);
      if (end[0] === 'gone') removed++;
    }
    if (when.includes(ANSWERED)) expect(removed).toBeGreaterThan(0);
  });

  test('of a change of the names of a board: settings and everything else go by the same ones', async () => {
    const { call, killedDuring } = installed;
    let changed = 0;
    const when = moments(store, { PostgreSQL: [1], EventStoreDB: [ANSWERED] });
    for (const moment of when) {
      const slug = `slug-${unique()}`;
      const names = async () => {
        const [settings, me] = [await call('GET', '/v1/settings'), await call('GET', '/v1/me')];
        const board = me.body['board'] as { slug: string; name: string };
        return [settings.body['slug'], settings.body['name'], board.slug, board.name];
      };
      const answer = await killedDuring(moment, 'PATCH', '/v1/settings', { slug, name: slug });
      const same = async () => {
        const [slugSet, nameSet, slugShown, nameShown] = await names();
        return slugSet === slugShown && nameSet === nameShown;
      };
      // Other processes use names that they remember for less than a second.
      await sleep(1_000);
      await eventually(same);
      expect(await same()).toBe(true);
      const [slugSet] = await names();
      if (answer) expect([outcome(answer), slugSet]).toEqual(['200', slug]);
      if (slugSet === slug) changed++;
    }
    if (when.includes(ANSWERED)) expect(changed).toBeGreaterThan(0);
  });
});
