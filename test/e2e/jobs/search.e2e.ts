import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { textOf, wordsOf } from '#kernel';
import { anyText } from '#testing';
import {
  aJob,
  type Answer,
  type Body,
  issuePaths,
  outcome,
  parallel,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

let server: SharedServer;
let companies: string[];
/** All jobs, newest first. */
let corpus: Body[];

const WORDS = [
  'nurse',
  'night',
  'ward',
  'Pflege',
  'Café',
  'C++',
  'naïve',
  'straße',
  '看護師',
  'driver',
  'senior',
  '2nd',
  'O’Brien',
  'Łódź',
  'x',
];
const some = (n: number, of: readonly string[], count: number) =>
  Array.from({ length: count }, (_, i) => of[(n * 7 + i * 5 + (n >> 3)) % of.length] ?? '');

beforeAll(async () => {
  server = await sharedServer();
  await server.terms('skills', 'nursing', 'driving');
  await server.terms('categories', 'health', 'transport');
  await server.terms('markets', 'care', 'freight', 'food');
  companies = (await parallel(3, (n) => server.call('POST', '/v1/companies', { body: { name: `Searched ${n}` } }))).map(
    ({ body }) => body.id,
  );
  const made = await Promise.all(Array.from({ length: 5 }, (_, hundred) => batch(hundred)));
  corpus = made.flat().sort((a, b) => (a.id < b.id ? 1 : -1));
  expect(corpus).toHaveLength(500);
});
afterAll(() => server?.stop());

async function batch(hundred: number): Promise<Body[]> {
  const operations = Array.from({ length: 100 }, (_, nth) => {
    const n = hundred * 100 + nth;
    const more = {
      title: `${some(n, WORDS, 2).join(' ')} ${n}`,
      description: `<p>${some(n + 3, WORDS, 4).join('</p><p>')}</p>${n === 250 ? '<p>Rarity itself</p>' : ''}`,
      ...(n % 2 ? { status: 'published', publishedAt: Date.UTC(2026, 0, 1 + (n % 28)) } : {}),
      ...(n % 3 ? { skills: ['nursing'] } : { skills: ['driving'], categories: ['transport'] }),
      ...(n % 5 ? { employmentType: 'full_time' } : { employmentType: 'contract', seniority: 'lead' }),
      ...(n % 7 ? {} : { remoteOption: 'remote', remotePermits: [{ type: 'worldwide', value: 'worldwide' }] }),
    };
    return { id: String(n), method: 'POST', body: aJob(companies[n % 3] ?? '', more) };
  });
  const { body } = await server.call('POST', '/v1/jobs/batch', { body: { operations } });
  return (body.data as unknown as { status: number; data: Body }[]).map(({ status, data }) => {
    expect(status).toBe(201);
    return data;
  });
}

const search = (body?: unknown): Promise<Answer> =>
  server.call('POST', '/v1/jobs/search', body === undefined ? {} : { body });

interface Filters {
  readonly [key: string]: readonly string[] | { gte?: string; lte?: string } | undefined;
}

/** The simplest implementation of the search rules. */
function matches(job: Body, query: string, filters: Filters = {}): boolean {
  // The names of terms equal their slugs here. A single letter is the beginning of none of them.
  const terms = wordsOf([job['skills'], job['categories']].flat().join(' '));
  const words = wordsOf(`${job.title} ${textOf(job.description)}`);
  const has = (wanted: string) =>
    words.some((word) => word.startsWith(wanted)) ||
    (wanted.length > 1 && terms.some((word) => word.startsWith(wanted)));
  if (!wordsOf(query).every(has)) return false;
  return Object.entries(filters).every(([key, wanted]) => {
    if (wanted === undefined) return true;
    if (Array.isArray(wanted))
      return wanted.length === 0 || [job[key]].flat().some((value) => wanted.includes(value as never));
    const { gte, lte } = wanted as { gte?: string; lte?: string };
    const at = job.publishedAt === null ? NaN : Date.parse(job.publishedAt);
    return !(gte !== undefined && !(at >= Date.parse(gte))) && !(lte !== undefined && !(at <= Date.parse(lte)));
  });
}

/** All pages of a search. */
async function walk(body: Record<string, unknown>): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const answer = await search({ ...body, ...(cursor ? { cursor } : {}) });
    expect(outcome(answer)).toBe('200');
    found.push(...answer.body.data.map(({ id }) => id));
    cursor = answer.body.nextCursor;
  }
  return found;
}
const expected = (query: string, filters?: Filters) =>
  corpus.filter((job) => matches(job, query, filters)).map(({ id }) => id);

describe('jobs', () => {
  test('are summaries in a separate envelope, newest first', async () => {
    const { body } = await search({ limit: 2 });
    expect([body.object, body.url, body.hasMore, body.data.map(({ id }) => id)]).toEqual([
      'search_result',
      '/v1/jobs/search',
      true,
      corpus.slice(0, 2).map(({ id }) => id),
    ]);
    const { body: list } = await server.call('GET', '/v1/jobs?limit=2');
    expect(body.data).toEqual(list.data);
    expect((await search()).body.data).toHaveLength(50);
  });

  test.each([
    '',
    'nurse',
    'NURS',
    'cafe',
    'CAFÉ',
    'naive',
    'strasse',
    'c++',
    'c',
    '看護',
    '護',
    'lodz',
    'obrien',
    "o'brien",
    'brien',
    'rarity',
    'rarity itself',
    'itself rar',
    'nurse night',
    'driving',
    'transport nurse',
    'nursing x',
    'd',
    'h',
    'night driver 2nd',
    'unheard',
    'nurse unheard',
    '17',
    '49',
    '!?',
    'x x x',
  ])('by words: %j', async (query) => {
    expect(await walk({ query, limit: 13 })).toEqual(expected(query));
    expect(await walk({ query, limit: 100 })).toEqual(expected(query));
  });

  test.each<Filters>([
    { status: ['published'] },
    { status: ['draft', 'published'] },
    { status: ['archived'] },
    { status: ['pending_approval'] },
    { skills: ['driving'] },
    { skills: ['driving', 'nursing'] },
    { skills: ['none'] },
    { categories: ['transport'] },
    { employmentType: ['contract'], seniority: ['lead', 'director'] },
    { remoteOption: ['remote'], status: ['draft'] },
    { publishedAt: { gte: '2026-01-05T00:00:00Z' } },
    { publishedAt: { lte: '2026-01-05T00:00:00+00:00' } },
    { publishedAt: { gte: '2026-01-05T00:00:00Z', lte: '2026-01-07T00:00:00Z' }, status: ['published'] },
    { publishedAt: {} },
    { skills: [], status: [] },
  ])('by filters: %j', async (filters) => {
    expect(await walk({ filters, limit: 20 })).toEqual(expected('', filters));
    expect(await walk({ filters, query: 'nur', limit: 20 })).toEqual(expected('nur', filters));
  });

  test('by company', async () => {
    const filters = { companyId: [companies[0] ?? '', companies[2] ?? ''] };
    expect(await walk({ filters, limit: 100 })).toEqual(expected('', filters));
    const answer = await search({ filters: { companyId: [companies[0], 'companies_none'] } });
    expect(outcome(answer)).toBe('404 jobs_company_not_found');
    const other = await server.newBoard('elsewhere-search');
    expect(outcome(await server.call('POST', '/v1/jobs/search', { body: { filters }, key: other.key }))).toBe(
      '404 jobs_company_not_found',
    );
    expect((await server.call('POST', '/v1/jobs/search', { body: {}, key: other.key })).body.data).toEqual([]);
  });

  test('any words and filters find the expected jobs, and nothing is an error', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          anyText({ maxLength: 60 }),
          fc
            .array(
              fc.constantFrom(
                ...WORDS,
                'nu',
                "'",
                '\\',
                '&',
                '|',
                '!',
                ':*',
                '<->',
                '(',
                ')',
                '%',
                '_',
                '"',
                '=board:x',
                'a:1A',
              ),
              { maxLength: 6 },
            )
            .map((all) => all.join(' ')),
          fc.constantFrom('\u0000', 'a\u0000b', '\ud800', '\u202e', '='),
        ),
        fc.record(
          {
            status: fc.uniqueArray(fc.constantFrom('draft', 'published', 'expired'), { maxLength: 2 }),
            skills: fc.uniqueArray(
              fc.oneof(fc.constantFrom('nursing', 'driving'), anyText({ minLength: 1, maxLength: 20 })),
              { maxLength: 3 },
            ),
            seniority: fc.constant(['lead']),
          },
          { requiredKeys: [] },
        ),
        async (query, filters) => {
          const answer = await search({ query, filters, limit: 100 });
          const storable = [query, ...(filters.skills ?? [])].every(
            (text) => text.isWellFormed() && !text.includes('\u0000'),
          );
          expect([outcome(answer), query]).toEqual([storable ? '200' : '400 validation_bad_request', query]);
          if (storable) expect(answer.body.data.map(({ id }) => id)).toEqual(expected(query, filters).slice(0, 100));
        },
      ),
      { numRuns: 150 },
    ));

  test.each<[Record<string, unknown>, string, string[]]>([
    [{ query: 'x'.repeat(201) }, '400 validation_bad_request', ['query']],
    [{ query: 1 }, '400 validation_bad_request', ['query']],
    [{ query: null }, '400 validation_bad_request', ['query']],
    [{ cursor: null }, '400 validation_bad_request', ['cursor']],
    [{ cursor: 'x' }, '400 pagination_invalid_cursor', ['cursor']],
    [{ limit: 0 }, '400 validation_bad_request', ['limit']],
    [{ limit: 101 }, '400 validation_bad_request', ['limit']],
    [{ filters: { status: ['gone'] } }, '400 validation_bad_request', ['filters.status']],
    [{ filters: { status: 'draft' } }, '400 validation_bad_request', ['filters.status']],
    [{ filters: { skills: [''] } }, '400 validation_bad_request', ['filters.skills']],
    [{ filters: { colour: ['red'] } }, '400 validation_bad_request', ['filters.colour']],
    [{ filters: { publishedAt: { gte: 'yesterday' } } }, '400 validation_bad_request', ['filters.publishedAt.gte']],
    [
      { filters: { publishedAt: { after: '2026-01-01T00:00:00Z' } } },
      '400 validation_bad_request',
      ['filters.publishedAt.after'],
    ],
    [{ sort: 'title' }, '400 validation_bad_request', ['sort']],
    ...(['status', 'companyId', 'remoteOption', 'employmentType', 'seniority', 'skills', 'categories'] as const).map(
      (key): [Record<string, unknown>, string, string[]] => {
        const value =
          { status: 'draft', remoteOption: 'remote', employmentType: 'contract', seniority: 'lead' }[key as 'status'] ??
          'x';
        return [
          { filters: { [key]: Array.from({ length: 11 }, () => value) } },
          '400 too_many_filter_values',
          [`filters.${key}`],
        ];
      },
    ),
  ])('%j is rejected', async (body, refusal, paths) => {
    const answer = await search(body);
    expect([outcome(answer), [...new Set(issuePaths(answer))]]).toEqual([refusal, paths]);
  });

  test('a cursor is valid only for its own search', async () => {
    const { nextCursor } = (await search({ query: 'nurse', limit: 2 })).body;
    expect(outcome(await search({ query: 'nurse', limit: 5, cursor: nextCursor }))).toBe('200');
    for (const other of [{ query: 'night' }, { query: 'nurse', filters: { status: ['draft'] } }, {}])
      expect(outcome(await search({ ...other, cursor: nextCursor }))).toBe('400 pagination_invalid_cursor');
  });

  test('need their scope', async () => {
    const key = await server.newKey({ scopes: ['companies.read'] });
    expect(outcome(await server.call('POST', '/v1/jobs/search', { body: {}, key }))).toBe('403 auth_forbidden');
  });

  test('are found in their current state, as soon as a write was acknowledged', async () => {
    const word = `zebra${unique()}`;
    const hits = async (query = word, filters = {}) => (await search({ query, filters })).body.data.map(({ id }) => id);
    const { id } = (await server.call('POST', '/v1/jobs', { body: aJob(companies[0] ?? '', { title: word }) })).body;
    expect(await hits()).toEqual([id]);
    await server.call('POST', `/v1/jobs/${id}/publish`, { body: {} });
    expect(await hits(word, { status: ['published'] })).toEqual([id]);
    await server.call('PATCH', `/v1/jobs/${id}`, { body: { title: `${word}else`, skills: ['driving'] } });
    expect([await hits(`${word}e`), await hits(word, { skills: ['driving'] })]).toEqual([[id], [id]]);
    await server.call('PATCH', `/v1/jobs/${id}`, { body: { title: 'No animal' } });
    expect(await hits()).toEqual([]);
    await server.call('DELETE', `/v1/jobs/${id}`);
    expect(await hits('animal')).toEqual([]);
  });
});

describe('companies', () => {
  let made: Body[];
  const find = (body?: unknown) => server.call('POST', '/v1/companies/search', body === undefined ? {} : { body });
  const names = async (body: unknown) => {
    const answer = await find(body);
    expect(outcome(answer)).toBe('200');
    return answer.body.data.map(({ name }) => name);
  };

  beforeAll(async () => {
    made = [];
    for (const body of [
      { name: 'Bergklinik Süd', website: 'https://berg.example', markets: ['care'], description: 'Long.' },
      { name: 'berg & tal 100%', website: 'https://tal.example', markets: ['freight', 'care'] },
      { name: 'Talbäckerei', markets: ['food'] },
    ])
      made.push((await server.call('POST', '/v1/companies', { body })).body);
    await server.call('POST', '/v1/jobs', { body: aJob(made[0]?.id ?? '', { status: 'published' }) });
    await server.call('POST', '/v1/jobs', { body: aJob(made[0]?.id ?? '') });
  });

  test('are complete, in a separate envelope, newest first, 25 by default', async () => {
    const { body } = await find({ query: 'Bergklinik' });
    expect([body.object, body.url, body.hasMore, body.nextCursor]).toEqual([
      'search_result',
      '/v1/companies/search',
      false,
      null,
    ]);
    expect(body.data).toEqual([(await server.call('GET', `/v1/companies/${made[0]?.id}`)).body]);
    expect(body.data[0]).toMatchObject({ description: 'Long.', jobCount: 2, publishedJobCount: 1 });
    expect((await find()).body.data.map(({ id }) => id).slice(0, 3)).toEqual(made.map(({ id }) => id).reverse());
    await parallel(25, (n) => server.call('POST', '/v1/companies', { body: { name: `Paged ${n}` } }));
    const first = (await find({ cursor: null })).body;
    expect([first.data.length, first.hasMore]).toEqual([25, true]);
    const second = (await find({ cursor: first.nextCursor, limit: 100 })).body;
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(31);
  });

  test.each([
    ['berg', ['berg & tal 100%', 'Bergklinik Süd']],
    ['BERGKLINIK', ['Bergklinik Süd']],
    ['klinik s', ['Bergklinik Süd']],
    ['sud', ['Bergklinik Süd']],
    ['100%', ['berg & tal 100%']],
    ['%', ['berg & tal 100%']],
    ['_', []],
    ['tal', ['Talbäckerei', 'berg & tal 100%']],
    ['tal.example', ['berg & tal 100%']],
    ['https://www.tal.example/x', ['berg & tal 100%']],
    ['al.example', []],
    ['example', []],
    [' & ', ['berg & tal 100%']],
    ["'; drop table companies; --", []],
  ])('by name or domain: %j', async (query, found) => expect(await names({ query })).toEqual(found));

  test('by market', async () => {
    expect(await names({ filters: { markets: ['care'] } })).toEqual(['berg & tal 100%', 'Bergklinik Süd']);
    expect(await names({ filters: { markets: ['food', 'freight'] } })).toEqual(['Talbäckerei', 'berg & tal 100%']);
    expect(await names({ query: 'klinik', filters: { markets: ['food', 'care'] } })).toEqual(['Bergklinik Süd']);
    expect(await names({ filters: { markets: ['none'] } })).toEqual([]);
  });

  test.each<[Record<string, unknown>, string, string[]]>([
    [{ query: 'x'.repeat(201) }, '400 validation_bad_request', ['query']],
    [{ cursor: '' }, '400 validation_bad_request', ['cursor']],
    [{ cursor: 'x' }, '400 pagination_invalid_cursor', ['cursor']],
    [{ limit: 101 }, '400 validation_bad_request', ['limit']],
    [{ filters: { markets: ['Not A Slug'] } }, '400 validation_bad_request', ['filters.markets']],
    [{ filters: { domain: ['x'] } }, '400 validation_bad_request', ['filters.domain']],
    [
      { filters: { markets: Array.from({ length: 11 }, (_, n) => `m${n}`) } },
      '400 too_many_filter_values',
      ['filters.markets'],
    ],
  ])('%j is rejected', async (body, refusal, paths) => {
    const answer = await find(body);
    expect([outcome(answer), [...new Set(issuePaths(answer))]]).toEqual([refusal, paths]);
  });

  test('a cursor is valid only for its own search', async () => {
    const { nextCursor } = (await find({ query: 'paged', limit: 2 })).body;
    expect(outcome(await find({ query: 'paged', cursor: nextCursor }))).toBe('200');
    expect(outcome(await find({ query: 'page', cursor: nextCursor }))).toBe('400 pagination_invalid_cursor');
  });

  test('any text may be searched', () =>
    fc.assert(
      fc.asyncProperty(anyText({ maxLength: 100 }), async (query) => {
        const answer = await find({ query });
        expect(answer.status).toBe(query.isWellFormed() && !query.includes('\u0000') ? 200 : 400);
      }),
      { numRuns: 100 },
    ));

  test('of another board are not found', async () => {
    const { key } = await server.newBoard('elsewhere-companies');
    expect((await server.call('POST', '/v1/companies/search', { body: { query: 'berg' }, key })).body.data).toEqual([]);
  });
});
