import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  aJob,
  type Answer,
  outcome,
  parallel,
  request,
  type Server,
  type ServerProcess,
  startServer,
  unique,
} from '../e2e/server.js';

let server: Server;
let second: ServerProcess;
let company: string;

beforeAll(async () => {
  server = await startServer();
  second = await server.another();
  company = (await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } })).body.id;
});
afterAll(() => server?.stop());

/** `count` concurrent requests, every other one to another process. */
const rush = (
  count: number,
  ask: (index: number) => { method?: string; path: string; body?: unknown; headers?: Record<string, string> },
) =>
  parallel(count, (n) => {
    const { method = 'POST', path, ...rest } = ask(n);
    return request(n % 2 ? server.origin : second.origin, method, path, { key: server.key, ...rest });
  });

const tally = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[outcome(answer)] = (counts[outcome(answer)] ?? 0) + 1;
  return counts;
};
const only = (answers: readonly Answer[], status: number) => answers.filter((answer) => answer.status === status);

describe('one of many creates wins', () => {
  test.each([
    ['external_id', { externalId: 'race' }],
    ['application_url', { applicationUrl: 'https://hill-clinic.example/race' }],
    ['composite_hash', { title: 'Race', description: 'The same words.', slug: undefined }],
  ])('%s', async (matched, same) => {
    // Different titles, so that no request waits for a slug; the same ones if duplicates must be rejected.
    const answers = await rush(100, () => ({ path: '/v1/jobs', body: aJob(company, same) }));
    expect(tally(answers)).toEqual({ '201': 1, '409 jobs_already_exists': 99 });
    const winner = only(answers, 201)[0]?.body.id;
    for (const { body } of only(answers, 409)) {
      expect(body.error.details?.matched_on).toBe(matched);
      expect(body.error.details?.existing_job_id).toBe(winner);
    }
  });

  test('an explicit slug', async () => {
    const answers = await rush(100, () => ({ path: '/v1/jobs', body: aJob(company, { slug: 'race-slug' }) }));
    expect(tally(answers)).toEqual({ '201': 1, '409 jobs_slug_taken': 99 });
  });

  test('a company by its domain', async () => {
    const answers = await rush(50, (n) => ({
      path: '/v1/companies',
      body: { name: `Racing ${n}`, website: 'https://www.racing.example/about' },
    }));
    expect(tally(answers)).toEqual({ '201': 1, '409 companies_duplicate_domain': 49 });
    const winner = only(answers, 201)[0]?.body.id;
    for (const { body } of only(answers, 409)) expect(body.error.details).toEqual({ existing_company_id: winner });
  });

  test('a company by its name', async () => {
    const answers = await rush(50, (n) => ({
      path: '/v1/companies',
      body: { name: n % 2 ? 'Racing Name' : ' racing  NAME ', slug: `racing-name-${n}` },
    }));
    expect(tally(answers)).toEqual({ '201': 1, '409 companies_duplicate_name': 49 });
  });

  test('a refused create leaves nothing behind', async () => {
    const externalId = `left-${unique()}`;
    await rush(40, () => ({ path: '/v1/jobs', body: aJob(company, { externalId }) }));
    const [winner] = (await server.call('GET', `/v1/jobs?externalId=${externalId}`)).body.data;
    const claims = await server.sql<{ holder: string }>(
      'select distinct holder from claims c where not exists (select 1 from jobs_v4 j where j.id = c.holder) and not exists (select 1 from companies_v9 k where k.id = c.holder)',
    );
    expect(winner).toBeDefined();
    expect(claims).toEqual([]);
  });
});

describe('all of many creates win', () => {
  test('50 with one title get a slug each', async () => {
    const answers = await rush(50, () => ({ path: '/v1/jobs', body: aJob(company, { title: 'Popular' }) }));
    expect(tally(answers)).toEqual({ '201': 50 });
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(50);
    for (const { body } of answers) expect(body.slug).toMatch(/^popular(-\d+)?$/);
  });

  test('20 companies whose names make one slug get one each', async () => {
    const answers = await rush(20, (n) => ({ path: '/v1/companies', body: { name: `Slugged${'!'.repeat(n + 1)}` } }));
    expect(tally(answers)).toEqual({ '201': 20 });
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(20);
  });

  test('20 duplicates of one job get a slug each', async () => {
    const { body: job } = await server.call('POST', '/v1/jobs', { body: aJob(company, { title: 'Copied' }) });
    const answers = await rush(20, () => ({ path: `/v1/jobs/${job.id}/duplicate`, body: {} }));
    expect(tally(answers)).toEqual({ '201': 20 });
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(20);
  });

  test('40 jobs of one new company make one company', async () => {
    const answers = await rush(40, () => ({
      path: '/v1/jobs',
      body: {
        ...aJob(''),
        companyId: undefined,
        company: { name: 'New Clinic', website: 'https://new-clinic.example' },
      },
    }));
    expect(tally(answers)).toEqual({ '201': 40 });
    expect(new Set(answers.map(({ body }) => body.companyId)).size).toBe(1);
    const found = await server.sql(
      `select id from companies_v9 where domain = 'new-clinic.example' or "nameKey" = 'new clinic'`,
    );
    expect(found.length).toBe(1);
  });

  test('40 jobs of one new company without a website make one company', async () => {
    const answers = await rush(40, () => ({
      path: '/v1/jobs',
      body: { ...aJob(''), companyId: undefined, company: { name: 'Nameless Clinic' } },
    }));
    expect(tally(answers)).toEqual({ '201': 40 });
    expect(new Set(answers.map(({ body }) => body.companyId)).size).toBe(1);
  });

  test('jobs of new companies whose names make one slug stay with their own', async () => {
    const answers = await rush(20, (n) => ({
      path: '/v1/jobs',
      body: { ...aJob(''), companyId: undefined, company: { name: `Alike${'?'.repeat(n + 1)}` } },
    }));
    expect(tally(answers)).toEqual({ '201': 20 });
    expect(answers.map(({ body }) => body.company.name).sort()).toEqual(
      Array.from({ length: 20 }, (_, n) => `Alike${'?'.repeat(n + 1)}`).sort(),
    );
  });
});

describe('one job, many at once', () => {
  const made = async (more = {}) => (await server.call('POST', '/v1/jobs', { body: aJob(company, more) })).body;

  test('one publish publishes', async () => {
    const { id } = await made();
    expect(tally(await rush(30, () => ({ path: `/v1/jobs/${id}/publish`, body: {} })))).toEqual({
      '200': 1,
      '409 jobs_already_published': 29,
    });
  });

  test('one pause pauses', async () => {
    const { id } = await made({ status: 'published' });
    expect(tally(await rush(30, () => ({ path: `/v1/jobs/${id}/pause` })))).toEqual({
      '200': 1,
      '409 jobs_not_published': 29,
    });
  });

  test('one delete deletes', async () => {
    const { id } = await made();
    expect(tally(await rush(30, () => ({ method: 'DELETE', path: `/v1/jobs/${id}` })))).toEqual({
      '204': 1,
      '404 jobs_not_found': 29,
    });
  });

  test('one change with the same If-Match changes', async () => {
    const { id } = await made();
    const answers = await rush(30, (n) => ({
      method: 'PATCH',
      path: `/v1/jobs/${id}`,
      body: { title: `Title ${n}` },
      headers: { 'If-Match': '"1"' },
    }));
    expect(tally(answers)).toEqual({ '200': 1, '412 precondition_failed': 29 });
    const now = (await server.call('GET', `/v1/jobs/${id}`)).body;
    expect([now.title, now.revision]).toEqual([only(answers, 200)[0]?.body.title, 2]);
  });

  test('changes of different fields all stay', async () => {
    const { id } = await made();
    const fields: readonly Record<string, unknown>[] = [
      { title: 'T' },
      { salaryMin: 1 },
      { seniority: 'lead' },
      { isFeatured: true },
    ];
    for (;;) {
      const open = (
        await rush(fields.length, (n) => ({ method: 'PATCH', path: `/v1/jobs/${id}`, body: fields[n] }))
      ).filter(({ status }) => status !== 200);
      for (const answer of open) expect(outcome(answer)).toBe('409 stale_version');
      if (open.length === 0) break;
    }
    expect((await server.call('GET', `/v1/jobs/${id}`)).body).toMatchObject({
      title: 'T',
      salaryMin: 1,
      seniority: 'lead',
      isFeatured: true,
    });
  });

  test('40 changes in one process are all done, one after the other', async () => {
    const { id } = await made();
    const answers = await parallel(40, (n) =>
      server.call('PATCH', `/v1/jobs/${id}`, { body: { title: `Title ${n}` } }),
    );
    expect(tally(answers)).toEqual({ '200': 40 });
    expect((await server.call('GET', `/v1/jobs/${id}`)).body.revision).toBe(41);
  });

  test('what meets too many others in other processes has changed nothing, and is done when it is sent again', async () => {
    const { id } = await made();
    const change = (n: number) => ({
      method: 'PATCH',
      path: `/v1/jobs/${id}`,
      body: { title: `Title ${n}` },
      headers: { 'Idempotency-Key': `${id} ${n}` },
    });
    const answers = await rush(60, change);
    for (const answer of answers) expect(['200', '409 stale_version']).toContain(outcome(answer));
    const revision = async () => (await server.call('GET', `/v1/jobs/${id}`)).body.revision;
    expect(await revision()).toBe(1 + only(answers, 200).length);
    // The rejection is not stored under the key: the same request is tried again.
    for (const [n, { status }] of answers.entries()) {
      const { method, path, ...rest } = change(n);
      const again = await server.call(method, path, rest);
      expect([outcome(again), again.headers.get('idempotent-replayed')]).toEqual([
        '200',
        status === 200 ? 'true' : null,
      ]);
    }
    expect(await revision()).toBe(61);
  });

  test('every write that was answered is read at once, in every process', async () => {
    await parallel(20, async (n) => {
      const { id } = (await request(second.origin, 'POST', '/v1/jobs', { key: server.key, body: aJob(company) })).body;
      for (let turn = 0; turn < 3; turn++) {
        const [writer, reader] = (n + turn) % 2 ? [server.origin, second.origin] : [second.origin, server.origin];
        const written = await request(writer, 'PATCH', `/v1/jobs/${id}`, {
          key: server.key,
          body: { title: `Turn ${turn}` },
        });
        const read = await request(reader, 'GET', `/v1/jobs/${id}`, { key: server.key });
        // Links contain the address of the process that answered.
        expect({ ...read.body, links: null }).toEqual({ ...written.body, links: null });
      }
    });
  });
});

test('afterwards log, rows and claims agree', async () => {
  const wrong = await server.sql(`
    select s.stream from streams s where s.version <> (select count(*) from events e where e.stream = s.stream)
    union all select e.stream from events e group by e.stream having max(version) <> count(*)`);
  expect(wrong).toEqual([]);
  const [rows] = await server.sql<{ jobs: number; made: number; slugs: number }>(`select
    (select count(*)::int from jobs_v4) as jobs,
    (select count(*) filter (where type = 'JobCreated')::int - count(*) filter (where type = 'JobDeleted')::int from events where category = 'job') as made,
    (select count(*)::int from claims where kind = 'job.slug') as slugs`);
  expect([rows?.jobs, rows?.slugs]).toEqual([rows?.made, rows?.made]);
});
