import { describe, expect, it, jest } from '@jest/globals';
import type { StoredEvent } from '#kernel';
import { commandsOf, type SentCommand } from '#testing';
import type { CompanyRow } from '../company/company.read-model.js';
import type { JobRow } from './job.read-model.js';
import { RelabelJobs } from './job.policies.js';

const event = (category: 'company' | 'job', type: string, version: number, data: object): StoredEvent => ({
  category,
  board: 'boards_1',
  objectId: category === 'company' ? 'companies_1' : `jobs_${version}`,
  id: `${type}-${version}`,
  type,
  schemaVersion: 1,
  data,
  metadata: {} as never,
  at: '2026-11-23T12:00:00.000Z',
  version,
  position: '',
});
const jobCreated = (companyName: string) =>
  event('job', 'JobCreated', 1, { companyId: 'companies_1', companyName, companySlug: 'hill' });

/** The policy for a company whose row the test changes, with the jobs of its read model. */
function policy(row: Partial<CompanyRow>, jobs: readonly Partial<JobRow>[] = []) {
  const company = { id: 'companies_1', name: 'Hill', slug: 'hill', version: 1, ...row };
  const find = jest.fn(async () => ({ ...company }));
  const execute = jest.fn((_: SentCommand) => undefined);
  const page = async () => ({ rows: jobs, nextCursor: null });
  const relabel = new RelabelJobs({ find } as never, { page } as never);
  const react = async (each: StoredEvent) =>
    (await commandsOf(relabel, each)).flat().forEach((command) => execute(command));
  return { relabel, company, find, execute, react };
}

describe('jobs that store the name of their company', () => {
  it('get the new one if the company was renamed before they were written', async () => {
    const { react, execute } = policy({ name: 'Lake', version: 2 });
    await react(jobCreated('Lake'));
    expect(execute).not.toHaveBeenCalled();
    await react(jobCreated('Hill'));
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('are compared with the cached name of the company, until it changes', async () => {
    const { company, react, find, execute } = policy({});
    for (let n = 0; n < 3; n++) await react(jobCreated('Hill'));
    expect(find).toHaveBeenCalledTimes(1);
    Object.assign(company, { name: 'Lake', version: 2 });
    await react(event('company', 'CompanyChanged', 2, { name: 'Lake' }));
    await react(jobCreated('Hill'));
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('are not compared with a row that is behind the newest event of the company', async () => {
    const { company, react, find, execute } = policy({});
    await react(event('company', 'CompanyChanged', 2, { name: 'Lake' }));
    // The read model lags, so its current state is not cached.
    await react(jobCreated('Hill'));
    Object.assign(company, { name: 'Lake', version: 2 });
    find.mockClear();
    await react(jobCreated('Hill'));
    expect([find.mock.calls.length, execute.mock.calls.length]).toEqual([1, 1]);
  });

  it('are all updated when the company is renamed, except those that have the name already', async () => {
    const jobs = ['Hill', 'Lake'].map((companyName, n) => ({ id: `jobs_${n}`, companyName, companySlug: 'hill' }));
    const { react, execute } = policy({ name: 'Lake', version: 2 }, jobs);
    await react(event('company', 'CompanyChanged', 2, { name: 'Lake' }));
    expect(execute).toHaveBeenCalledTimes(1);
    await react(event('company', 'CompanyChanged', 3, { summary: 'By the lake' }));
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('are compared with the events of the company, without a read', async () => {
    const { react, find, execute } = policy({});
    await react(event('company', 'CompanyCreated', 1, { name: 'Hill', slug: 'hill' }));
    await react(jobCreated('Hill'));
    await react(event('company', 'CompanyChanged', 2, { summary: 'On the hill' }));
    await react(jobCreated('Hill'));
    expect([find.mock.calls.length, execute.mock.calls.length]).toEqual([0, 0]);
    await react(jobCreated('Lake'));
    expect(execute).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'jobs_1', data: { companyName: 'Hill', companySlug: 'hill' } }),
    );
  });

  it('are compared with a company that is read again after other processes may have handled events', async () => {
    const { relabel, company, react, execute } = policy({});
    await react(jobCreated('Hill'));
    // Another process handled this event.
    Object.assign(company, { name: 'Lake', version: 2 });
    relabel.begin();
    await react(jobCreated('Lake'));
    expect(execute).not.toHaveBeenCalled();
  });
});
