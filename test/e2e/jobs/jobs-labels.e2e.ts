import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aJob, eventually, outcome, parallel, type SharedServer, sharedServer, unique } from '../server.js';

// Published jobs contain the name of their company. This file tests how they get a new name.

let server: SharedServer;
let beginning: string;

beforeAll(async () => {
  server = await sharedServer();
  beginning = String((await server.call('GET', '/v1/events')).body.nextCursor);
});
afterAll(() => server.stop());

const company = async (name: string) => (await server.call('POST', '/v1/companies', { body: { name } })).body;
const rename = (id: string, name: string) => server.call('PATCH', `/v1/companies/${id}`, { body: { name } });
/** The distinct company names in the jobs of a company. */
const labels = async (companyId: string): Promise<string[]> => {
  const { body } = await server.call('GET', `/v1/jobs?limit=100&companyId=${companyId}`);
  const jobs = await Promise.all(body.data.map(({ id }) => server.call('GET', `/v1/jobs/${id}`)));
  return [...new Set(jobs.map((job) => job.body.company.name as string))];
};

interface Envelope {
  readonly type: string;
  readonly data: {
    readonly object: { readonly id: string; readonly company_name: string; readonly revision: number };
    readonly changed_fields: string[];
  };
}
/** Everything published about a job so far, in order. */
async function reported(jobId: string): Promise<readonly Envelope[]> {
  const events: Envelope[] = [];
  for (let cursor = beginning; ;) {
    const { body } = await server.call('GET', `/v1/events?limit=100&cursor=${cursor}`);
    events.push(...(body.data as unknown as Envelope[]));
    cursor = String(body.nextCursor);
    if (!body.hasMore) return events.filter(({ data }) => data.object.id === jobId);
  }
}

describe('a renamed company', () => {
  it('is renamed in its jobs and in their public data, once', async () => {
    const { id } = await company(`Before ${unique()}`);
    const job = (await server.call('POST', '/v1/jobs', { body: aJob(id) })).body;
    const after = `After ${unique()}`;
    expect(outcome(await rename(id, after))).toBe('200');
    await eventually(async () => (await reported(job.id)).length === 2);
    const [, second] = await reported(job.id);
    expect(second).toMatchObject({
      type: 'job.updated',
      data: { object: { company_name: after, revision: 2 }, changed_fields: ['company_name'] },
    });
    expect((await server.call('GET', `/v1/jobs/${job.id}`)).body.revision).toBe(2);
  });

  it('is renamed in every job, also in those that are written concurrently', async () => {
    const { id } = await company(`Busy ${unique()}`);
    const last = `Busy ${unique()}`;
    const names = [`Busy ${unique()}`, `Busy ${unique()}`, last];
    const writing = parallel(60, () => server.call('POST', '/v1/jobs', { body: aJob(id) }));
    for (const name of names) await rename(id, name);
    expect((await writing).map(outcome)).toEqual(Array.from({ length: 60 }, () => '201'));
    await eventually(async () => JSON.stringify(await labels(id)) === JSON.stringify([last]));
  });

  it('gives its name to a job that moves to it', async () => {
    const [from, to] = [await company(`From ${unique()}`), await company(`To ${unique()}`)];
    const job = (await server.call('POST', '/v1/jobs', { body: aJob(from.id) })).body;
    await server.call('PATCH', `/v1/jobs/${job.id}`, { body: { companyId: to.id } });
    await eventually(async () => (await reported(job.id)).length === 2);
    const [, moved] = await reported(job.id);
    expect(moved?.data.object.company_name).toBe(to['name']);
    expect(moved?.data.changed_fields).toEqual(expect.arrayContaining(['company_id', 'company_name']));
  });
});
