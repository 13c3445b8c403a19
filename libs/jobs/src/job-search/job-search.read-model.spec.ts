import { describe, expect, test } from '@jest/globals';
import { WordDocument } from '#store';
import { facts, type SampleEvent, replay } from '#testing';
import { content, zurich } from '../job/job.samples.js';
import { FACET_CODES, jobSearchRows } from './job-search.read-model.js';
import type { JobEvents } from '../job/job-messages.js';

const FACETS = ['status', 'companyId', 'remoteOption', 'employmentType', 'seniority', 'skills', 'categories'] as const;
const NEXT_YEAR = '2027-11-20T12:00:00.000Z';
const created = {
  type: 'JobCreated',
  data: {
    ...content,
    title: 'Night nurse',
    description: '<p>Look after our <b>night</b> ward.</p>',
    companyName: 'Hill',
    companySlug: 'hill',
    status: 'draft',
    remoteOption: null,
    skills: ['care', 'care'],
    publishedAt: null,
    expiresAt: NEXT_YEAR,
    slot: null,
    exempt: [],
  },
} as unknown as SampleEvent<JobEvents>;
const happened = <K extends keyof JobEvents>(type: K, data: Partial<JobEvents[K]>) =>
  ({ type, data }) as unknown as SampleEvent<JobEvents>;

const after = (...events: readonly SampleEvent<JobEvents>[]) =>
  replay(jobSearchRows, 'jobs_1', facts, created, ...events);
const document = (...events: readonly SampleEvent<JobEvents>[]) => {
  const { texts, facets } = WordDocument.of(
    after(...events)?.document ?? '',
    ['title', 'body'],
    Object.values(FACET_CODES),
  );
  return { texts, facets: Object.fromEntries(FACETS.map((name) => [name, facets[FACET_CODES[name]]])) };
};

describe('the searchable fields of a job', () => {
  test('are its words and its filters', () =>
    expect(document()).toEqual({
      texts: { title: ['night', 'nurse'], body: ['night', 'look', 'after', 'our', 'ward'] },
      facets: {
        status: ['draft'],
        companyId: ['companies_1'],
        remoteOption: [],
        employmentType: ['full_time'],
        seniority: [],
        skills: ['care'],
        categories: [],
      },
    }));

  test('keep the description after a new title, and the title after a new description', () => {
    expect(document(happened('JobChanged', { title: 'Day nurse' })).texts).toEqual({
      title: ['day', 'nurse'],
      body: ['night', 'look', 'after', 'our', 'ward'],
    });
    expect(document(happened('JobChanged', { description: 'Days.' })).texts).toEqual({
      title: ['night', 'nurse'],
      body: ['days'],
    });
  });

  test('follow changes of filters', () => {
    expect(
      document(happened('JobChanged', { companyId: 'companies_2', skills: [], seniority: 'lead' })).facets,
    ).toMatchObject({
      companyId: ['companies_2'],
      skills: [],
      seniority: ['lead'],
      employmentType: ['full_time'],
      status: ['draft'],
    });
    const publishedAt = '2026-11-20T12:00:00.000Z';
    const published = happened('JobPublished', { publishedAt });
    expect(document(published).facets.status).toEqual(['published']);
    expect(after(published)?.publishedAt).toBe(publishedAt);
    expect(document(published, happened('JobPaused', {})).facets.status).toEqual(['draft']);
    expect(document(published, happened('JobExpired', { expiresAt: publishedAt })).facets.status).toEqual(['expired']);
    expect(after(published, happened('JobExpired', { expiresAt: publishedAt }))?.publishedAt).toBe(publishedAt);
  });

  test('include its company by name, places of its offices and former slugs', () => {
    const facets = (...events: readonly SampleEvent<JobEvents>[]) =>
      WordDocument.of(after(...events)?.document ?? '', ['title', 'body'], Object.values(FACET_CODES)).facets;
    expect(facets()).toMatchObject({ n: ['hill'], p: ['us', 'us.texas', 'us.texas.austin'], o: [] });
    expect(facets(happened('JobRelabelled', { companyName: 'Mount Kö', companySlug: 'mount' })).n).toEqual([
      'mount',
      'ko',
    ]);
    expect(facets(happened('JobChanged', { officeLocations: [zurich] })).p).toEqual(['ch', 'ch..zurich']);
    const remote = { remoteOption: 'remote', remotePermits: [{ type: 'country', value: 'DE' }] } as const;
    expect(facets(happened('JobChanged', { ...remote, remoteWorkPermitCountryCodes: ['AT', 'DE'] })).p).toEqual([
      '~at',
      '~de',
    ]);
    expect(facets(happened('JobChanged', { ...remote, remoteWorldwide: true })).p).toEqual(['~*']);
    const [second, third, back] = ['second', 'third', 'night-nurse'].map((slug) => happened('JobChanged', { slug }));
    expect(facets(second as never, third as never).o).toEqual(['night-nurse', 'second']);
    expect(facets(second as never, third as never, back as never).o).toEqual(['second', 'third']);
  });

  test('include its visibility while it is published, until it ends', () => {
    const published = happened('JobPublished', { publishedAt: NEXT_YEAR, expiresAt: NEXT_YEAR });
    expect(after()?.shownUntil).toBeNull();
    expect(after(published)?.shownUntil).toBe(NEXT_YEAR);
    expect(after(published, happened('JobChanged', { expiresAt: null }))?.shownUntil).toMatch(/^9999/);
    expect(after(happened('JobChanged', { expiresAt: null }))?.shownUntil).toBeNull();
    expect(after(published, happened('JobPaused', {}))?.shownUntil).toBeNull();
    expect(after(published, happened('JobExpired', { expiresAt: NEXT_YEAR }))?.shownUntil).toBeNull();
  });

  test('include its yearly salary in its currency', () => {
    const salary = (...more: SampleEvent<JobEvents>[]) => {
      const row = after(...(more as never[]));
      return [row?.salary, row?.salaryCurrency];
    };
    expect(salary()).toEqual([60_000, 'USD']);
    const hourly = { salaryMin: 10, salaryMax: null, salaryTimeframe: 'per_hour' } as const;
    expect(salary(happened('JobChanged', hourly))).toEqual([20_800, 'USD']);
    expect(salary(happened('JobChanged', { salaryCurrency: 'EUR' }))).toEqual([60_000, 'EUR']);
    expect(salary(happened('JobChanged', { salaryCurrency: null }))).toEqual([null, null]);
  });

  test('include the values that searches count, without places of remote jobs', () => {
    const labelled = happened('JobChanged', {
      categories: ['tech', 'care'],
      seniority: 'lead',
      remoteOption: 'hybrid',
    });
    expect(after(labelled)).toMatchObject({
      categories: 'tech\ncare',
      skills: 'care',
      places: 'us\nus.texas\nus.texas.austin',
      employmentType: 'full_time',
      remoteOption: 'hybrid',
      seniority: 'lead',
    });
    expect(after(happened('JobChanged', { remoteOption: 'remote' }))).toMatchObject({ places: null, categories: null });
  });

  test('keep the order of the words of its title and of the name of its company', () => {
    const heading = WordDocument.heading(['night', 'nurse'], ['zurich', 'hill'], { k: ['care'], g: [] });
    const relabelled = happened('JobRelabelled', { companyName: 'Zürich Hill', companySlug: 'hill' });
    expect(after(relabelled)?.heading).toBe(heading);
    expect(after(relabelled, happened('JobChanged', { description: 'Other.' }))?.heading).toBe(heading);
  });

  test('are deleted with the job', () => expect(after(happened('JobDeleted', {}))).toBeNull());

  test.each<[SampleEvent<JobEvents>, boolean]>([
    [happened('JobChanged', { applicationUrl: 'https://x.example' }), false],
    [happened('JobChanged', { salaryMin: 1, title: 'x' }), true],
    [happened('JobChanged', { publishedAt: null as never }), true],
    [happened('JobChanged', { expiresAt: null }), true],
    [happened('JobRelabelled', {}), true],
    [happened('JobPublished', {}), true],
    [happened('JobDeleted', {}), true],
  ])('%j: handled %s', (event, relevant) => {
    expect(jobSearchRows.isRelevant?.(event)).toBe(relevant);
    // Ignored events must change nothing.
    if (!relevant) expect({ ...after(event), version: 1 }).toEqual(after());
  });
});
