import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, test } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { daysFromNow } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { jobs as jobCommands } from '../job/job.decider.js';
import { another, OPERATOR } from '../job/new-job.samples.js';
import { JobWriter } from '../job/job.service.js';
import type { NewJob } from '../job/job-content.service.js';
import { JobsModule } from '../jobs.module.js';
import { Places } from '../browsing/places.service.js';
import { PublicTerms } from '../browsing/public-terms.service.js';
import { Terms } from '../taxonomy/taxonomy.service.js';
import { Salaries } from './salary.service.js';

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

const paid = (title: string, salary: number, changes: Partial<NewJob> = {}): NewJob => ({
  ...another(title),
  status: 'published',
  categories: ['engineering'],
  skills: ['sql'],
  officeLocations: [{ city: 'Munich', country: 'Germany' }],
  salaryMin: salary,
  salaryMax: salary + 10_000,
  salaryCurrency: 'EUR',
  salaryTimeframe: 'per_year',
  ...changes,
});

/** Figures check for changes four times a second. */
const seen = () => new Promise((resolve) => setTimeout(resolve, 260));

async function boardWith(...given: readonly NewJob[]): Promise<ScenarioBoard & { readonly ids: readonly string[] }> {
  const board = await jobs.board();
  for (const name of ['Engineering', 'Design', 'Idle'])
    await board.given(Terms, (terms) => terms.add('categories', { name, aliasSlugs: [`old-${name}`] }));
  for (const name of ['SQL', 'Java']) await board.given(Terms, (terms) => terms.add('skills', { name }));
  const ids: string[] = [];
  for (const job of given) ids.push((await board.given(JobWriter, (writer) => writer.create(job, OPERATOR))).row.id);
  return { ...board, ids };
}

const berlin = { officeLocations: [{ city: 'Berlin', country: 'Germany' }] };
const usual = [
  paid('A', 60_000, { seniority: 'senior' }),
  paid('B', 80_000, { ...berlin, skills: ['sql', 'java'], company: { name: 'Other' } }),
  paid('C', 40_000, { ...berlin, categories: ['design'] }),
  paid('D', 90_000, { status: 'draft' }),
];

describe('the pay for a title', () => {
  test('its average, its places, companies and skills, next to the board', async () => {
    const board = await boardWith(...usual);
    const title = await board.given(Salaries, (salaries) => salaries.term('categories', 'OLD-engineering', 'de'));
    expect(title).toMatchObject({
      term: { slug: 'engineering', name: 'Engineering' },
      currency: 'EUR',
      overall: { avgMin: 70_000, avgMax: 80_000, jobCount: 2 },
      board: { avgMin: 60_000, jobCount: 3 },
      placeCount: 5,
      levels: [{ level: { seniority: 'senior', avgMin: 60_000 }, diffPercent: 0 }],
      categories: [],
      skills: [
        { slug: 'sql', name: 'SQL', jobCount: 2 },
        { slug: 'java', jobCount: 1 },
      ],
    });
    expect(title.companies.map(({ name, jobCount }) => [name, jobCount])).toEqual([
      ['Hill', 1],
      ['Other', 1],
    ]);
    expect(title.places.map(({ slug }) => slug).sort()).toEqual(['berlin-de-be', 'munich-de-by']);
  });

  test('in a city, next to its neighbours; in an area, with what is inside', async () => {
    const board = await boardWith(
      ...usual,
      paid('E', 50_000, { officeLocations: [{ city: 'Augsburg', country: 'Germany' }] }),
    );
    const at = (place: string) =>
      board.given(Salaries, (salaries) => salaries.termAtPlace('categories', 'engineering', place, 'en'));
    const city = await at('munich-de-by');
    expect([city.overall?.avgMin, city.board?.avgMin]).toEqual([60_000, 63_333]);
    expect(city.siblings.map(({ name }) => name)).toEqual(['Augsburg']);
    const country = await at('deutschland');
    expect(country.children.map(({ name, pay }) => [name, pay.jobCount])).toEqual([
      ['Bavaria', 2],
      ['Berlin', 1],
    ]);
    expect(country.childrenByRegion.map(({ region, cities }) => [region.slug, cities.map(({ slug }) => slug)])).toEqual(
      [
        ['bavaria-de', ['augsburg-de-by', 'munich-de-by']],
        ['berlin-de', ['berlin-de-be']],
      ],
    );
  });
});

describe('places', () => {
  test('each comes before those inside it, in the requested language', async () => {
    const board = await boardWith(...usual);
    const rows = await board.given(Salaries, (salaries) => salaries.allPlaces('de'));
    expect(rows.map(({ name, slug, parentSlug }) => [name, slug, parentSlug])).toEqual([
      ['Deutschland', 'deutschland', null],
      ['Berlin', 'berlin-de', 'deutschland'],
      ['Berlin', 'berlin-de-be', 'berlin-de'],
      ['Bavaria', 'bavaria-de', 'deutschland'],
      ['Munich', 'munich-de-by', 'bavaria-de'],
    ]);
  });

  test('a place shows its titles and skills', async () => {
    const board = await boardWith(...usual);
    const place = await board.given(Salaries, (salaries) => salaries.place('berlin-de-be', 'en'));
    expect(place).toMatchObject({
      place: { id: 'places_de.be.berlin' },
      overall: { jobCount: 2, medianMin: 60_000 },
      categories: [{ slug: 'design' }, { slug: 'engineering' }],
    });
    const { rows } = await board.given(Salaries, (salaries) => salaries.termsAtPlace('germany', 'skills', 'en'));
    expect(rows.map(({ slug, jobCount }) => [slug, jobCount])).toEqual([
      ['sql', 3],
      ['java', 1],
    ]);
  });

  test("a city has the board's nearby cities around it; an area has only itself", async () => {
    const board = await boardWith(
      ...usual,
      paid('E', 1, { officeLocations: [{ city: 'Augsburg', country: 'Germany' }] }),
    );
    const keys = async (slug: string, radius: number) =>
      (await board.given(Places, (places) => places.around(slug, radius)))?.keys;
    expect((await keys('munich-de-by', 100))?.toSorted()).toEqual(['de.by.augsburg', 'de.by.munich']);
    expect(await keys('munich-de-by', 10)).toEqual(['de.by.munich']);
    expect(await keys('bavaria-de', 10)).toEqual(['de.by']);
    expect(await keys('nowhere', 10)).toBeUndefined();
  });
});

describe('companies', () => {
  test('a company is compared with those that hire for the same titles', async () => {
    const board = await boardWith(...usual);
    const company = await board.given(Salaries, (salaries) => salaries.company('hill'));
    expect(company).toMatchObject({
      company: { name: 'Hill' },
      overall: { avgMin: 50_000, jobCount: 2 },
      competitors: [{ name: 'Other', avgMin: 80_000 }],
      categories: [{ slug: 'design' }, { slug: 'engineering' }],
    });
    const title = await board.given(Salaries, (salaries) => salaries.companyTerm('hill', 'old-engineering'));
    expect(title).toMatchObject({ overall: { avgMin: 60_000, jobCount: 1 }, board: { jobCount: 2 } });
    const all = await board.given(Salaries, (salaries) => salaries.companies());
    expect(all.rows.map(({ slug, jobCount }) => [slug, jobCount])).toEqual([
      ['hill', 2],
      ['other', 1],
    ]);
  });
});

test('a page without salaries is rejected, for known and unknown names', async () => {
  const board = await boardWith(...usual);
  const refused = (code: string, work: (salaries: Salaries) => Promise<unknown>) =>
    board.when(Salaries, work).refused(code);
  for (const slug of ['idle', 'nothing', '\0', '\ud800', 'x'.repeat(10_000), ''])
    await refused('salaries_title_not_found', (salaries) => salaries.term('categories', slug, 'en'));
  await refused('salaries_skill_not_found', (salaries) => salaries.placesOfTerm('skills', 'cobol', 'en'));
  await refused('salaries_location_not_found', (salaries) => salaries.place('france', 'en'));
  await refused('salaries_title_location_not_found', (salaries) =>
    salaries.termAtPlace('categories', 'engineering', 'france', 'en'),
  );
  await refused('salaries_skill_location_not_found', (salaries) =>
    salaries.termAtPlace('skills', 'sql', 'nowhere', 'en'),
  );
  await refused('companies_not_found', (salaries) => salaries.company('nobody'));
  await refused('company_category_salary_not_found', (salaries) => salaries.companyTerm('other', 'design'));
});

test('an empty board has empty lists', async () => {
  const board = await boardWith();
  expect(await board.given(Salaries, async (salaries) => (await salaries.terms('skills')).rows)).toEqual([]);
  expect(await board.given(Salaries, (salaries) => salaries.allPlaces('en'))).toEqual([]);
});

test('figures follow the jobs: a pause, a deletion, and the moment of an end', async () => {
  const board = await boardWith(...usual.slice(0, 2));
  const terms = async (now?: string) => {
    await seen();
    const asking = now === undefined ? {} : { now };
    const page = await board.given(PublicTerms, (each) => each.list('skills', {}), asking);
    const places = await board.given(Places, (each) => each.directory(), asking);
    const { rows } = await board.given(Salaries, (each) => each.terms('categories'), asking);
    return [
      page.rows.map(({ slug }) => slug),
      places.map(({ place, jobCount }) => [place.key, jobCount]),
      rows[0]?.jobCount,
    ];
  };
  /** A slow machine checks later. */
  const termsAre = async (expected: unknown, now?: string) => {
    let found = await terms(now);
    for (let tries = 0; tries < 40 && !isDeepStrictEqual(found, expected); tries++) found = await terms(now);
    expect(found).toEqual(expected);
  };
  const bavaria = [
    ['de.by', 1],
    ['de.by.munich', 1],
  ];
  await termsAre([['java', 'sql'], [['de', 2], ['de.be', 1], ['de.be.berlin', 1], ...bavaria], 2]);
  await board.given(CommandBus, (bus) => bus.execute(jobCommands.PauseJob(board.ids[1] ?? '', {})));
  await termsAre([['sql'], [['de', 1], ...bavaria], 1]);
  await termsAre([[], [], 1], daysFromNow(30));
  await board.given(CommandBus, (bus) => bus.execute(jobCommands.DeleteJob(board.ids[0] ?? '', {})));
  await termsAre([[], [], undefined]);
});

describe('terms', () => {
  test('names that begin with the text come first; shorter texts find nothing', async () => {
    const board = await boardWith(paid('A', 1, { skills: ['java', 'sql'] }));
    await board.given(Terms, (terms) => terms.add('skills', { name: 'Old Java' }));
    await board.given(JobWriter, (writer) => writer.create(paid('B', 1, { skills: ['old-java'] }), OPERATOR));
    const found = (q: string, paging: object = {}) =>
      board.given(PublicTerms, (terms) => terms.list('skills', { q, ...paging }));
    await seen();
    expect((await found('ja')).rows.map(({ name }) => name)).toEqual(['Java', 'Old Java']);
    expect(await found('j')).toEqual({ rows: [], nextCursor: null });
    expect(await found('++')).toEqual({ rows: [], nextCursor: null });
    const first = await found('ja', { limit: 1 });
    expect((await found('ja', { limit: 1, cursor: first.nextCursor ?? '' })).rows[0]?.name).toBe('Old Java');
    for (const cursor of ['o:x', 'x', 'o:-1'])
      await board
        .when(PublicTerms, (terms) => terms.list('skills', { q: 'ja', cursor }))
        .refused('pagination_invalid_cursor', ['cursor']);
  });

  test('a term without jobs is not listed but can be read', async () => {
    const board = await boardWith(paid('A', 1));
    const { rows } = await board.given(PublicTerms, (terms) => terms.list('categories', {}));
    expect(rows.map(({ slug }) => slug)).toEqual(['engineering']);
    expect(await board.given(PublicTerms, (terms) => terms.bySlug('categories', 'OLD-IDLE'))).toMatchObject({
      slug: 'idle',
    });
    await board.when(PublicTerms, (terms) => terms.bySlug('skills', 'idle')).refused('skills_not_found');
  });
});
