import { expect, test } from '@jest/globals';
import { facts, type SampleEvent, replay } from '#testing';
import { austin, born, changed, deleted, expired, in30Days, paused, published, yesterday } from '../job/job.samples.js';
import { jobFiguresRows } from './job-figures.read-model.js';
import type { JobEvents } from '../job/job-messages.js';

const after = (...events: readonly SampleEvent<JobEvents>[]) => replay(jobFiguresRows, 'jobs_1', facts, ...events);
const place = (nth: number) => String(nth).padStart(12, '0');

test('a new job has its pay, places and terms', () =>
  expect(after(born())).toMatchObject({
    moved: place(1),
    status: 'draft',
    expiresAt: in30Days,
    companyId: 'companies_1',
    seniority: null,
    categories: [],
    skills: ['nursing'],
    offices: [['US', 'United States', 'Texas', null, 'Austin']],
    salaryMin: 50_000,
    salaryMax: 60_000,
    salaryCurrency: 'USD',
    salaryTimeframe: 'per_year',
  }));

test('a change updates only its columns', () => {
  const row = after(born(), changed({ salaryMax: null, officeLocations: [austin, austin], seniority: 'lead' }));
  expect(row).toMatchObject({ moved: place(2), salaryMin: 50_000, salaryMax: null, seniority: 'lead' });
  expect(row?.offices).toHaveLength(2);
});

test('it is published, paused and ended', () => {
  expect(after(born(), published)).toMatchObject({ status: 'published', expiresAt: in30Days, moved: place(2) });
  expect(after(born(), published, paused)).toMatchObject({ status: 'draft', moved: place(3) });
  expect(after(born(), published, expired)).toMatchObject({ status: 'expired', expiresAt: yesterday, moved: place(3) });
});

test('a deleted job keeps a row that contributes nothing', () =>
  expect(after(born(), published, deleted)).toMatchObject({
    status: 'deleted',
    categories: [],
    skills: [],
    offices: [],
    salaryMin: null,
    salaryMax: null,
    moved: place(3),
  }));

test('a new title or company name is ignored', () => {
  const isRelevant = (event: SampleEvent<JobEvents>) => jobFiguresRows.isRelevant?.(event);
  expect(isRelevant(changed({ title: 'Other', description: '<p>Other.</p>' }))).toBe(false);
  expect(isRelevant({ type: 'JobRelabelled', data: { companyName: 'X', companySlug: 'x' } })).toBe(false);
  for (const change of [
    { skills: [] },
    { categories: [] },
    { companyId: 'companies_2' },
    { seniority: null },
    { officeLocations: [] },
    { expiresAt: null },
    { salaryMin: 1 },
    { salaryMax: 1 },
    { salaryCurrency: 'EUR' },
    { salaryTimeframe: null },
  ])
    expect([change, isRelevant(changed(change))]).toEqual([change, true]);
  const relabelled = after(born(), { type: 'JobRelabelled', data: { companyName: 'X', companySlug: 'x' } });
  expect(relabelled?.moved).toBe(place(1));
});
