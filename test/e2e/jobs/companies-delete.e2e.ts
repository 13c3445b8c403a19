import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVERY_CASE } from '../../faults/rounds.js';
import {
  aJob,
  type Answer,
  outcome,
  parallel,
  request,
  type SharedServer,
  type ServerProcess,
  sharedServer,
  unique,
} from '../server.js';

let server: SharedServer;
let second: Pick<ServerProcess, 'origin'>;

beforeAll(async () => {
  server = await sharedServer('two-processes');
  second = await server.second();
});
afterAll(() => server?.stop());

/** A new company with this many jobs. Returns their ids. */
async function company(jobs = 0): Promise<{ id: string; slug: string; jobs: string[] }> {
  const { id, slug } = (await server.call('POST', '/v1/companies', { body: { name: `Firm ${unique()}` } })).body;
  const made: string[] = [];
  for (let left = jobs; left > 0; left -= 100) {
    const operations = Array.from({ length: Math.min(left, 100) }, (_, nth) => ({
      id: String(nth),
      method: 'POST',
      body: aJob(id, nth % 2 ? {} : { status: 'published' }),
    }));
    const { body } = await server.call('POST', '/v1/jobs/batch', { body: { operations } });
    for (const { status, data } of body.data as unknown as { status: number; data: { id: string } }[]) {
      expect(status).toBe(201);
      made.push(data.id);
    }
  }
  return { id, slug, jobs: made };
}

const remove = (id: string, headers: Record<string, string> = {}) =>
  server.call('DELETE', `/v1/companies/${id}`, { headers });
const get = (path: string) => server.call('GET', path);
/** The events of a company and its jobs, in log order. */
const log = (id: string) =>
  server.sql<{ type: string; object: string; txid: string }>(
    `select type, split_part(name, '-', 3) as object, txid::text from events e
     where split_part(name, '-', 3) = $1 or (category = 'job' and exists (select 1 from events c
       where c.stream = e.stream and c.data->>'companyId' = $1)) order by e.txid, e.position`,
    [id],
  );

describe('delete', () => {
  test('deletes the jobs too, and publishes that in order', async () => {
    const { id, slug, jobs } = await company(5);
    const other = await company(1);
    const { status, text } = await remove(id);
    expect([status, text]).toEqual([204, '']);
    expect(outcome(await get(`/v1/companies/${id}`))).toBe('404 companies_not_found');
    for (const job of jobs) expect(outcome(await get(`/v1/jobs/${job}`))).toBe('404 jobs_not_found');
    expect((await get(`/v1/jobs?companyId=${id}`)).body.data).toEqual([]);
    expect((await get(`/v1/companies/${other.id}`)).body['jobCount']).toBe(1);

    const deletions = (await log(id)).slice(-6);
    expect(deletions.map(({ type }) => type)).toEqual([...jobs.map(() => 'JobDeleted'), 'CompanyDeleted']);
    expect(new Set(deletions.map(({ txid }) => txid)).size).toBe(1);
    expect(
      deletions
        .slice(0, -1)
        .map(({ object }) => object)
        .sort(),
    ).toEqual([...jobs].sort());
    const [gone] = await server.sql(`select data from events where type = 'CompanyDeleted' and name like '%' || $1`, [
      id,
    ]);
    expect(gone).toEqual({ data: { slug } });
  });

  test('releases name, website, slug and the claims of the jobs', async () => {
    const body = { name: 'Comes Again', website: 'https://again.example', slug: 'again' };
    const first = (await server.call('POST', '/v1/companies', { body })).body;
    const job = aJob(first.id, { externalId: 'again', slug: 'again' });
    await server.call('POST', '/v1/jobs', { body: job });
    expect(outcome(await remove(first.id))).toBe('204');
    const next = (await server.call('POST', '/v1/companies', { body })).body;
    expect(outcome(await server.call('POST', '/v1/jobs', { body: { ...job, companyId: next.id } }))).toBe('201');
    expect(await server.sql('select 1 from claims where holder = $1', [first.id])).toEqual([]);
  });

  test('once', async () => {
    const { id } = await company(3);
    const answers = await parallel(10, (n) =>
      request(n % 2 ? server.origin : second.origin, 'DELETE', `/v1/companies/${id}`, { key: server.key }),
    );
    expect(answers.map(outcome).sort()).toEqual(['204', ...Array.from({ length: 9 }, () => '404 companies_not_found')]);
    expect(outcome(await remove(id))).toBe('404 companies_not_found');
    expect((await log(id)).filter(({ type }) => type === 'CompanyDeleted')).toHaveLength(1);
  });

  test('with an idempotency key returns the same response again', async () => {
    const { id } = await company(2);
    const headers = { 'Idempotency-Key': `delete-${id}` };
    expect(outcome(await remove(id, headers))).toBe('204');
    const again = await remove(id, headers);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([204, 'true']);
  });

  test('rejects invalid requests', async () => {
    const { id, jobs } = await company(1);
    const elsewhere = await server.newBoard('elsewhere-delete');
    const reader = await server.newKey({ scopes: ['companies.read', 'jobs.manage'] });
    expect(outcome(await remove('companies_none'))).toBe('404 companies_not_found');
    expect(outcome(await server.call('DELETE', `/v1/companies/${id}`, { key: elsewhere.key }))).toBe(
      '404 companies_not_found',
    );
    expect(outcome(await server.call('DELETE', `/v1/companies/${id}`, { key: reader }))).toBe('403 auth_forbidden');
    expect(outcome(await remove(id, { 'If-Match': '"9"' }))).toBe('412 precondition_failed');
    expect(outcome(await get(`/v1/jobs/${jobs[0]}`))).toBe('200');
    expect(outcome(await remove(id, { 'If-Match': '"1"' }))).toBe('204');
  });

  test('no job can be created at, moved to or copied at a deleted company', async () => {
    const { id } = await company();
    const { body: job } = await server.call('POST', '/v1/jobs', { body: aJob((await company()).id) });
    await remove(id);
    expect(outcome(await server.call('POST', '/v1/jobs', { body: aJob(id) }))).toBe('404 jobs_company_not_found');
    expect(outcome(await server.call('PATCH', `/v1/jobs/${job.id}`, { body: { companyId: id } }))).toBe(
      '404 jobs_company_not_found',
    );
  });

  test('of one with 1,000 jobs is never visible halfway', async () => {
    const { id, jobs } = await company(1_000);
    const seen: string[] = [];
    let over = false;
    const watch = async (origin: string) => {
      while (!over) {
        const [whole, list, job] = await Promise.all([
          request(origin, 'GET', `/v1/companies/${id}`, { key: server.key }),
          request(origin, 'GET', `/v1/jobs?companyId=${id}&limit=100`, { key: server.key }),
          request(origin, 'GET', `/v1/jobs/${jobs[Math.floor(Math.random() * jobs.length)]}`, { key: server.key }),
        ]);
        seen.push(
          whole.status === 200 ? `${whole.body['jobCount']} ${whole.body['publishedJobCount']}` : outcome(whole),
        );
        seen.push(`list of ${list.body.data.length}`);
        seen.push(job.status === 200 ? `job of ${job.body.company?.id}` : outcome(job));
      }
    };
    const watching = [watch(server.origin), watch(second.origin)];
    const { status } = await remove(id);
    over = true;
    await Promise.all(watching);
    expect(status).toBe(204);
    const allowed = [
      '1000 500',
      '404 companies_not_found',
      'list of 100',
      'list of 0',
      `job of ${id}`,
      '404 jobs_not_found',
    ];
    expect([...new Set(seen)].filter((what) => !allowed.includes(what))).toEqual([]);
    expect(seen).toContain('1000 500');
    expect(await orphans()).toEqual([]);
  });
});

/** Jobs of the board whose company does not exist. */
const orphans = () =>
  server.sql(
    `select j.id from jobs_v4 j where j.board = (select id from boards where slug = $1)
       and not exists (select 1 from companies_v9 c where c.board = j.board and c.id = j."companyId")`,
    [server.board],
  );

describe('during concurrent writes', () => {
  test('jobs that are created, moved in or copied concurrently are deleted or rejected', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, jobs } = await company(30);
      const others = await company(20);
      const writes: Promise<Answer>[] = [];
      const at = (n: number) => (n % 2 ? server.origin : second.origin);
      const write = (n: number) => {
        const key = server.key;
        if (n % 3 === 0) return request(at(n), 'POST', '/v1/jobs', { key, body: aJob(id) });
        if (n % 3 === 1)
          return request(at(n), 'PATCH', `/v1/jobs/${others.jobs[n % 20]}`, {
            key,
            body: { companyId: id, title: `Moved ${unique()}` },
          });
        return request(at(n), 'POST', `/v1/jobs/${jobs[n % 30]}/duplicate`, { key, body: {} });
      };
      const writing = (async () => {
        for (let n = 0; n < 60; n++) {
          writes.push(write(n));
          if (n % 6 === 0) await sleep(1);
        }
      })();
      await sleep(round * 3);
      const removed = await remove(id);
      await writing;
      const answers = await Promise.all(writes);
      expect(outcome(removed)).toBe('204');
      const allowed = ['200', '201', '404 jobs_company_not_found', '404 jobs_not_found', '409 stale_version'];
      expect([...new Set(answers.map(outcome))].filter((each) => !allowed.includes(each))).toEqual([]);
      expect(await orphans()).toEqual([]);
      const events = await log(id);
      // All events of its jobs come before its deletion.
      const end = events.findIndex(({ type }) => type === 'CompanyDeleted');
      const after = events.slice(end + 1).filter(({ type }) => type === 'JobCreated');
      expect([end > 0, after]).toEqual([true, []]);
    }
  });

  test('jobs that move out in time stay', async () => {
    const { id, jobs } = await company(20);
    const other = await company();
    const moving = parallel(20, (n) => server.call('PATCH', `/v1/jobs/${jobs[n]}`, { body: { companyId: other.id } }));
    const [answers, removed] = await Promise.all([moving, remove(id)]);
    expect(outcome(removed)).toMatch(/^(204|409 stale_version)$/);
    const moved = jobs.filter((_, n) => answers[n]?.status === 200);
    expect((await get(`/v1/companies/${other.id}`)).body['jobCount']).toBe(moved.length);
    expect(await orphans()).toEqual([]);
  });
});

describe('kill -9', () => {
  test('leaves the company with all its jobs, or deletes everything', async () => {
    for (const delay of EVERY_CASE ? [5, 17, 29, 41, 53] : [5, 41]) {
      const { id } = await company(300);
      const victim = await server.another({ ROLE: 'api' });
      const deleting = request(victim.origin, 'DELETE', `/v1/companies/${id}`, { key: server.key }).catch(() => null);
      await sleep(delay);
      victim.signal('SIGKILL');
      const answer = await deleting;
      await victim.ended;
      const { status, body } = await get(`/v1/companies/${id}`);
      const { data } = (await get(`/v1/jobs?companyId=${id}&limit=100`)).body;
      expect([status, body['jobCount'], data.length]).toEqual(status === 200 ? [200, 300, 100] : [404, undefined, 0]);
      if (answer) expect([answer.status, status]).toEqual([204, 404]);
      expect(await orphans()).toEqual([]);
      expect(outcome(await remove(id))).toBe(status === 200 ? '204' : '404 companies_not_found');
    }
  });
});
