import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { daysFromNow, facts } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { jobs as jobCommands } from '../job/job.decider.js';
import { CompanyDirectory } from '../directory/company-directory.service.js';
import { BUILTIN, useRates } from '../exchange-rates/rate-table.js';
import { Companies } from '../company/company.service.js';
import type { NewJob } from '../job/job-content.service.js';
import { another, OPERATOR } from '../job/new-job.samples.js';
import { JobWriter } from '../job/job.service.js';
import { JobsModule } from '../jobs.module.js';
import { MemberCompanies } from '../member-company/member-companies.service.js';
import { TaxonomyReader } from '../taxonomy/taxonomy.read-model.js';
import { Terms } from '../taxonomy/taxonomy.service.js';
import { type PublicJobQuery, PublicJobs, type ShownCard } from './public-jobs.service.js';
import { JobSearchReader } from './job-search.read-model.js';
import { relatedSearches } from './related-searches.js';
import { Suggestions, SUGGESTION_TYPES } from './suggestions.service.js';

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

const shown = (title: string, changes: Partial<NewJob> = {}): NewJob => ({
  ...another(title),
  applicationUrl: `https://hill.example/${encodeURIComponent(title)}`,
  description: `<p>About ${title}.</p>`,
  status: 'published',
  officeLocations: [{ city: 'Munich', country: 'Germany' }],
  remoteOption: 'on_site',
  ...changes,
});

interface BoardWithRows extends ScenarioBoard {
  readonly rows: readonly { readonly id: string; readonly slug: string; readonly companyId: string }[];
}

async function boardWith(...given: readonly NewJob[]): Promise<BoardWithRows> {
  const board = await jobs.board();
  for (const name of ['Care', 'Tech'])
    await board.given(Terms, (terms) => terms.add('categories', { name, aliasSlugs: [`old-${name}`] }));
  for (const name of ['SQL', 'Java', 'Cooking']) await board.given(Terms, (terms) => terms.add('skills', { name }));
  await board.given(Terms, (terms) => terms.add('markets', { name: 'Health' }));
  const rows = [];
  for (const [nth, job] of given.entries()) {
    // Jobs with the same timestamp can come in any order.
    const now = daysFromNow((nth + 1 - given.length) / 86_400);
    rows.push((await board.given(JobWriter, (writer) => writer.create(job, OPERATOR), { now })).row);
  }
  return { ...board, rows };
}
const listed = (board: ScenarioBoard, query: Partial<PublicJobQuery> = {}, now = facts.now) =>
  board.given(PublicJobs, (each) => each.list({ offset: 0, limit: 20, ...query }), { now });
const titles = async (...request: Parameters<typeof listed>) =>
  (await listed(...request)).cards.map(({ row }) => row.card.title);

/** Polls until `holds` passes: cached board data can be a quarter of a second old. */
async function eventually(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const seen = ({ id, publishedAt, isFeatured, card }: ShownCard['row']) => ({ id, publishedAt, isFeatured, card });

const munich = shown('Night nurse', { categories: ['care'], skills: ['sql'], seniority: 'senior' });
const berlin = shown('Nurse', {
  company: { name: 'Mount' },
  officeLocations: [{ city: 'Berlin', country: 'Germany' }],
  categories: ['care', 'tech'],
  skills: ['sql', 'java'],
  employmentType: 'full_time',
  salaryMin: 10,
  salaryMax: 20,
  salaryCurrency: 'EUR',
  salaryTimeframe: 'per_hour',
});
const remote = shown('Engineer', {
  officeLocations: [],
  remoteOption: 'remote',
  remotePermits: [{ type: 'country', value: 'DE' }],
  salaryMin: 100_000,
  salaryCurrency: 'USD',
  salaryTimeframe: 'per_year',
});
const world = shown('Writer', {
  officeLocations: [],
  remoteOption: 'remote',
  remotePermits: [{ type: 'worldwide', value: 'worldwide' }],
});
const featured = shown('Cook', { isFeatured: true, skills: ['cooking'] });

describe('the jobs that visitors see', () => {
  test('are published and have not ended', async () => {
    const board = await boardWith(shown('Draft', { status: 'draft' }), munich);
    const end = daysFromNow(30);
    expect(await titles(board)).toEqual(['Night nurse']);
    expect(await titles(board, {}, new Date(Date.parse(end) - 1).toISOString())).toEqual(['Night nurse']);
    expect(await listed(board, {}, end)).toMatchObject({ count: 0, cards: [] });
    const slug = board.rows[1]?.slug ?? '';
    await board.when(PublicJobs, (each) => each.bySlug(slug), { now: end }).refused('jobs_not_found');
    await board.when(PublicJobs, (each) => each.similar(slug, 5), { now: end }).refused('jobs_not_found');
    await board.when(PublicJobs, (each) => each.bySlug('draft')).refused('jobs_not_found');
    for (const garbage of ['', '\0', '\uD800', 'x'.repeat(3000)])
      await board.when(PublicJobs, (each) => each.bySlug(garbage)).refused('jobs_not_found');
  });

  test('start with featured ones, then the newest; other sort orders do not pin them', async () => {
    const board = await boardWith(featured, munich, berlin, remote);
    expect(await titles(board)).toEqual(['Cook', 'Engineer', 'Nurse', 'Night nurse']);
    expect(await titles(board, { sort: 'newest' })).toEqual(['Engineer', 'Nurse', 'Night nurse', 'Cook']);
    expect((await titles(board, { sort: 'salary_high' })).slice(0, 2)).toEqual(['Engineer', 'Nurse']);
    const refused = board.when(PublicJobs, (each) => each.list({ offset: 0, limit: 1, sort: 'oldest' }));
    await refused.refused('jobs_invalid_filter', ['sort']);
  });

  test('are in the order of their salaries at the rates in use, also when those change', async () => {
    const salary = (title: string, salaryMax: number, salaryCurrency: string) =>
      shown(title, { salaryMax, salaryCurrency, salaryTimeframe: 'per_year' });
    const board = await boardWith(
      salary('Euros', 90_000, 'EUR'),
      salary('Dollars', 100_000, 'USD'),
      salary('Dirhams', 500_000, 'AED'),
      munich,
    );
    const highest = () => titles(board, { sort: 'salary_high' });
    expect(await highest()).toEqual(['Euros', 'Dollars', 'Night nurse', 'Dirhams']);
    useRates({ date: '2099-01-01', perEuro: { ...BUILTIN.perEuro, USD: 1.05 } });
    expect(await highest()).toEqual(['Dollars', 'Euros', 'Night nurse', 'Dirhams']);
    useRates(null);
    expect(await highest()).toEqual(['Euros', 'Dollars', 'Night nurse', 'Dirhams']);
  });

  test('by place: nearby offices, and remote jobs that may be done from its country', async () => {
    const board = await boardWith(munich, berlin, remote, world);
    const at = async (location: string, radius?: number) =>
      (await titles(board, { filters: { location, radius } })).sort();
    // Figures of places lag behind the log by a quarter of a second.
    await new Promise((resolve) => setTimeout(resolve, 260));
    expect(await at('munich-de-by')).toEqual(['Engineer', 'Night nurse', 'Writer']);
    expect(await at('germany')).toEqual(['Engineer', 'Night nurse', 'Nurse', 'Writer']);
    expect(await at('france')).toEqual(['Writer']);
    expect(await at('no-such-place')).toHaveLength(4);
  });

  test('by filters: any value of each, all of them', async () => {
    const board = await boardWith(munich, berlin, remote);
    const by = (filters: PublicJobQuery['filters']) => titles(board, { filters });
    const hill = board.rows[0]?.companyId ?? '';
    expect(await by({ companyId: [hill] })).toEqual(['Engineer', 'Night nurse']);
    expect(await by({ companySlug: ['mount', 'unknown'] })).toEqual(['Nurse']);
    expect(await by({ companyId: [hill], companySlug: ['mount'] })).toHaveLength(3);
    expect(await by({ companySlug: ['unknown', '\0'] })).toEqual([]);
    expect(await by({ remoteOption: ['remote', 'hybrid'] })).toEqual(['Engineer']);
    expect(await by({ seniority: ['senior'], employmentType: [] })).toEqual(['Night nurse']);
    expect(await by({ category: 'OLD-care', skill: 'java' })).toEqual(['Nurse']);
    expect(await by({ publishedAt: { gte: daysFromNow(1) } })).toEqual([]);
    const refuses = (filters: PublicJobQuery['filters']) =>
      board.when(PublicJobs, (each) => each.list({ offset: 0, limit: 1, filters }));
    await refuses({ category: 'unknown' }).refused('categories_not_found');
    await refuses({ skill: '\0' }).refused('skills_not_found');
    await refuses({ seniority: ['senior', 'wizard'] }).refused('jobs_invalid_filter', ['seniority', 1]);
    const eleven = Array.from({ length: 11 }, () => 'senior');
    await refuses({ seniority: eleven }).refused('too_many_filter_values', ['seniority']);
    await refuses({ companySlug: eleven }).refused('too_many_filter_values', ['companySlug']);
  });

  test('by words, with one word corrected if nothing matches', async () => {
    const board = await boardWith(munich, berlin, remote);
    expect(await titles(board, { query: '  ' })).toHaveLength(3);
    expect(await titles(board, { query: 'NÜRSES mount' })).toEqual(['Nurse']);
    expect(await titles(board, { query: '!!' })).toEqual([]);
    expect(await listed(board, { query: 'nigth Nurse' })).toMatchObject({
      count: 1,
      correction: { originalQuery: 'nigth Nurse', correctedQuery: 'night Nurse', correctedToken: 'night' },
    });
    expect((await listed(board, { query: 'nurse' })).correction).toBeNull();
    expect(await listed(board, { query: 'xyzzyx' })).toMatchObject({ count: 0, correction: null });
  });

  test('by id, as in lists, before the search index contains them', async () => {
    const board = await boardWith(munich, berlin, remote, world, shown('Draft', { status: 'draft' }));
    const { cards } = await listed(board);
    expect(cards).toHaveLength(4);
    const search = jest.spyOn(JobSearchReader.prototype, 'cards').mockResolvedValue([]);
    const ids = [...cards.map(({ row }) => row.id), 'jobs_none', board.rows[4]?.id ?? ''];
    const byId = (published: boolean, now = facts.now) =>
      board.given(PublicJobs, (each) => each.cards(ids, { published }), { now });
    expect(await byId(true)).toMatchObject(cards.map((card) => ({ ...card, row: seen(card.row) })));
    expect((await byId(false)).map(({ row }) => row.id)).toEqual(ids.filter((id) => id !== 'jobs_none'));
    expect(await byId(true, daysFromNow(30))).toEqual([]);
    search.mockRestore();
  });

  test("up to the viewer's limit", async () => {
    const board = await boardWith(munich, berlin, remote);
    expect(await listed(board, { previewCount: 2 })).toMatchObject({ count: 3, gatedCount: 1, cards: { length: 2 } });
    expect(await listed(board, { previewCount: 2, offset: 1 })).toMatchObject({ count: 3, cards: { length: 1 } });
    expect(await listed(board, { previewCount: 2, offset: 2 })).toMatchObject({ count: 3, cards: [] });
    expect(await listed(board, { previewCount: 5 })).toMatchObject({ gatedCount: 0, cards: { length: 3 } });
  });

  test('by names and aliases of their skills and categories, after titles and companies', async () => {
    const board = await boardWith(
      shown('Reports', { description: '<p>Some SQL.</p>' }),
      shown('Analyst', { skills: ['sql'], categories: ['tech'] }),
      shown('Buyer', { company: { name: 'SQL House' } }),
      shown('SQL engineer'),
    );
    expect(await titles(board, { query: 'sql' })).toEqual(['SQL engineer', 'Buyer', 'Analyst', 'Reports']);
    expect(await titles(board, { query: 'sql tech' })).toEqual(['Analyst']);
    expect(await titles(board, { query: 'analyst sqls' })).toEqual(['Analyst']);
    // An alias of the category.
    expect(await titles(board, { query: 'OLD' })).toEqual(['Analyst']);
    expect(await titles(board, { query: 'cooking' })).toEqual([]);
    expect(await titles(board, { query: 'sql', sort: 'newest' })).toEqual([
      'SQL engineer',
      'Buyer',
      'Analyst',
      'Reports',
    ]);
  });

  test('by the current name of a skill, and by one of its words corrected', async () => {
    const board = await boardWith(shown('Analyst', { skills: ['java'] }));
    const { rows } = await board.given(TaxonomyReader, (reader) => reader.page('skills', { search: 'java' }));
    expect(await titles(board, { query: 'java' })).toEqual(['Analyst']);
    await board.given(Terms, (terms) => terms.change('skills', rows[0]?.id ?? '', { name: 'Größenplanung' }));
    await eventually(async () => (await titles(board, { query: 'grossen' })).length === 1);
    expect(await listed(board, { query: 'java' })).toMatchObject({ count: 0, correction: null });
    expect(await listed(board, { query: 'Grösenplanung' })).toMatchObject({
      count: 1,
      correction: { originalToken: 'Grösenplanung', correctedToken: 'grossenplanung' },
    });
    expect(await listed(board, { query: 'groessenplanung' })).toMatchObject({ count: 1 });
  });

  test('with names, labels and follow-up searches', async () => {
    const board = await boardWith(munich, berlin, remote, world);
    const { cards } = await listed(board, { withDescription: true });
    expect(cards.map(({ remoteLocationLabel }) => remoteLocationLabel)).toEqual(['Worldwide', 'Germany', null, null]);
    expect(cards[2]).toMatchObject({
      company: { name: 'Mount' },
      categories: [
        { slug: 'care', name: 'Care' },
        { slug: 'tech', name: 'Tech' },
      ],
      description: '<p>About Nurse.</p>',
    });
    const related = (filters = {}) => relatedSearches(cards, filters);
    expect(related().slice(0, 2)).toEqual([
      { type: 'category', slug: 'care', term: 'Care', count: 2 },
      { type: 'skill', slug: 'sql', term: 'SQL', count: 2 },
    ]);
    expect(related({ category: 'care' })[0]).toMatchObject({ slug: 'sql' });
  });

  test('with twelve categories and twelve skills as follow-up searches, independently of each other', () => {
    const terms = (name: string, count: number) =>
      Array.from({ length: count }, (_, n) => ({ slug: `${name}-${n}`, name: `${name} ${n}` }));
    const card = { categories: terms('category', 13), skills: terms('skill', 40) };
    const rare = { categories: [], skills: terms('skill', 40) };
    const related = relatedSearches([card, rare], {});
    expect(related.map(({ type }) => type)).toEqual([
      ...Array.from({ length: 12 }, () => 'skill'),
      ...Array.from({ length: 12 }, () => 'category'),
    ]);
    expect(related.map(({ count }) => count)).toEqual([...Array(12).fill(2), ...Array(12).fill(1)]);
  });
});

describe('facets', () => {
  const all = ['category', 'skill', 'place', 'employmentType', 'remoteOption', 'seniority', 'salary'];
  const facetsOf = async (board: ScenarioBoard, facets: readonly string[], query: Partial<PublicJobQuery> = {}) =>
    (await listed(board, { ...query, facets })).facets;
  const short = (values: readonly { readonly value: string; readonly count: number }[] | undefined) =>
    values?.map(({ value, count }) => `${value} ${count}`);

  test('count the matching jobs by value, with labels, and only those that were requested', async () => {
    const board = await boardWith(munich, berlin, remote, world);
    expect(await facetsOf(board, all)).toEqual({
      category: [
        { value: 'care', label: 'Care', count: 2 },
        { value: 'tech', label: 'Tech', count: 1 },
      ],
      skill: [
        { value: 'sql', label: 'SQL', count: 2 },
        { value: 'java', label: 'Java', count: 1 },
      ],
      place: [
        { value: 'germany', label: 'Germany', count: 2 },
        { value: 'bavaria-de', label: 'Bavaria', count: 1 },
        { value: 'berlin-de', label: 'Berlin', count: 1 },
        { value: 'berlin-de-be', label: 'Berlin', count: 1 },
        { value: 'munich-de-by', label: 'Munich', count: 1 },
      ],
      employmentType: [{ value: 'full_time', label: 'Full time', count: 1 }],
      remoteOption: [
        { value: 'on_site', label: 'On site', count: 2 },
        { value: 'remote', label: 'Remote', count: 2 },
      ],
      seniority: [{ value: 'senior', label: 'Senior', count: 1 }],
      salary: expect.any(Array),
    });
    expect(await facetsOf(board, ['skill', 'skill'])).toMatchObject({ skill: [{}, {}] });
    expect(Object.keys((await facetsOf(board, ['skill', 'skill'])) ?? {})).toEqual(['skill']);
    expect(await facetsOf(board, [])).toBeUndefined();
    expect(await facetsOf(board, ['skill'], { query: 'nurse', limit: 1 })).toEqual(await facetsOf(board, ['skill']));
    expect(await facetsOf(board, ['skill'], { query: 'writer' })).toEqual({ skill: [] });
    expect(await facetsOf(board, ['skill', 'salary'], { query: '!!' })).toEqual({ skill: [], salary: [] });
    expect(await facetsOf(board, ['skill'], { query: 'Nigth nurse' })).toEqual({
      skill: [{ value: 'sql', label: 'SQL', count: 1 }],
    });
  });

  test('ignore the filter of their own name, and no other', async () => {
    const board = await boardWith(munich, berlin, remote, world);
    const filters = { category: 'tech', remoteOption: ['on_site'], location: 'berlin-de-be' };
    const facets = await facetsOf(board, ['category', 'remoteOption', 'place', 'seniority'], { filters });
    expect(short(facets?.category)).toEqual(['care 1', 'tech 1']);
    expect(short(facets?.remoteOption)).toEqual(['on_site 1']);
    expect(short(facets?.place)).toEqual(['berlin-de 1', 'berlin-de-be 1', 'germany 1']);
    expect(facets?.seniority).toEqual([]);
    const others = await facetsOf(board, ['remoteOption', 'place'], { filters: { remoteOption: ['remote'] } });
    expect(short(others?.remoteOption)).toEqual(['on_site 2', 'remote 2']);
    expect(others?.place).toEqual([]);
  });

  test('count salaries in bands of 25,000 a year in the currency of the board', async () => {
    const salary = (title: string, salaryMax: number, more: Partial<NewJob> = {}) =>
      shown(title, { salaryMax, salaryCurrency: 'EUR', salaryTimeframe: 'per_year', ...more });
    const board = await boardWith(
      salary('Lowest', 24_999),
      salary('Edge', 25_000),
      salary('Hourly', 20, { salaryTimeframe: 'per_hour' }),
      salary('Dollars', 25_000, { salaryCurrency: 'USD' }),
      salary('Unknown', 25_000, { salaryCurrency: 'XOF' }),
      salary('Wide', 130_000, { salaryMin: 60_000 }),
      munich,
    );
    useRates({ date: '2027-01-01', perEuro: { USD: 1.25 } });
    try {
      expect(await facetsOf(board, ['salary'])).toEqual({
        salary: [
          { value: '0', label: '0–25,000 EUR', count: 2 },
          { value: '25000', label: '25,000–50,000 EUR', count: 2 },
          { value: '125000', label: '125,000–150,000 EUR', count: 1 },
        ],
      });
    } finally {
      useRates(null);
    }
    expect(await facetsOf(await boardWith(shown('Unpaid')), ['salary'])).toEqual({ salary: [] });
  });

  test('have at most 50 values', async () => {
    const board = await boardWith();
    const names = Array.from({ length: 60 }, (_, n) => `Skill ${String(n).padStart(2, '0')}`);
    for (const name of names) await board.given(Terms, (terms) => terms.add('skills', { name }));
    const slugs = names.map((name) => name.toLowerCase().replace(' ', '-'));
    for (const skills of [slugs, slugs.slice(30, 31)])
      await board.given(JobWriter, (writer) => writer.create(shown(`Of ${skills.length}`, { skills }), OPERATOR));
    const { skill } = (await facetsOf(board, ['skill'])) ?? {};
    expect(skill).toHaveLength(50);
    expect(short(skill)?.slice(0, 2)).toEqual(['skill-30 2', 'skill-00 1']);
    expect(skill?.at(-1)?.value).toBe('skill-49');
  });

  test('count a job once for a term under its slug and its aliases', async () => {
    const board = await boardWith();
    for (const categories of [['tech'], ['care'], ['care', 'tech']])
      await board.given(JobWriter, (writer) => writer.create(shown(categories.join(), { categories }), OPERATOR));
    const terms = await board.given(TaxonomyReader, (each) => each.page('categories', { limit: 10 }));
    const idOf = (slug: string) => terms.rows.find((each) => each.slug === slug)?.id ?? '';
    for (const slug of ['care', 'tech']) await board.given(Terms, (each) => each.remove('categories', idOf(slug)));
    await board.given(Terms, (each) => each.add('categories', { name: 'Care', aliasSlugs: ['tech'] }));
    expect(await facetsOf(board, ['category'])).toEqual({ category: [{ value: 'care', label: 'Care', count: 3 }] });
  });

  test('are absent for a viewer of a preview', async () => {
    const board = await boardWith(munich, berlin);
    expect(await facetsOf(board, ['skill'], { previewCount: 5 })).toBeUndefined();
    expect(await listed(board, { facets: ['skill'], previewCount: 1 })).not.toHaveProperty('facets');
  });

  test('with an unknown name or too many names are refused', async () => {
    const board = await boardWith();
    const asking = (facets: readonly string[], previewCount: number | null = null) =>
      board.when(PublicJobs, (each) => each.list({ offset: 0, limit: 1, facets, previewCount }));
    await asking(['skill', 'company']).refused('jobs_invalid_filter', ['facets', 1]);
    await asking(['toString'], 1).refused('jobs_invalid_filter', ['facets', 0]);
    await asking(Array(11).fill('skill')).refused('too_many_filter_values', ['facets']);
  });
});

describe('a job by its slug', () => {
  test('has its terms and places, also under a former slug', async () => {
    const board = await boardWith(munich);
    const [job] = board.rows;
    await board.given(CommandBus, (bus) => bus.execute(jobCommands.ChangeJob(job?.id ?? '', { slug: 'day-nurse' })));
    for (const slug of ['day-nurse', 'night-nurse', 'Night-NURSE'])
      expect(await board.given(PublicJobs, (each) => each.bySlug(slug))).toMatchObject({
        row: { id: job?.id, slug: 'day-nurse' },
        company: { name: 'Hill' },
        categories: [{ slug: 'care', name: 'Care' }],
        placeHierarchy: [{ slug: 'germany' }, {}, { slug: 'munich-de-by', name: 'Munich' }],
      });
  });

  test('has similar jobs of other companies', async () => {
    const other = (title: string, changes: Partial<NewJob>) => shown(title, { company: { name: 'Mount' }, ...changes });
    const board = await boardWith(
      munich,
      berlin,
      other('Ward nurse', { categories: ['care'] }),
      other('Clerk', { officeLocations: munich.officeLocations ?? [] }),
      shown('Nurse of the same company', { skills: ['sql'] }),
    );
    const like = await board.given(PublicJobs, (each) => each.similar('night-nurse', 5));
    expect(like.map(({ row }) => row.card.title)).toEqual(['Nurse', 'Ward nurse']);
    expect(await board.given(PublicJobs, (each) => each.similar('night-nurse', 1))).toHaveLength(1);
  });
});

describe('suggestions', () => {
  test('match the typed text, with alternating kinds', async () => {
    const board = await boardWith(munich, berlin, featured);
    await board.given(Companies, (each) => each.create({ name: 'Care of Hill', markets: ['health'] }));
    await new Promise((resolve) => setTimeout(resolve, 260));
    const suggested = async (query: string, types: readonly (typeof SUGGESTION_TYPES)[number][] = SUGGESTION_TYPES) =>
      (await board.given(Suggestions, (each) => each.suggest(query, types, 25))).map((each) => {
        if (each.type === 'company') return each.company.name;
        if (each.type === 'market') return each.market.name;
        return 'blog' in each ? each.blog.name : each.term.name;
      });
    expect(await suggested('hi')).toEqual(['Hill', 'Care of Hill']);
    expect(await suggested(' CA ')).toEqual(['Care of Hill', 'Care']);
    expect(await suggested('care', ['category'])).toEqual(['Care']);
    expect(await suggested('he', ['market', 'post', 'tag'])).toEqual(['Health']);
    // Terms without published jobs are not suggested, and one letter is too short.
    await board.given(Terms, (terms) => terms.add('skills', { name: 'Idle' }));
    expect(await suggested('idle')).toEqual([]);
    for (const query of ['', 'h', '!!', '\0']) expect(await suggested(query)).toEqual([]);
    // One word is corrected if nothing matches, also an incomplete word.
    expect(await suggested('cooikn')).toEqual(['Cooking']);
    expect(await suggested('Hlil')).toEqual(['Hill', 'Care of Hill']);
    expect(await suggested('heatlh', ['market'])).toEqual(['Health']);
    expect(await suggested('cooikn', ['company', 'market', 'tag'])).toEqual([]);
    expect(await suggested('xyzzyx')).toEqual([]);
  });

  test('match companies in any script, and with one word corrected if nothing matches', async () => {
    const board = await boardWith();
    for (const name of ['Łódź Größe GmbH', 'Москва Софт', 'Northwind Traders', 'Hill'])
      await board.given(Companies, (each) => each.create({ name }));
    const found = async (query: string) => {
      const { rows, count } = await board.given(CompanyDirectory, (each) => each.page({ query, limit: 10, offset: 0 }));
      expect(count).toBe(rows.length);
      return rows.map(({ company }) => company.name);
    };
    for (const query of ['lodz', 'ŁÓDŹ', 'grosse', 'Größe', 'groesse'])
      expect(await found(query)).toEqual(['Łódź Größe GmbH']);
    for (const query of ['moskva', 'МОСКВА', 'soft', 'mosvka']) expect(await found(query)).toEqual(['Москва Софт']);
    for (const query of ['Nortwind', 'northwnid tra', 'norhtw'])
      expect(await found(query)).toEqual(['Northwind Traders']);
    for (const query of ['xyzzyx', 'hlil traders']) expect(await found(query)).toEqual([]);
    expect(await found('')).toHaveLength(4);
    const claimable = await board.given(MemberCompanies, (each) => each.search('Nortwind', 5));
    expect(claimable.map(({ name }) => name)).toEqual(['Northwind Traders']);
  });
});
