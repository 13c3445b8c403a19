import type { Issue } from '#kernel';
import { scenario } from '#testing/scenario';
import { afterAll, describe, expect, it, test } from '@jest/globals';
import type { CompanyRow } from '../company/company.read-model.js';
import { Companies } from '../company/company.service.js';
import { ManyReader } from './jobs.read-model.js';
import type { JobReader } from './job.read-model.js';
import { JobsModule } from '../jobs.module.js';
import type { JobRules } from '../ports.js';
import type { TaxonomyReader } from '../taxonomy/taxonomy.read-model.js';
import { Terms } from '../taxonomy/taxonomy.service.js';
import { SourceGatherer, type JobSources, LiveSources } from './job-sources.service.js';

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

const body = {
  title: 'Cook',
  company: { name: 'Hill', website: 'https://hill.example' },
  skills: ['golang', 'none'],
};

/** Every kind of lookup of a writer. */
async function answers(sources: JobSources) {
  const issues: Issue[] = [];
  const found = await sources.matching({ domain: 'hill.example', name: 'Hill' });
  return {
    rules: await sources.rules(),
    found: found?.id,
    byName: (await sources.matching({ domain: null, name: ' HILL' }))?.id,
    nobody: await sources.matching({ domain: 'mount.example', name: 'Mount' }),
    company: (await sources.company(found?.id ?? ''))?.name,
    terms: await sources.terms('skills', ['golang'], issues),
    unknown: await sources.terms('skills', ['none'], issues),
    issues,
  };
}

test('results from memory equal those of the read models', async () => {
  const { given } = await jobs.board();
  await given(Terms, (terms) => terms.add('skills', { name: 'Go', aliasSlugs: ['golang'] }));
  const { row } = await given(Companies, (service) => service.create({ name: 'Hill', website: 'hill.example' }));
  const live = await given(LiveSources, answers);
  expect(live).toMatchObject({ found: row.id, byName: row.id, nobody: null, company: 'Hill', terms: ['go'] });
  expect(live.issues).toMatchObject([{ path: ['skills', 0] }]);
  const gathered = await given(SourceGatherer, async (gatherer) => answers(await gatherer.of([body])));
  expect(gathered).toEqual(live);
});

test('results from memory belong to the current board', async () => {
  const [one, other] = [await jobs.board(), await jobs.board()];
  await one.given(Companies, (service) => service.create({ name: 'Hill', website: 'hill.example' }));
  const found = await other.given(SourceGatherer, async (gatherer) => answers(await gatherer.of([body])));
  expect([found.found, found.byName]).toEqual([undefined, undefined]);
});

const company = (id: string, name: string, domain: string | null = null) =>
  ({ id, name, nameKey: name.toLowerCase(), domain, slug: id }) as CompanyRow;
const rules: JobRules = {
  defaultJobDurationDays: 7,
  requireApprovalFreeJobs: false,
  requireApprovalAggregatedJobs: false,
  nativeApplicationsEnabled: false,
  customFields: [],
};

/** A board with two companies, a term and a job. `queries` records every query. */
function board() {
  const companies = [company('c1', 'Hill', 'hill.example'), company('c2', 'Lake')];
  const queries: string[] = [];
  const tables = {
    all: (_: unknown, where: Record<string, readonly string[]>) => {
      const [[column, values]] = Object.entries(where) as [[keyof CompanyRow, readonly string[]]];
      queries.push(`companies by ${column}`);
      return Promise.resolve(companies.filter((row) => values.includes(String(row[column]))));
    },
    values: (_: unknown, column: string, where: Record<string, readonly string[]>) => {
      queries.push(`jobs by ${column}`);
      return Promise.resolve(['nurse', 'nurse-2'].filter((slug) => where[column]?.includes(slug)));
    },
  };
  const live = {
    rules: () => (queries.push('rules'), Promise.resolve(rules)),
    company: (id: string) => (queries.push(`live company ${id}`), Promise.resolve(null)),
    matching: ({ name }: { name: string }) => (queries.push(`live matching ${name}`), Promise.resolve(null)),
    terms: (axis: string) => (queries.push(`live ${axis}`), Promise.resolve([])),
  };
  const canonical = (axis: string, slugs: readonly string[]) => {
    if (slugs.length > 0) queries.push(axis);
    return Promise.resolve(new Map(slugs.includes('js') ? [['js', 'javascript']] : []));
  };
  const freeSlugs = (slug: string) => (queries.push(`free ${slug}`), Promise.resolve([`${slug}-3`, `${slug}-4`]));
  const gatherer = new SourceGatherer(
    live as unknown as LiveSources,
    new ManyReader(tables as never),
    { freeSlugs } as unknown as JobReader,
    { canonical } as unknown as TaxonomyReader,
  );
  return { gatherer, queries };
}

const bodies = [
  { title: 'Nurse', companyId: 'c2', skills: ['js'] },
  { title: 'Nurse', company: { name: 'Hill' }, skills: ['js', 'none'] },
  { title: 'Baker', company: { name: 'Peak', website: 'https://www.peak.example' } },
];

describe('preloaded data for many jobs', () => {
  it('is queried once for each kind of lookup, for any number of jobs', async () => {
    const { gatherer, queries } = board();
    const sources = await gatherer.of([...bodies, ...bodies, { title: 7, company: null, skills: 'js' }]);
    expect(queries.sort()).toEqual([
      'companies by domain',
      'companies by id',
      'companies by nameKey',
      'jobs by slug',
      'rules',
      'skills',
    ]);
    queries.length = 0;
    expect(await sources.rules()).toBe(rules);
    expect(await sources.company('c2')).toMatchObject({ name: 'Lake' });
    expect(await sources.matching({ domain: null, name: ' HILL ' })).toMatchObject({ id: 'c1' });
    expect(await sources.matching({ domain: 'peak.example', name: 'Peak' })).toBeNull();
    const issues: Issue[] = [];
    expect(await sources.terms('skills', ['js', 'none'], issues)).toEqual(['javascript', 'none']);
    expect(issues).toEqual([{ path: ['skills', 1], message: 'is not a term of this board: "none"' }]);
    expect(queries).toEqual([]);
  });

  it('is queried individually if it was not preloaded', async () => {
    const { gatherer, queries } = board();
    const sources = await gatherer.of(bodies);
    queries.length = 0;
    await sources.company('c9');
    await sources.matching({ domain: null, name: 'Other' });
    await sources.terms('categories', ['office'], []);
    expect(queries).toEqual(['live company c9', 'live matching Other', 'live categories']);
  });

  it('includes a company that one of the jobs created, until it is dropped', async () => {
    const { gatherer, queries } = board();
    const sources = await gatherer.of(bodies);
    const peak = { domain: 'peak.example', name: 'Peak' };
    let known = false;
    const waiting = sources.whenNoted(peak).then(() => (known = true));
    await Promise.resolve();
    expect(known).toBe(false);
    sources.noteCompany(company('c3', 'Peak', 'peak.example'));
    await waiting;
    expect(await sources.matching(peak)).toMatchObject({ id: 'c3' });
    expect(await sources.company('c3')).toMatchObject({ id: 'c3' });
    queries.length = 0;
    expect([sources.forget(peak), sources.forget(peak)]).toEqual([true, false]);
    await sources.matching(peak);
    expect(queries).toEqual(['live matching Peak']);
  });

  it('gives each job a unique slug, as far as known', async () => {
    const { gatherer, queries } = board();
    const sources = await gatherer.of(bodies);
    queries.length = 0;
    const slugs = [
      await sources.reserveSlug('nurse'),
      await sources.reserveSlug('nurse'),
      await sources.reserveSlug('baker'),
    ];
    expect(slugs).toEqual(['nurse-3', 'nurse-4', 'baker']);
    expect(queries).toEqual(['free nurse']);
    sources.releaseSlug('baker');
    sources.releaseSlug('nurse-4');
    expect([await sources.reserveSlug('baker'), await sources.reserveSlug('nurse')]).toEqual(['baker', 'nurse-4']);
    // More jobs than known free slugs: the claim decides, and later jobs query again.
    expect(await sources.reserveSlug('nurse')).toBe('nurse');
    sources.releaseSlug('nurse');
    expect(await sources.reserveSlug('nurse')).toBe('nurse');
  });
});
