import { beforeEach, describe, expect, it } from '@jest/globals';
import { commandsOf, facts, historyOf } from '#testing';
import { RetagJobs } from './retag-jobs.policies.js';
import type { TermEvents } from '../taxonomy/taxonomy.decider.js';
import type { JobEvents } from './job-messages.js';

const [renamed] = historyOf<TermEvents<'Skill'>>('skill', 'skills_1', facts, {
  type: 'SkillSlugChanged',
  data: { from: 'js', to: 'javascript' },
});
const [moved] = historyOf<TermEvents<'Category'>>('category', 'categories_1', facts, {
  type: 'CategorySlugChanged',
  data: { from: 'care', to: 'nursing' },
});
const [written] = historyOf<JobEvents>('job', 'jobs_1', facts, {
  type: 'JobChanged',
  data: { skills: ['js', 'sql'], categories: ['care'] },
});
const retag = (id: string, axis: string, from: string, to: string) => ({
  id,
  type: 'RetagJob',
  data: { axis, from, to },
});

/** The current slugs. */
let called: Record<string, string>;
/** The jobs with the old slug, query by query. */
let looks: string[][];
const policy = new RetagJobs(
  { tagged: async () => looks.shift() ?? [] } as never,
  {
    canonical: async (_: string, slugs: readonly string[]) =>
      new Map(slugs.flatMap((slug) => (called[slug] ? [[slug, called[slug]] as const] : []))),
  } as never,
);

beforeEach(() => {
  called = { javascript: 'javascript', nursing: 'nursing', sql: 'sql' };
  looks = [];
});

describe('when the slug of a term changes', () => {
  it('the jobs with the old one get the new one, until a query finds no other', async () => {
    looks = [['jobs_1', 'jobs_2'], ['jobs_2', 'jobs_3'], ['jobs_2']];
    expect(await commandsOf(policy, renamed)).toEqual([
      ['jobs_1', 'jobs_2'].map((id) => retag(id, 'skills', 'js', 'javascript')),
      ['jobs_2', 'jobs_3'].map((id) => retag(id, 'skills', 'js', 'javascript')),
    ]);
    looks = [['jobs_4'], []];
    expect(await commandsOf(policy, moved)).toEqual([[retag('jobs_4', 'categories', 'care', 'nursing')]]);
  });

  it('they get the current slug if it changed again, and keep theirs if it changed back', async () => {
    called = { javascript: 'ecmascript' };
    looks = [['jobs_1'], []];
    expect(await commandsOf(policy, renamed)).toEqual([[retag('jobs_1', 'skills', 'js', 'ecmascript')]]);
    called = { javascript: 'js' };
    looks = [['jobs_1']];
    expect(await commandsOf(policy, renamed)).toEqual([]);
  });
});

describe('a job that was written with an old slug', () => {
  it('gets the new one on each axis', async () => {
    called = { js: 'javascript', sql: 'sql', care: 'nursing' };
    expect(await commandsOf(policy, written)).toEqual([
      [retag('jobs_1', 'skills', 'js', 'javascript')],
      [retag('jobs_1', 'categories', 'care', 'nursing')],
    ]);
  });

  it('keeps the slug of a term that was deleted', async () => {
    called = {};
    expect(await commandsOf(policy, written)).toEqual([]);
  });
});
