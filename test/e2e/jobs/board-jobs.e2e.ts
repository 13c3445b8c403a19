import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Answer,
  type Body,
  eventually,
  issuePaths,
  outcome,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

// Jobs as visitors read them over HTTP. The specs of the search test the results and their order.

let server: SharedServer;
let board: Awaited<ReturnType<SharedServer['newBoard']>>;
let companySlug: string;
let companyId: string;
let ids: string[];

const visit = (path: string): Promise<Answer> => server.call('GET', `/v1/boards/${board.slug}/${path}`, { key: null });
const search = (body?: unknown): Promise<Answer> =>
  server.call('POST', `/v1/boards/${board.slug}/jobs/search`, { key: null, body });
const write = async (method: string, path: string, body?: unknown): Promise<Body> => {
  const answer = await server.call(method, path, { key: board.key, body });
  expect([outcome(answer), [200, 201, 204].includes(answer.status)]).toEqual([outcome(answer), true]);
  return answer.body;
};
const titles = ({ body }: Answer): unknown[] => (body.data as unknown as { title: string }[]).map(({ title }) => title);

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`board-jobs-${unique()}`);
  await write('POST', '/v1/taxonomies/categories', { name: 'Care' });
  for (const name of ['Nursing', 'Cooking']) await write('POST', '/v1/taxonomies/skills', { name });
  const [hill, mount] = await Promise.all(
    ['Hill', 'Mount'].map((name) => write('POST', '/v1/companies', { name: `${name} ${unique()}` })),
  );
  companySlug = hill?.slug ?? '';
  companyId = hill?.id ?? '';
  const job = (title: string, companyId: string | undefined, more: object = {}) => ({
    title,
    description: `<p>${title} wanted. Apply now.</p>`,
    applicationUrl: `https://hill.example/${encodeURIComponent(title)}`,
    companyId,
    status: 'published',
    categories: ['care'],
    skills: ['nursing'],
    ...more,
  });
  ids = [];
  for (const each of [
    job('Night nurse', hill?.id, { employmentType: 'full_time' }),
    job('Ward nurses', mount?.id),
    job('Cook', hill?.id, { skills: ['cooking'], isFeatured: true }),
    job('Unseen', hill?.id, { status: 'draft' }),
  ])
    ids.push((await write('POST', '/v1/jobs', each)).id);
  await eventually(async () => titles(await visit('jobs')).length === 3);
});
afterAll(() => server?.stop());

describe('the list of jobs', () => {
  test('counts the values of requested facets over all matching jobs', async () => {
    const facets = {
      category: [{ value: 'care', label: 'Care', count: 3 }],
      skill: [
        { value: 'nursing', label: 'Nursing', count: 2 },
        { value: 'cooking', label: 'Cooking', count: 1 },
      ],
      salary: [],
    };
    const answer = await visit('jobs?limit=1&skill=cooking&facets=skill');
    expect([answer.body['count'], answer.body['facets']]).toEqual([1, { skill: facets.skill }]);
    expect((await visit('jobs?facets=category&facets=skill&facets=salary')).body['facets']).toEqual(facets);
    const found = await search({ query: 'nurse', facets: ['category'] });
    expect(found.body['facets']).toEqual({ category: [{ value: 'care', label: 'Care', count: 2 }] });
    expect(outcome(await visit('jobs?facets=company'))).toBe('400 jobs_invalid_filter');
    const unknown = await search({ facets: ['skill', 'company'] });
    expect([outcome(unknown), issuePaths(unknown)]).toEqual(['400 jobs_invalid_filter', ['facets.1']]);
    expect(outcome(await search({ facets: Array(10_000).fill('skill') }))).toBe('400 too_many_filter_values');
    expect(outcome(await search({ facets: [{}] }))).toBe('400 validation_bad_request');
  });

  test('shows published jobs, with follow-up searches', async () => {
    const answer = await visit('jobs');
    expect(titles(answer)).toEqual(['Cook', 'Ward nurses', 'Night nurse']);
    expect(answer.body).toMatchObject({
      object: 'list',
      url: `/v1/boards/${board.slug}/jobs`,
      hasMore: false,
      nextCursor: null,
      count: 3,
      limit: 20,
      offset: 0,
      relatedSearches: [
        { type: 'category', slug: 'care', term: 'Care', count: 3 },
        { type: 'skill', slug: 'nursing', count: 2 },
        { type: 'skill', slug: 'cooking' },
      ],
    });
    expect(answer.body).not.toHaveProperty('gatedCount');
    expect(answer.body).not.toHaveProperty('correction');
    expect(answer.body).not.toHaveProperty('facets');
    expect((answer.body.data as unknown as object[])[0]).toMatchObject({
      object: 'job_card',
      summary: 'Cook wanted.',
      company: { slug: companySlug },
      links: { public: expect.stringContaining(`/companies/${companySlug}/jobs/cook`) },
    });
    expect(answer.headers.get('cache-control')).toContain('public');
  });

  test('is paged by cursor and by offset', async () => {
    const first = await visit('jobs?limit=2');
    expect(first.body).toMatchObject({ hasMore: true, nextCursor: 'o:2', count: 3 });
    const second = await visit('jobs?limit=2&cursor=o:2');
    expect([titles(second), second.body.hasMore]).toEqual([['Night nurse'], false]);
    expect(titles(await visit('jobs?limit=2&cursor=o:2&offset=1'))).toEqual(['Ward nurses', 'Night nurse']);
    expect((await visit('jobs?offset=9000')).body).toMatchObject({ count: 3, data: [], relatedSearches: [] });
  });

  test('has descriptions on request', async () => {
    for (const fields of ['%2Bdescription', '+description']) {
      const [card] = (await visit(`jobs?fields=${fields}`)).body.data as unknown as object[];
      expect(card).toMatchObject({ description: '<p>Cook wanted. Apply now.</p>' });
    }
    expect(((await visit('jobs')).body.data as unknown as object[])[0]).not.toHaveProperty('description');
  });

  test('is filtered', async () => {
    expect(titles(await visit('jobs?employmentType=full_time&employmentType=contract'))).toEqual(['Night nurse']);
    expect(titles(await visit(`jobs?companySlug=${companySlug}&companySlug=unknown&sort=newest`))).toEqual([
      'Cook',
      'Night nurse',
    ]);
    expect((await visit('jobs?companySlug=unknown')).body).toMatchObject({ count: 0, data: [] });
    expect(titles(await visit('jobs?category=care&skill=cooking&unknown=key'))).toEqual(['Cook']);
    expect(titles(await visit(`companies/${companySlug}/jobs`))).toEqual(['Cook', 'Night nurse']);
    expect(outcome(await visit('companies/unknown/jobs'))).toBe('404 companies_not_found');
  });

  test.each([
    ['jobs?sort=oldest', '400 jobs_invalid_filter'],
    ['jobs?seniority=wizard', '400 jobs_invalid_filter'],
    [`jobs?${'seniority=senior&'.repeat(11)}`, '400 too_many_filter_values'],
    [`jobs?${'companyId=x&'.repeat(11)}`, '400 too_many_filter_values'],
    ['jobs?category=unknown', '404 categories_not_found'],
    ['jobs?skill=%00', '400 validation_bad_request'],
    ['jobs?companyId=%00', '400 validation_bad_request'],
    [`jobs?location=${'x'.repeat(10_000)}`, '200'],
    ['jobs?location=%ED%A0%80&radius=10.5', '200'],
    ['jobs?radius=9', '400 validation_bad_request'],
    ['jobs?radius=251', '400 validation_bad_request'],
    ['jobs?fields=description', '400 validation_bad_request'],
    ['jobs?limit=0', '400 validation_bad_request'],
    ['jobs?limit=101', '400 validation_bad_request'],
    ['jobs?offset=-1', '400 validation_bad_request'],
    ['jobs?offset=9981', '400 pagination_offset_too_large'],
    ['jobs?cursor=2', '400 pagination_invalid_cursor'],
    ['jobs?cursor=%00', '400 validation_bad_request'],
    ['jobs/unknown', '404 jobs_not_found'],
    ['jobs/unseen', '404 jobs_not_found'],
    ['jobs/%00', '400 validation_bad_request'],
    ['jobs/unseen/similar', '404 jobs_not_found'],
    ['jobs/cook/similar?limit=21', '400 validation_bad_request'],
    ['embed/jobs?limit=0', '400 validation_bad_request'],
    ['embed/jobs?limit=51', '200'],
    [`embed/jobs?q=${'x'.repeat(201)}`, '400 validation_bad_request'],
    ['search/suggest?types=place', '400 validation_bad_request'],
    ['search/suggest?limit=26', '400 validation_bad_request'],
    [`search/suggest?q=${'x'.repeat(10_000)}`, '200'],
    ['search/suggest?q=%00%00', '400 validation_bad_request'],
  ])('%.60s: %s', async (path, expected) => expect(outcome(await visit(path))).toBe(expected));
});

describe('a search', () => {
  test('finds words, and a misspelled one', async () => {
    expect((await search()).body).toMatchObject({ object: 'search_result', count: 3 });
    expect(titles(await search({ query: 'nurse' }))).toEqual(['Night nurse', 'Ward nurses']);
    expect((await search({ query: 'nihgt nurse' })).body).toMatchObject({
      count: 1,
      correction: {
        originalQuery: 'nihgt nurse',
        correctedQuery: 'night nurse',
        originalToken: 'nihgt',
        correctedToken: 'night',
      },
    });
    expect((await search({ query: 'cook', limit: 1, filters: { employmentType: ['full_time'] } })).body.count).toBe(0);
    expect((await visit('embed/jobs?q=cook&limit=500')).body).toMatchObject({ count: 1, limit: 50 });
    expect((await visit('embed/jobs')).body).toMatchObject({ count: 3, limit: 8 });
    expect((await visit('embed/jobs')).body).not.toHaveProperty('relatedSearches');
  });

  test('finds jobs by the current names of their skills and categories, for visitors and for operators', async () => {
    const place = await server.newBoard(`board-terms-${unique()}`);
    const call = (method: string, path: string, body: unknown) => server.call(method, path, { key: place.key, body });
    const { body: skill } = await call('POST', '/v1/taxonomies/skills', { name: 'PostgreSQL', aliasSlugs: ['pgsql'] });
    await call('POST', '/v1/taxonomies/categories', { name: 'Größenplanung' });
    const { body: company } = await call('POST', '/v1/companies', { name: 'Hill' });
    const made = await call('POST', '/v1/jobs', {
      title: 'Engineer',
      description: '<p>Come.</p>',
      applicationUrl: 'https://hill.example/engineer',
      companyId: company.id,
      status: 'published',
      skills: ['postgresql'],
      categories: ['grossenplanung'],
    });
    expect(outcome(made)).toBe('201');
    const surfaces = [`/v1/boards/${place.slug}/jobs/search`, '/v1/jobs/search'];
    const finds = async (path: string, query: string, count: number) =>
      eventually(async () => (await call('POST', path, { query })).body.data.length === count);
    for (const path of surfaces)
      for (const query of ['PostgreSQL', 'postgres', 'PGSQL', 'engineer postgres', 'Größe', 'grossen'])
        await finds(path, query, 1);
    await call('PATCH', `/v1/taxonomies/skills/${skill.id}`, { name: 'Cobol' });
    for (const path of surfaces) {
      await finds(path, 'cobol', 1);
      await finds(path, 'postgresq', 0);
      await finds(path, 'pgsql', 1);
    }
    // The old slug is an alias.
    await call('PATCH', `/v1/taxonomies/skills/${skill.id}`, { slug: 'mainframe' });
    for (const path of surfaces) await finds(path, 'postgresql', 1);
    const misspelt = await call('POST', surfaces[0] ?? '', { query: 'groessenplanung' });
    expect(misspelt.body).toMatchObject({ count: 1, correction: { correctedToken: 'grossenplanung' } });
  });

  test.each([
    [{ query: 'x'.repeat(201) }, '400 validation_bad_request', 'query'],
    [{ query: '\0' }, '400 validation_bad_request', 'query'],
    [{ query: `'|&!:*()\\ <->` }, '200', undefined],
    [{ sort: 'oldest' }, '400 jobs_invalid_filter', 'sort'],
    [{ offset: -1 }, '400 validation_bad_request', 'offset'],
    [{ limit: 101 }, '400 validation_bad_request', 'limit'],
    [{ cursor: 'x' }, '400 pagination_invalid_cursor', undefined],
    [{ filters: { publishedAt: { gte: 'yesterday' } } }, '400 validation_bad_request', 'filters.publishedAt.gte'],
    [{ filters: { companyId: Array(11).fill('x') } }, '400 too_many_filter_values', undefined],
  ])('%j: %s', async (body, expected, path) => {
    const answer = await search(body);
    expect(outcome(answer)).toBe(expected);
    if (path) expect(issuePaths(answer)).toEqual([path]);
  });
});

describe('a job', () => {
  test('is found by its slug, and by a former one', async () => {
    const { body } = await visit('jobs/night-nurse');
    expect(body).toMatchObject({
      id: ids[0],
      object: 'public_job',
      status: 'published',
      company: { slug: companySlug },
    });
    await write('PATCH', `/v1/jobs/${ids[0] ?? ''}`, { slug: 'day-nurse' });
    await eventually(async () => outcome(await visit('jobs/night-nurse')) === '200');
    expect((await visit('jobs/night-nurse')).body).toMatchObject({ id: ids[0], slug: 'day-nurse' });
  });

  test('has similar jobs of other companies', async () =>
    expect(titles(await visit('jobs/ward-nurses/similar'))[0]).toBe('Night nurse'));

  test('disappears soon after it is unpublished', async () => {
    await write('DELETE', `/v1/jobs/${ids[2] ?? ''}`);
    await eventually(async () => !titles(await visit('jobs')).includes('Cook'));
    expect(outcome(await visit('jobs/cook'))).toBe('404 jobs_not_found');
  });
});

test('a cached response is not reused after a change', async () => {
  const { id } = await write('POST', '/v1/companies', { name: `Valley ${unique()}` });
  const { slug } = await write('PATCH', `/v1/companies/${id}`, { description: 'First' });
  const path = `companies/${slug}`;
  for (let turn = 0; turn < 20; turn++) {
    await visit(path);
    await write('PATCH', `/v1/companies/${id}`, { description: `Turn ${turn}` });
    expect((await visit(path)).body).toMatchObject({ description: `Turn ${turn}` });
  }
});

test('a job is visible until it ends, however often it is requested', async () => {
  // Retries with a longer time on a machine that was too slow for three requests before the end.
  for (let [ahead, seen] = [3_000, 0]; seen < 3; ahead *= 3) {
    const [title, slug] = [`Brief stay ${ahead}`, `brief-stay-${ahead}`];
    const job = await write('POST', '/v1/jobs', {
      title,
      description: `<p>Soon over, after ${ahead}.</p>`,
      applicationUrl: `https://hill.example/${slug}`,
      companyId,
      status: 'published',
    });
    const ends = Date.now() + ahead;
    await write('PATCH', `/v1/jobs/${job.id}`, { expiresAt: ends });
    for (let sentAt = Date.now(); sentAt < ends + 400; sentAt = Date.now()) {
      const [list, page] = [await visit('jobs'), await visit(`jobs/${slug}`)];
      const found = await search({ query: title });
      const shown = [titles(list).includes(title), page.status === 200, titles(found).includes(title)];
      if (sentAt >= ends) expect(shown).toEqual([false, false, false]);
      else seen += shown.filter(Boolean).length;
    }
  }
});

test('a job is found at once after the response that it is published, however often it was searched for', async () => {
  const query = `sought${unique()}`;
  for (const nth of [1, 2, 3]) {
    await write('POST', '/v1/jobs', {
      title: `Cook ${query}`,
      description: `<p>Cook wanted, ${nth}.</p>`,
      applicationUrl: `https://hill.example/${query}-${nth}`,
      companyId,
      status: 'published',
    });
    for (let times = 0; times < 5; times++) expect((await search({ query })).body).toMatchObject({ count: nth });
  }
});

test('suggestions and permits', async () => {
  const { body } = await visit('search/suggest?q=%20hil%20&types=company');
  expect(body).toMatchObject({
    object: 'suggest_result',
    query: 'hil',
    items: [{ type: 'company', slug: companySlug }],
  });
  expect((await visit('search/suggest?q=h')).body).toMatchObject({ items: [] });
  expect((await visit('search/suggest?q=nursnig&types=skill')).body).toMatchObject({
    query: 'nursnig',
    items: [{ type: 'term', termType: 'skill', displayName: 'Nursing' }],
  });
  const permits = await visit('remote-permits');
  expect((permits.body.data as unknown as object[])[0]).toEqual({
    type: 'worldwide',
    value: 'worldwide',
    label: 'Worldwide',
  });
  expect(permits.headers.get('cache-control')).toContain('max-age=21600');
});
