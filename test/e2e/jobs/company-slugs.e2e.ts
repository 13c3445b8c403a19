import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aCandidate, type Candidate } from '../candidate-calls.js';
import { aJob, type Answer, eventually, outcome, type SharedServer, sharedServer, unique } from '../server.js';

// Every Board API operation that takes a company slug finds a renamed company by its former slug.

type Paths = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const { paths } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', '..', 'openapi', 'board.json'), 'utf8'),
) as {
  readonly paths: Paths;
};
const BY_SLUG = /\/boards\/\{identifier\}(\/companies\/\{companySlug\}|\/me\/companies\/\{slug\})/;
const reads = Object.keys(paths).filter((path) => BY_SLUG.test(path) && paths[path]?.['get'] !== undefined);

let server: SharedServer;
let board: { readonly key: string; readonly slug: string };
let me: Candidate;
let company: string;
let job: string;
const former = 'hill-clinic';
const now = 'lake-clinic';

const operator = (method: string, path: string, body?: unknown) =>
  server.call(method, `/v1${path}`, { key: board.key, body });
const visit = (path: string) =>
  server.call('GET', `/v1/boards/${board.slug}${path}`, { key: null, headers: me.bearer });

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`company-slugs-${unique()}`);
  me = await aCandidate(server, board.slug, { role: 'employer' });
  company = (await operator('POST', '/companies', { name: 'Hill Clinic' })).body.id;
  await operator('POST', '/taxonomies/categories', { name: 'Nursing', slug: 'nursing' });
  const salary = { salaryMin: 50_000, salaryMax: 60_000, salaryCurrency: 'EUR', salaryTimeframe: 'per_year' };
  const made = await operator('POST', '/jobs', {
    ...aJob(company, { ...salary, categories: ['nursing'] }),
    status: 'published',
  });
  expect(made.status).toBe(201);
  job = made.body.id;
  const claim = await me.call('POST', `/companies/${former}/claim`);
  expect((await operator('POST', `/employers/claims/${claim.body.id}/approve`)).status).toBe(200);
  expect((await operator('PATCH', `/companies/${company}`, { slug: now })).body['slug']).toBe(now);
  await eventually(async () => (await visit(`/companies/${now}/jobs`)).body['count'] === 1);
  await eventually(async () => (await visit(`/me/companies/${now}`)).status === 200);
});
afterAll(() => server?.stop());

/** A response without the parts that identify the request. */
const comparable = ({ status, body }: Answer) => {
  const { url: _, ...rest } = body as { readonly url?: string };
  return JSON.stringify([status, rest]);
};

test('there are operations by the slug of a company', () => {
  expect(reads.length).toBeGreaterThan(7);
});

test.each(reads)('GET %s returns the same for a former slug as for the current one', async (path) => {
  const at = (slug: string) =>
    path
      .replace('/boards/{identifier}', '')
      .replace(/\{(?:companySlug|slug)\}/, slug)
      .replace('{categorySlug}', 'nursing')
      .replace('{id}', job)
      .replace(/\/applicants$/, `/applicants?job=${job}`);
  await eventually(async () => comparable(await visit(at(former))) === comparable(await visit(at(now))));
  const answer = await visit(at(former));
  expect([path, answer.status]).toEqual([path, 200]);
  expect(outcome(await visit(at('lake-hill')))).toMatch(/^404 (?:companies|employer_company)_not_found$/);
});

test('the response has the current slug, and changes affect the company, too', async () => {
  expect((await visit(`/companies/${former.toUpperCase()}`)).body).toMatchObject({ id: company, slug: now });
  const changed = await me.call('PATCH', `/companies/${former}`, { summary: 'By the lake.' });
  expect(changed.body).toMatchObject({ id: company, slug: now, summary: 'By the lake.' });
  const jobs = await visit(`/jobs?companySlug=${former}`);
  expect([jobs.status, jobs.body['count']]).toEqual([200, 1]);
});

test('the company that has the slug now takes precedence over one that had it', async () => {
  const other = (await operator('POST', '/companies', { name: 'Other', slug: former })).body;
  await eventually(async () => (await visit(`/companies/${former}`)).body.id === other.id);
  expect((await visit(`/jobs?companySlug=${former}`)).body['count']).toBe(0);
  expect((await visit(`/jobs?companySlug=${former}&companySlug=${now}`)).body['count']).toBe(1);
  expect((await operator('DELETE', `/companies/${other.id}`)).status).toBe(204);
  await eventually(async () => (await visit(`/companies/${former}`)).body.id === company);
});
