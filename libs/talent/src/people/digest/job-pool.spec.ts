import type { AlertedJob } from '#jobs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type AlertFilters, type AlertRemoteOption, ALL_JOBS } from '../alert/alert-filters.js';
import { JobPool } from './job-pool.js';

const day = (n: number) => new Date(Date.UTC(2026, 10, 1) + n * 60_000).toISOString();
const job = (n: number, more: Partial<AlertedJob> = {}): AlertedJob => ({
  id: `jobs_${n}`,
  slug: `job-${n}`,
  title: `Job ${n}`,
  companyName: null,
  locationLabel: null,
  publishedAt: day(n),
  remoteOption: null,
  terms: [],
  titleWords: ['job', String(n)],
  places: [],
  ...more,
});
const keysOf = (id: string) => [id.replace('places_', ''), '~*'];
const slugs = (pool: JobPool, filters: Partial<AlertFilters>) =>
  pool.select({ ...ALL_JOBS, ...filters }).jobs.map(({ slug }) => slug);

describe('an alert finds', () => {
  const pool = new JobPool(
    [
      job(1, { terms: ['nursing'], places: ['de', 'de.be'], remoteOption: 'on_site' }),
      job(2, { titleWords: ['senior', 'nurse'], places: ['fr'], remoteOption: 'hybrid' }),
      job(3, { titleWords: ['nurse'], places: ['~*'], remoteOption: 'remote' }),
      job(4, { terms: ['head of nursing'], places: ['de'] }),
    ],
    keysOf,
    20,
  );

  test.each([
    ['every job, the newest first, when it asks for nothing', {}, ['job-4', 'job-3', 'job-2', 'job-1']],
    ['jobs with a category or skill of that name', { jobFunctions: [' Nursing'] }, ['job-1']],
    ['jobs with its words in the title', { jobFunctions: ['NURSE'] }, ['job-3', 'job-2']],
    ['only jobs with all of its words', { jobFunctions: ['Nurse senior'] }, ['job-2']],
    ['any of its functions', { jobFunctions: ['Nursing', 'senior nurse'] }, ['job-2', 'job-1']],
    ['nothing for a function that nobody has', { jobFunctions: ['Pilot'] }, []],
    ['nothing for a function without words', { jobFunctions: ['!'] }, []],
    [
      'jobs in the place, and those that can be done from anywhere',
      { placeIds: ['places_de'] },
      ['job-4', 'job-3', 'job-1'],
    ],
    ['jobs of a remote option', { remoteOptions: ['remote', 'hybrid'] }, ['job-3', 'job-2']],
    ['what all of its lists have in common', { jobFunctions: ['nurse'], placeIds: ['places_de'] }, ['job-3']],
    [
      'jobs whatever they pay',
      { salaryMin: 1e9, seniorityLevels: ['executive'] },
      ['job-4', 'job-3', 'job-2', 'job-1'],
    ],
  ] as const)('%s', (_, filters, expected) => expect(slugs(pool, filters as Partial<AlertFilters>)).toEqual(expected));

  test('at most so many, and how many there are', () => {
    const many = new JobPool(
      Array.from({ length: 70 }, (_, n) => job(n)),
      keysOf,
      20,
    );
    const { jobs, count } = many.select({ ...ALL_JOBS, jobFunctions: ['job'] });
    expect([jobs.length, jobs[0]?.slug, count]).toEqual([20, 'job-69', 70]);
  });
});

test('the same as looking at each job', () => {
  const words = fc.constantFrom('nurse', 'cook', 'senior', 'night');
  const place = fc.constantFrom('de', 'fr', 'de.be', '~*');
  const remote = fc.constantFrom<AlertRemoteOption>('on_site', 'hybrid', 'remote');
  const anyJob = fc.record({
    terms: fc.uniqueArray(words, { maxLength: 2 }),
    titleWords: fc.array(words, { maxLength: 3 }),
    places: fc.uniqueArray(place, { maxLength: 2 }),
    remoteOption: fc.option(remote),
  });
  const anyFilters = fc.record({
    jobFunctions: fc.array(
      fc.array(words, { minLength: 1, maxLength: 2 }).map((each) => each.join(' ')),
      { maxLength: 2 },
    ),
    placeIds: fc.array(fc.constantFrom('places_de', 'places_fr'), { maxLength: 2 }),
    remoteOptions: fc.array(remote, { maxLength: 2 }),
  });
  fc.assert(
    fc.property(fc.array(anyJob, { maxLength: 100 }), anyFilters, (described, filters) => {
      const jobs = described.map((each, n) => job(n, each));
      const { jobFunctions, placeIds, remoteOptions } = filters;
      const matches = ({ terms, titleWords, places, remoteOption }: AlertedJob) =>
        (jobFunctions.length === 0 ||
          jobFunctions.some(
            (name) => terms.includes(name) || name.split(' ').every((word) => titleWords.includes(word)),
          )) &&
        (placeIds.length === 0 || placeIds.flatMap(keysOf).some((key) => places.includes(key))) &&
        (remoteOptions.length === 0 ||
          (remoteOption !== null && remoteOptions.includes(remoteOption as AlertRemoteOption)));
      expect(slugs(new JobPool(jobs, keysOf, 1_000), filters)).toEqual(
        jobs
          .filter(matches)
          .map(({ slug }) => slug)
          .reverse(),
      );
    }),
  );
});
