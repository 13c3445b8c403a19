import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  aJob,
  type Answer,
  type Body,
  eventually,
  issuePaths,
  outcome,
  type SharedServer,
  sharedServer,
} from '../server.js';

let server: SharedServer;
const ids: Record<string, string> = {};

const visit = (path: string, body?: unknown): Promise<Answer> =>
  server.call(body === undefined ? 'GET' : 'POST', `/v1/boards/${server.board}/companies${path}`, {
    key: null,
    ...(body === undefined ? {} : { body }),
  });
const slugs = ({ body }: Answer) => body.data.map(({ slug }) => slug);

beforeAll(async () => {
  server = await sharedServer();
  await server.terms('markets', 'health', 'software', 'unused');
  const company = async (name: string, more: object = {}): Promise<string> => {
    const { status, text, body } = await server.call('POST', '/v1/companies', { body: { name, ...more } });
    if (status !== 201) throw new Error(text);
    return (ids[name] = body.id);
  };
  await company('Hill Clinic', { markets: ['health'], description: '<p>Cares for people. And more.</p>' });
  await company('Éclair Software', { markets: ['software'], summary: 'We write it.' });
  await company('Lake Clinic', { markets: ['health', 'software'], website: 'lake.example' });
  await company('Aria');
  const publish = (name: string, more: Readonly<Record<string, unknown>> = {}) =>
    server.call('POST', '/v1/jobs', { body: { ...aJob(ids[name] ?? '', more), status: 'published' } });
  await publish('Lake Clinic', {
    salaryMin: 50_000,
    salaryMax: 60_000,
    salaryCurrency: 'EUR',
    salaryTimeframe: 'per_year',
  });
  await publish('Lake Clinic');
  await publish('Hill Clinic');
  await eventually(async () => (await visit('')).body.data[0]?.['jobCount'] === 2);
});
afterAll(() => server?.stop());

describe('companies', () => {
  test('are listed by their open jobs, then by name; those without jobs come last', async () => {
    await eventually(async () => slugs(await visit('')).join() === 'lake-clinic,hill-clinic,aria,eclair-software');
    const { body } = await visit('');
    expect(body).toMatchObject({ object: 'list', count: 4, limit: 20, offset: 0, hasMore: false, nextCursor: null });
    expect(body.url).toBe(`/v1/boards/${server.board}/companies`);
    expect(body.data[0]).toMatchObject({
      object: 'public_company',
      id: ids['Lake Clinic'],
      jobCount: 2,
      publishedJobCount: 2,
      salarySampleCount: 1,
      summary: null,
      links: { public: expect.stringMatching(/\/companies\/lake-clinic$/) },
    });
    expect(body.data[1]).toMatchObject({ summary: 'Cares for people.' });
    expect(body.data[3]).toMatchObject({ summary: 'We write it.', jobCount: 0 });
  });

  test('are paged by cursor and by offset', async () => {
    const first = await visit('?limit=3');
    expect([first.body.hasMore, first.body.nextCursor, slugs(first).length]).toEqual([true, 'o:3', 3]);
    const second = await visit(`?limit=3&cursor=${first.body.nextCursor}`);
    expect([second.body.hasMore, slugs(second)]).toEqual([false, ['eclair-software']]);
    expect(slugs(await visit('?limit=1&offset=1&cursor=o:3'))).toEqual(['hill-clinic']);
    expect(outcome(await visit('?limit=20&offset=9981'))).toBe('400 pagination_offset_too_large');
    expect(outcome(await visit('?cursor=else'))).toBe('400 pagination_invalid_cursor');
    expect(issuePaths(await visit('?limit=101'))).toEqual(['limit']);
  });

  test('are found by beginnings of words in their name, regardless of accents', async () => {
    const search = (body: object) => visit('/search', body);
    expect(slugs(await search({ query: 'clin' }))).toEqual(['lake-clinic', 'hill-clinic']);
    expect(slugs(await search({ query: 'eclair soft' }))).toEqual(['eclair-software']);
    expect(slugs(await search({ query: 'inic' }))).toEqual([]);
    // One word is corrected if nothing matches.
    expect(slugs(await search({ query: 'clincis' }))).toEqual(['lake-clinic', 'hill-clinic']);
    expect(slugs(await search({ query: 'eklair softwrae' }))).toEqual([]);
    expect(slugs(await search({ query: 'eklair soft' }))).toEqual(['eclair-software']);
    expect((await search({})).body).toMatchObject({ object: 'search_result', count: 4 });
    expect(slugs(await search({ query: 'clinic', marketSlug: 'software' }))).toEqual(['lake-clinic']);
    expect(outcome(await search({ marketSlug: 'nothing' }))).toBe('404 company_markets_not_found');
    expect(issuePaths(await search({ query: 'x'.repeat(201) }))).toEqual(['query']);
  });

  test('are listed by market', async () => {
    expect(slugs(await visit('?marketSlug=HEALTH'))).toEqual(['lake-clinic', 'hill-clinic']);
    expect(outcome(await visit('?marketSlug=nothing'))).toBe('404 company_markets_not_found');
    const named = (answer: Answer) => answer.body.data.map((each: Body) => [each.slug, each['companyCount']]);
    expect(named(await visit('/markets'))).toEqual([
      ['health', 2],
      ['software', 2],
    ]);
    expect(named(await visit('/markets?search=soft&limit=1'))).toEqual([['software', 2]]);
    expect((await visit('/markets/Health')).body).toMatchObject({ type: 'market', redirectTo: 'health', geo: null });
    // The market has no company, but its page exists.
    expect((await visit('/markets/unused')).body).toMatchObject({ sourceSlug: 'unused', redirectTo: null });
    expect(outcome(await visit('/markets/nothing'))).toBe('404 company_markets_not_found');
  });

  test('have separate markets, and similar companies', async () => {
    const { body, text } = await visit('/lake-clinic');
    expect(body).toMatchObject({ jobCount: 2, website: expect.stringMatching(/^https:\/\/lake\.example/) });
    expect(body['markets']).toEqual([
      { name: 'health', slug: 'health' },
      { name: 'software', slug: 'software' },
    ]);
    expect(text).not.toContain('links.admin');
    expect(slugs(await visit('/lake-clinic/similar'))).toEqual(['hill-clinic', 'eclair-software']);
    expect(slugs(await visit('/aria/similar?limit=1'))).toEqual([]);
    expect(outcome(await visit('/nobody'))).toBe('404 companies_not_found');
    expect(outcome(await visit('/nobody/similar'))).toBe('404 companies_not_found');
    const other = await server.newBoard('board-companies-other');
    await server.call('POST', '/v1/companies', { key: other.key, body: { name: 'Foreign' } });
    expect(outcome(await visit('/foreign'))).toBe('404 companies_not_found');
  });
});
