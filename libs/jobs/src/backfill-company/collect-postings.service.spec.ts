import { SourceFaultError } from '#crawler/faults';
import { OpenedSources } from '#postings/rules';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { SourceTurns } from '../source-memory/source-memory.js';
import { facts } from '#testing';
import { scenario } from '#testing/scenario';
import { sourceMemory } from '../source-memory/source-memory.samples.js';
import { BackfillRules, type NewRule } from '../backfill-rule/backfill-rules.service.js';
import { Companies } from '../company/company.service.js';
import { JobReader } from '../job/job.read-model.js';
import { JobsModule } from '../jobs.module.js';
import { ScheduledRuns } from '../source-run/scheduled-runs.service.js';
import { MemoryPostingSources, MemorySourceFinder, posting } from '../source-run/memory-posting-sources.samples.js';
import { BackfillCompanies } from './backfill-companies.service.js';
import { BackfillCompanyReader } from './backfill-company.read-model.js';
import { BackfillProgress } from './backfill-progress.service.js';

const [sources, finder] = [new MemoryPostingSources(), new MemorySourceFinder()];
const jobs = await scenario(JobsModule, {
  providers: [sourceMemory(), { provide: OpenedSources, useValue: { postings: sources, finder } }],
});
afterAll(() => jobs.close());

const NURSES: NewRule = {
  name: 'Nurses in Germany',
  rules: [{ match: 'all', conditions: [{ field: 'title', operator: 'contains_any', terms: ['nurse'] }] }],
  filters: { countries: ['DE'] },
};
const BERLIN = [{ city: 'Berlin', country: 'DE' }];

let count = 0;
let at: string;
beforeEach(() => void (at = `hill-${++count}`));

const setUp = async () => {
  const board = await jobs.board();
  const { given, worked } = board;
  const [website, url] = [`https://${at}.example`, `https://api.lever.example/${at}`];
  sources.put(url, [
    posting({ sourceId: '1', title: 'Night nurse', locations: BERLIN }),
    posting({ sourceId: '2', title: 'Nurse', locations: [{ city: 'Wien', country: 'AT' }] }),
    posting({ sourceId: '3', title: 'Cook', locations: BERLIN }),
  ]);
  finder.put(website, { address: { kind: 'lever', url }, name: 'Hill', website });
  const { id } = (await given(Companies, (it) => it.create({ name: `Hill ${count}`, website }))).row;
  return {
    ...board,
    id,
    url,
    website,
    start: () => given(BackfillCompanies, (it) => it.start(id)),
    add: (rule = NURSES, hours = 0) =>
      given(BackfillRules, (it) => it.add(rule), {
        now: new Date(Date.parse(facts.now) + hours * 3_600_000).toISOString(),
      }),
    progress: () => given(BackfillProgress, (it) => it.get()),
    next: () => given(SourceTurns, (turns) => turns.next(id)),
    /** Executes the company's next run, even if it is not due, and everything that follows. */
    async run(): Promise<void> {
      const due = await given(SourceTurns, (turns) => turns.next(id));
      if (due === null) throw new Error('The company takes no turns.');
      await jobs.service(ScheduledRuns).begin(due);
      await worked();
    },
    titles: async () =>
      (await given(JobReader, (reader) => reader.ofCompany(id, 50)))
        .filter(({ status }) => status === 'published')
        .map(({ title }) => title)
        .toSorted(),
  };
};

describe('a company that was started', () => {
  test('has all its postings collected daily until it is stopped', async () => {
    const company = await setUp();
    expect(await company.progress()).toBeNull();
    await company.start();
    expect(await company.progress()).toMatchObject({ status: expect.stringMatching(/pending|syncing/) });
    await company.run();
    expect(await company.titles()).toEqual(['Cook', 'Night nurse', 'Nurse']);
    expect(await company.progress()).toEqual({
      status: 'succeeded',
      jobsMatched: 3,
      jobsToEnhance: 3,
      jobsEnhanced: 3,
      jobsFailed: 0,
    });
    sources.put(company.url, [
      posting({ sourceId: '1', title: 'Night nurse', locations: BERLIN }),
      posting({ sourceId: '3', title: 'Chef', locations: BERLIN }),
    ]);
    await company.run();
    expect(await company.titles()).toEqual(['Chef', 'Night nurse']);
    await company.given(BackfillCompanies, (it) => it.stop(company.id));
    await jobs.service(ScheduledRuns).begin((await company.next()) ?? '');
    expect(await company.next()).toBeNull();
    expect(await company.titles()).toEqual(['Chef', 'Night nurse']);
  });

  test('is abandoned when it is deleted', async () => {
    const company = await setUp();
    await company.start();
    await company.run();
    const deleted = { type: 'CompanyDeleted', data: { slug: 'hill' } };
    await company.happened({ category: 'company', objectId: company.id }, deleted);
    await company.settled();
    expect(await company.next()).toBeNull();
  });

  test('whose source fails keeps its jobs, and the progress says so', async () => {
    const company = await setUp();
    await company.start();
    await company.run();
    sources.put(company.url, { items: [], fault: { fault: 'unreachable' } });
    await company.run();
    expect(await company.titles()).toHaveLength(3);
    expect(await company.progress()).toMatchObject({ status: 'failed' });
  });
});

describe('a board with rules', () => {
  test('collects matching postings from companies that were not started, after looking up their sources', async () => {
    const company = await setUp();
    await company.add();
    await company.run();
    expect(await company.given(BackfillCompanyReader, (it) => it.find(company.id))).toMatchObject({
      state: 'available',
    });
    expect(await company.titles()).toEqual(['Night nurse']);
  });

  test('collects matches of another rule immediately, even if the source did not change', async () => {
    const company = await setUp();
    sources.put(company.url, {
      items: [
        { posting: posting({ sourceId: '1', title: 'Nurse', locations: BERLIN }) },
        { posting: posting({ sourceId: '2', title: 'Cook' }) },
      ],
      marks: { etag: 'same' },
    });
    const rule = await company.add();
    await company.run();
    expect(await company.titles()).toEqual(['Nurse']);
    await company.add(
      {
        name: 'Cooks',
        rules: [{ match: 'any', conditions: [{ field: 'title', operator: 'contains_any', terms: ['cook'] }] }],
      },
      1,
    );
    await company.run();
    expect(await company.titles()).toEqual(['Cook', 'Nurse']);
    // Collected postings stay after the rule is deleted.
    await company.given(BackfillRules, (it) => it.remove(rule.id));
    await company.run();
    expect(await company.titles()).toEqual(['Cook', 'Nurse']);
  });

  test('looks up new companies and changed websites, and stops after the last rule is deleted', async () => {
    const company = await setUp();
    const rule = await company.add();
    const { row: other } = await company.given(Companies, (it) =>
      it.create({ name: 'Lake', website: 'https://lake.example' }),
    );
    expect(await company.given(SourceTurns, (turns) => turns.next(other.id))).not.toBeNull();
    await company.given(BackfillRules, (it) => it.remove(rule.id));
    await jobs.service(ScheduledRuns).begin((await company.next()) ?? '');
    expect(await company.next()).toBeNull();
  });

  test('looks for the source of a company again after a month', async () => {
    const company = await setUp();
    finder.put(company.website);
    await company.add();
    await company.run();
    expect(await company.titles()).toEqual([]);
    const first = (await company.next()) ?? '';
    await company.run();
    const days = (Date.parse((await company.next()) ?? '') - Date.parse(first)) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(30);
  });
});

test('a website that cannot be read fails only the run', async () => {
  const company = await setUp();
  const find = finder.find.bind(finder);
  finder.find = () => Promise.reject(new SourceFaultError('unreachable', 'It is away.'));
  try {
    await company.add();
    await company.run();
    expect(await company.progress()).toMatchObject({ status: 'failed', jobsMatched: 0 });
  } finally {
    finder.find = find;
  }
});
