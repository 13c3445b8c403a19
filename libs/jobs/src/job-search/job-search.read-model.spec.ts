import { describe, expect, test } from '@jest/globals';
import { documentOf } from '#store';
import { facts, type Happened, replay } from '#testing';
import type { JobEvents } from '../job/job.decider.js';
import { FACET_CODES, jobSearchRows } from './job-search.read-model.js';

const FACETS = ['status', 'companyId', 'remoteOption', 'employmentType', 'seniority', 'skills', 'categories'] as const;
const created = {
  type: 'JobCreated',
  data: {
    title: 'Night nurse',
    description: '<p>Look after our <b>night</b> ward.</p>',
    companyId: 'companies_1',
    companyName: 'Hill',
    companySlug: 'hill',
    status: 'draft',
    remoteOption: null,
    employmentType: 'full_time',
    seniority: null,
    skills: ['care', 'care'],
    categories: [],
    publishedAt: null,
    expiresAt: null,
    slot: null,
    exempt: [],
  },
} as unknown as Happened<JobEvents>;
const happened = <K extends keyof JobEvents>(type: K, data: Partial<JobEvents[K]>) =>
  ({ type, data }) as unknown as Happened<JobEvents>;

const after = (...events: readonly Happened<JobEvents>[]) => replay(jobSearchRows, 'jobs_1', facts, created, ...events);
const document = (...events: readonly Happened<JobEvents>[]) => {
  const { texts, facets } = documentOf(after(...events)?.document ?? '', ['title', 'body'], Object.values(FACET_CODES));
  return { texts, facets: Object.fromEntries(FACETS.map((name) => [name, facets[FACET_CODES[name]]])) };
};

describe('what a job is found by', () => {
  test('its words and its filters', () =>
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

  test('a new title leaves the description, a new description leaves the title', () => {
    expect(document(happened('JobChanged', { title: 'Day nurse' })).texts).toEqual({
      title: ['day', 'nurse'],
      body: ['night', 'look', 'after', 'our', 'ward'],
    });
    expect(document(happened('JobChanged', { description: 'Days.' })).texts).toEqual({
      title: ['night', 'nurse'],
      body: ['days'],
    });
  });

  test('filters follow', () => {
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

  test('is gone with the job', () => expect(after(happened('JobDeleted', {}))).toBeNull());

  test.each<[Happened<JobEvents>, boolean]>([
    [happened('JobChanged', { salaryMin: 1, slug: 'x' }), false],
    [happened('JobChanged', { salaryMin: 1, title: 'x' }), true],
    [happened('JobChanged', { publishedAt: null as never }), true],
    [happened('JobChanged', { expiresAt: null }), false],
    [happened('JobRelabelled', {}), false],
    [happened('JobPublished', {}), true],
    [happened('JobDeleted', {}), true],
  ])('%j: heeded %s', (event, heeded) => {
    expect(jobSearchRows.heeds?.(event)).toBe(heeded);
    // What is not heeded must change nothing.
    if (!heeded) expect({ ...after(event), version: 1 }).toEqual(after());
  });
});
