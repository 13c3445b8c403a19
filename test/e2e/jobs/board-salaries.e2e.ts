import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, type Body, eventually, outcome, type SharedServer, sharedServer, unique } from '../server.js';

// Salaries, places and terms as visitors read them. The specs beside the code test the figures.

let server: SharedServer;
let board: Awaited<ReturnType<SharedServer['newBoard']>>;
let ids: string[];
let companySlug: string;

const visit = (path: string): Promise<Answer> => server.call('GET', `/v1/boards/${board.slug}/${path}`, { key: null });
const write = async (method: string, path: string, body?: unknown): Promise<Body> => {
  const answer = await server.call(method, path, { key: board.key, body });
  expect([outcome(answer), [200, 201, 204].includes(answer.status)]).toEqual([outcome(answer), true]);
  return answer.body;
};
const rows = async (path: string): Promise<Record<string, unknown>[]> =>
  (await visit(path)).body.data as unknown as Record<string, unknown>[];

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`board-salaries-${unique()}`);
  for (const name of ['Engineering', 'Design'])
    await write('POST', '/v1/taxonomies/categories', { name, aliasSlugs: [`old-${name}`] });
  for (const name of ['SQL', 'Java', 'Über Java']) await write('POST', '/v1/taxonomies/skills', { name });
  const company = await write('POST', '/v1/companies', { name: `Paying ${unique()}`, website: 'https://pay.example' });
  companySlug = company.slug;
  const job = (city: string, salaryMin: number, skills: readonly string[]) => ({
    title: `Developer in ${city}`,
    description: '<p>Work.</p>',
    applicationUrl: `https://pay.example/${city}`,
    companyId: company.id,
    status: 'published',
    seniority: 'senior',
    categories: ['engineering'],
    skills,
    officeLocations: [{ city, country: 'Germany' }],
    salaryMin,
    salaryMax: salaryMin + 20_000,
    salaryCurrency: 'EUR',
    salaryTimeframe: 'per_year',
  });
  ids = [];
  for (const each of [job('Munich', 60_000, ['sql']), job('Berlin', 50_000, ['sql', 'java', 'uber-java'])])
    ids.push((await write('POST', '/v1/jobs', each)).id);
  await eventually(async () => (await rows('salaries/titles'))[0]?.['jobCount'] === 2);
});
afterAll(() => server?.stop());

describe('salaries', () => {
  test('lists are complete, and each row leads to a document', async () => {
    const { body } = await visit('salaries/titles');
    expect(body).toMatchObject({
      object: 'list',
      url: `/v1/boards/${board.slug}/salaries/titles`,
      hasMore: false,
      nextCursor: null,
      data: [{ object: 'salary_title', slug: 'engineering', avgSalaryMin: 55_000, jobCount: 2, currency: 'EUR' }],
    });
    expect((await rows('salaries/skills')).map(({ slug, jobCount }) => [slug, jobCount])).toEqual([
      ['sql', 2],
      ['java', 1],
      ['uber-java', 1],
    ]);
    expect(await rows('salaries/companies')).toMatchObject([{ object: 'salary_company', companySlug, jobCount: 2 }]);
    for (const { placeSlug } of await rows('salaries/locations?locale=de'))
      expect(outcome(await visit(`salaries/locations/${String(placeSlug)}?locale=de`))).toBe('200');
  });

  test.each([
    ['titles/engineering', 'title_salary_detail', { overallSalary: { avgMin: 55_000 }, totalLocationCount: 5 }],
    ['titles/old-ENGINEERING', 'title_salary_detail', { canonicalSlug: 'engineering' }],
    ['titles/engineering/locations', 'title_locations_index', { currency: 'EUR' }],
    ['titles/engineering/germany', 'title_location_salary', { adminLevel: 'country', otherLocations: [] }],
    ['skills/java', 'skill_salary_detail', { overallSalary: { medianMin: 50_000, jobCount: 1 } }],
    ['skills/java/locations?locale=fr', 'skill_locations_index', { locations: [{ placeName: 'Allemagne' }, {}, {}] }],
    ['skills/sql/munich-de-by', 'skill_location_salary', { childLocations: [], boardSkillAvgMin: 55_000 }],
    ['locations/deutschland', 'location_salary_detail', { sourceSlug: 'germany', placeId: 'places_de' }],
    ['locations/germany/skills', 'location_skills_index', { skills: [{ slug: 'sql' }, {}, {}] }],
    ['locations/berlin-de/titles', 'location_titles_index', { titles: [{ slug: 'engineering', jobCount: 1 }] }],
  ])('%s', async (path, object, part) => {
    expect((await visit(`salaries/${path}`)).body).toMatchObject({ object, ...part });
  });

  test('of a company', async () => {
    const of = async (path: string) => (await visit(`companies/${companySlug}/salaries${path}`)).body;
    expect(await of('')).toMatchObject({ object: 'company_salary', byCategory: [{ categorySlug: 'engineering' }] });
    expect(await of('/summary')).toMatchObject({ object: 'company_salary_summary', sampleCount: 2 });
    expect(await of('/old-engineering')).toMatchObject({ categoryCanonicalSlug: 'engineering', competitors: [] });
  });

  test.each([
    ['salaries/titles/design', 'salaries_title_not_found'],
    ['salaries/titles/nothing/locations', 'salaries_title_not_found'],
    ['salaries/titles/engineering/france', 'salaries_title_location_not_found'],
    ['salaries/skills/nothing', 'salaries_skill_not_found'],
    ['salaries/skills/sql/nowhere', 'salaries_skill_location_not_found'],
    ['salaries/locations/france', 'salaries_location_not_found'],
    ['salaries/locations/france/titles', 'salaries_location_not_found'],
    ['companies/nobody/salaries', 'companies_not_found'],
    ['categories/nothing', 'categories_not_found'],
    ['skills/nothing', 'skills_not_found'],
    ['places/nowhere', 'places_not_found'],
  ])('%s is rejected', async (path, code) => expect(outcome(await visit(path))).toBe(`404 ${code}`));

  test('a company without salaries, and one with salaries for other titles', async () => {
    const { slug } = await write('POST', '/v1/companies', { name: `Silent ${unique()}` });
    expect(outcome(await visit(`companies/${slug}/salaries/summary`))).toBe('404 company_salary_not_found');
    const category = await visit(`companies/${companySlug}/salaries/design`);
    expect(outcome(category)).toBe('404 company_category_salary_not_found');
  });
});

describe('terms and places', () => {
  test('terms come by name and in pages', async () => {
    const first = await visit('skills?limit=2');
    expect(first.body).toMatchObject({
      hasMore: true,
      data: [
        { object: 'taxonomy_term', type: 'skill', sourceSlug: 'java', canonicalSlug: 'java', displayName: 'Java' },
        { sourceSlug: 'sql' },
      ],
    });
    expect(first.body).not.toHaveProperty('count');
    const second = await visit(`skills?limit=2&cursor=${String(first.body.nextCursor)}`);
    expect(second.body).toMatchObject({ hasMore: false, nextCursor: null, data: [{ displayName: 'Über Java' }] });
    expect((await rows('skills?q=ja')).map(({ displayName }) => displayName)).toEqual(['Java', 'Über Java']);
    expect(await rows('categories?q=e')).toEqual([]);
    expect((await rows('categories')).map(({ type, sourceSlug }) => [type, sourceSlug])).toEqual([
      ['category', 'engineering'],
    ]);
  });

  test('slugs resolve', async () => {
    expect((await visit('categories/OLD-design')).body).toMatchObject({
      object: 'taxonomy_resolution',
      type: 'category',
      sourceSlug: 'design',
      redirectTo: 'design',
      geo: null,
    });
    expect((await visit('skills/sql')).body).toMatchObject({ type: 'skill', redirectTo: null });
    expect((await visit('places/munich-de-by')).body).toMatchObject({
      type: 'place',
      displayName: 'Munich',
      redirectTo: null,
      geo: { lat: 48.13743, countryCode: 'DE', regionCode: 'DE-BY', city: 'Munich', placeType: 'city' },
    });
  });

  test('the directory has every place of the jobs, and its ancestors', async () => {
    const places = await rows('places');
    expect(places.map(({ id, parentId, jobCount }) => [id, parentId, jobCount])).toEqual([
      ['places_de', null, 2],
      ['places_de.be', 'places_de', 1],
      ['places_de.be.berlin', 'places_de.be', 1],
      ['places_de.by', 'places_de', 1],
      ['places_de.by.munich', 'places_de.by', 1],
    ]);
    for (const { slug } of places) expect(outcome(await visit(`places/${String(slug)}`))).toBe('200');
  });

  test('suggestions are places of the world, those with jobs first', async () => {
    expect((await rows('places?q=mun&limit=3'))[0]).toMatchObject({ name: 'Munich', jobCount: 1 });
    expect((await rows('places?q=New%20Y&limit=1'))[0]).toMatchObject({ placeType: 'city', jobCount: 0 });
    expect(await rows('places?q=m')).toEqual([]);
  });

  test('a job that is paused leaves all of them', async () => {
    await write('POST', `/v1/jobs/${ids[1]}/pause`);
    await eventually(async () => (await rows('places')).length === 3);
    expect((await rows('skills')).map(({ sourceSlug }) => sourceSlug)).toEqual(['sql']);
    expect(await rows('salaries/titles')).toMatchObject([{ avgSalaryMin: 60_000, jobCount: 1 }]);
    expect(outcome(await visit('skills/java'))).toBe('200');
  });
});

describe('bad input', () => {
  const GARBAGE = [
    '%00',
    'a%00b',
    'x'.repeat(3_000),
    '%F0%9F%8C%BB',
    "'%20or%201=1",
    '..%2F..%2Fetc',
    '%25',
    '__proto__',
  ];

  test('an invalid slug is not found', async () => {
    for (const slug of GARBAGE)
      for (const path of [
        `categories/${slug}`,
        `skills/${slug}`,
        `places/${slug}`,
        `salaries/titles/${slug}`,
        `salaries/skills/sql/${slug}`,
        `salaries/locations/${slug}/titles`,
        `companies/${slug}/salaries`,
      ])
        expect(outcome(await visit(path))).toMatch(/^(404 |4(00|14) validation_bad_request$)/);
  });

  test('an invalid text finds nothing or is rejected', async () => {
    for (const text of GARBAGE)
      for (const path of [`categories?q=${text}`, `places?q=${text}`, `salaries/locations?locale=${text}`])
        expect([200, 400, 414]).toContain((await visit(path)).status);
  });

  test.each([
    ['skills?limit=0', 'validation_bad_request'],
    ['skills?limit=101', 'validation_bad_request'],
    ['places?q=ber&limit=51', 'validation_bad_request'],
    ['skills?cursor=nonsense', 'pagination_invalid_cursor'],
    ['skills?q=ja&cursor=nonsense', 'pagination_invalid_cursor'],
  ])('%s is rejected', async (path, code) => expect(outcome(await visit(path))).toBe(`400 ${code}`));

  test('the cursor of another list, and of another board, is rejected', async () => {
    const other = await server.newBoard(`board-salaries-other-${unique()}`);
    const { nextCursor } = (await visit('salaries/titles')).body;
    expect(nextCursor).toBeNull();
    const foreign = await server.call('GET', `/v1/boards/${other.slug}/skills`, { key: null });
    expect(foreign.body.data).toEqual([]);
    const own = await server.call('GET', `/v1/boards/${other.slug}/companies/${companySlug}/salaries`, { key: null });
    expect(outcome(own)).toBe('404 companies_not_found');
  });
});
