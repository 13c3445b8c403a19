import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { reactionTo, type EventStore, type StoredEvent } from '#kernel';
import { commandsOf, facts, historyOf } from '#testing';
import { content } from './job.samples.js';
import type { CompanyEvents } from '../company/company.decider.js';
import { FinishDeletions } from './finish-deletions.policies.js';
import type { JobEvents } from './job-messages.js';

const [created, begun] = historyOf<CompanyEvents>(
  'company',
  'companies_1',
  facts,
  { type: 'CompanyCreated', data: { name: 'Hill', slug: 'hill' } as CompanyEvents['CompanyCreated'] },
  { type: 'CompanyDeletionBegun', data: {} },
);
const [jobCreated, moved, retitled] = historyOf<JobEvents>(
  'job',
  'jobs_1',
  facts,
  { type: 'JobCreated', data: content as JobEvents['JobCreated'] },
  { type: 'JobChanged', data: { companyId: 'companies_1' } },
  { type: 'JobChanged', data: { title: 'Day Nurse' } },
);
const deleteJob = (id: string) => ({ id, type: 'DeleteJob', data: { of: 'companies_1' } });

let history: StoredEvent[];
/** The jobs of the company, page by page: one entry for each pass over all of them. */
let looks: string[][][];
const read = jest.fn<EventStore['read']>(async () => history);
let policy: FinishDeletions;

beforeEach(() => {
  history = [created as StoredEvent];
  looks = [];
  read.mockClear();
  let pages: string[][] = [];
  const page = async ({ cursor }: { cursor?: string }) => {
    if (cursor === undefined) pages = looks.shift() ?? [[]];
    const ids = pages.shift() ?? [];
    return { rows: ids.map((id) => ({ id })), nextCursor: pages.length > 0 ? 'next' : null };
  };
  const standing = (events: StoredEvent[]) => ({ closes: events.some(({ type }) => type === 'CompanyDeletionBegun') });
  policy = new FinishDeletions({ read } as never, { standing } as never, { page } as never);
});

describe('a deletion that was started', () => {
  it('deletes the jobs page by page, checks again, and deletes the company when none are left', async () => {
    looks = [[['jobs_1', 'jobs_2'], ['jobs_3']], [['jobs_4']], [[]]];
    expect(await commandsOf(policy, begun)).toEqual([
      ['jobs_1', 'jobs_2'].map(deleteJob),
      [deleteJob('jobs_3')],
      [deleteJob('jobs_4')],
      [{ id: 'companies_1', type: 'DeleteCompany', data: {} }],
    ]);
  });
});

describe('a job that is written', () => {
  it('during the deletion of its company is deleted, if it still belongs to it', async () => {
    history.push(begun as StoredEvent);
    expect(await commandsOf(policy, jobCreated)).toEqual([[deleteJob('jobs_1')]]);
    expect(await commandsOf(policy, moved)).toEqual([[deleteJob('jobs_1')]]);
  });

  it('at a company that stays is left alone, and so is one whose company does not change', async () => {
    for (const event of [jobCreated, moved, retitled]) expect(await commandsOf(policy, event)).toEqual([]);
  });

  it('has the log read once for its company, and never for one whose creation was handled', async () => {
    await commandsOf(policy, jobCreated);
    await commandsOf(policy, moved);
    expect(read).toHaveBeenCalledTimes(1);
    policy.begin();
    await commandsOf(policy, created);
    await commandsOf(policy, jobCreated);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('has it read again after the deletion started, and after other processes may have handled events', async () => {
    await commandsOf(policy, created);
    await commandsOf(policy, begun);
    history.push(begun as StoredEvent);
    expect(await commandsOf(policy, jobCreated)).toEqual([[deleteJob('jobs_1')]]);

    history = [created as StoredEvent];
    await commandsOf(policy, jobCreated);
    history.push(begun as StoredEvent);
    policy.begin();
    expect(await commandsOf(policy, jobCreated)).toEqual([[deleteJob('jobs_1')]]);
  });

  it('is in the partition of its company, so it comes after the start of the deletion', () => {
    const all = [created, begun, jobCreated, moved].map(
      (event) => event && reactionTo<void, string>(policy.partitions, event)?.(event),
    );
    expect(new Set(all)).toEqual(new Set(['companies_1']));
  });
});
