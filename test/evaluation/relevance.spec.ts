import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Slugs } from '#kernel';
import { aJob, type Body, eventually, type SharedServer, sharedServer, unique } from '../e2e/server.js';
import { JOBS, TERMS } from './relevance/corpus.js';
import { type JudgedQuery, judgedQueries } from './relevance/judgements.js';
import { ndcg } from './relevance/ndcg.js';

// How well the search of a board answers 200 judged queries. The mark is that of the last release: raise it when the order gets better. Many queries
// cannot get 1, because jobs in other languages are judged, too.

const MARK = 0.92;
const HOUR_MS = 3_600_000;

let server: SharedServer;
let board: Awaited<ReturnType<SharedServer['newBoard']>>;
const keys = new Map<unknown, string>();

const write = async (path: string, body: object): Promise<Body> => {
  const answer = await server.call('POST', `/v1/${path}`, { key: board.key, body });
  expect([answer.text, answer.status < 300]).toEqual([answer.text, true]);
  return answer.body;
};

/** The keys of the first ten jobs for `query`. */
async function found(query: string): Promise<readonly string[]> {
  const body = { query, limit: 10 };
  const answer = await server.call('POST', `/v1/boards/${board.slug}/jobs/search`, { key: null, body });
  return (answer.body.data as unknown as readonly Body[]).map(({ id }) => keys.get(id) ?? 'unknown');
}

const slugOf = (name: string): string => Slugs.from(name, '');

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`relevance-${unique()}`);
  for (const [axis, terms] of Object.entries(TERMS))
    for (const [name, aliasSlugs] of Object.entries(terms)) await write(`taxonomies/${axis}`, { name, aliasSlugs });
  const companies = new Map<string, string>();
  for (const name of new Set(JOBS.map(([, , company]) => company)))
    companies.set(name, (await write('companies', { name })).id);
  const newest = Date.now() - HOUR_MS;
  for (let from = 0; from < JOBS.length; from += 100) {
    const jobs = JOBS.slice(from, from + 100);
    const operations = jobs.map(([key, title, company, description, category, skills = ''], at) => ({
      id: key,
      method: 'POST',
      body: aJob(companies.get(company) ?? '', {
        title,
        description,
        status: 'published',
        publishedAt: newest - (JOBS.length - from - at) * HOUR_MS,
        categories: [slugOf(category)],
        skills: skills.split(',').filter(Boolean).map(slugOf),
      }),
    }));
    const { data } = await write('jobs/batch', { operations });
    for (const { id, data: job } of data as unknown as readonly { readonly id: string; readonly data: Body }[])
      keys.set(job.id, id);
  }
  await eventually(async () => {
    const { body } = await server.call('GET', `/v1/boards/${board.slug}/jobs?limit=1`, { key: null });
    return body['count'] === JOBS.length;
  });
});
afterAll(() => server?.stop());

test('200 judged queries are answered at least as well as by the last release', async () => {
  const queries = judgedQueries();
  expect(queries).toHaveLength(200);
  const known = new Set(JOBS.map(([key]) => key));
  expect(queries.flatMap(({ grades }) => [...grades.keys()]).filter((key) => !known.has(key))).toEqual([]);
  const gains: { readonly judged: JudgedQuery; readonly gain: number }[] = [];
  for (const judged of queries) gains.push({ judged, gain: ndcg(await found(judged.query), judged.grades) });
  const mean = gains.reduce((sum, { gain }) => sum + gain, 0) / gains.length;
  const worst = gains.toSorted((one, other) => one.gain - other.gain).slice(0, 10);
  process.stdout.write(
    `\nnDCG@10 of 200 judged queries: ${mean.toFixed(4)}\n` +
      worst.map(({ judged, gain }) => `  ${gain.toFixed(3)} ${judged.query}\n`).join(''),
  );
  expect(mean).toBeGreaterThanOrEqual(MARK);
});

test.each([
  ['mueller', ['e04', 'e09', 'e12', 'e17', 'd05', 'd11', 'f04', 't09']],
  ['ward manger', ['n02']],
])('%s finds what it means', async (query, wanted) => {
  const body = { query, limit: 100 };
  const answer = await server.call('POST', `/v1/boards/${board.slug}/jobs/search`, { key: null, body });
  const all = (answer.body.data as unknown as readonly Body[]).map(({ id }) => keys.get(id));
  expect(all).toEqual(expect.arrayContaining(wanted));
});

test('a word as typed comes before longer words that begin with it', async () => {
  const companies = (await found('Hill')).map((key) => JOBS.find(([own]) => own === key)?.[2]);
  expect(companies.slice(0, 6)).toEqual(Array(6).fill('Hill Clinic'));
  expect(companies).toContain('Ullrich, Hills');
});

test.each(JOBS.map(([key, title]) => [title, key]))('%s is first for its exact title', async (title, key) => {
  expect((await found(title))[0]).toBe(key);
});
