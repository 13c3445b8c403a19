import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aJob, eventually, outcome, parallel, type Server, startServer, unique } from './server.js';

// A job tells the world how its company is called; this is how it learns of it.

let server: Server;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const company = async (name: string) => (await server.call('POST', '/v1/companies', { body: { name } })).body;
const rename = (id: string, name: string) => server.call('PATCH', `/v1/companies/${id}`, { body: { name } });
const labels = async (companyId: string) =>
  (
    await server.sql<{ name: string }>(`select distinct packed::json->>3 as name from jobs_v4 where "companyId" = $1`, [
      companyId,
    ])
  ).map(({ name }) => name);

interface Envelope {
  readonly type: string;
  readonly data: {
    readonly object: { readonly company_name: string; readonly revision: number };
    readonly changed_fields: string[];
  };
}
const told = async (jobId: string) =>
  (
    await server.sql<{ body: string }>('select body from published_events where object_id = $1 order by sequence', [
      jobId,
    ])
  ).map(({ body }) => JSON.parse(body) as Envelope);

describe('a company that is called otherwise', () => {
  it('reaches its jobs, and through them the world, once', async () => {
    const { id } = await company(`Before ${unique()}`);
    const job = (await server.call('POST', '/v1/jobs', { body: aJob(id) })).body;
    const after = `After ${unique()}`;
    expect(outcome(await rename(id, after))).toBe('200');
    await eventually(async () => (await told(job.id)).length === 2);
    const [, second] = await told(job.id);
    expect(second).toMatchObject({
      type: 'job.updated',
      data: { object: { company_name: after, revision: 2 }, changed_fields: ['company_name'] },
    });
    expect((await server.call('GET', `/v1/jobs/${job.id}`)).body.revision).toBe(2);
  });

  it('reaches every job, also those that are written at the same moment', async () => {
    const { id } = await company(`Busy ${unique()}`);
    const last = `Busy ${unique()}`;
    const names = [`Busy ${unique()}`, `Busy ${unique()}`, last];
    const writing = parallel(60, () => server.call('POST', '/v1/jobs', { body: aJob(id) }));
    for (const name of names) await rename(id, name);
    expect((await writing).map(outcome)).toEqual(Array.from({ length: 60 }, () => '201'));
    await eventually(async () => JSON.stringify(await labels(id)) === JSON.stringify([last]));
  });

  it('is what a job says that moves to it', async () => {
    const [from, to] = [await company(`From ${unique()}`), await company(`To ${unique()}`)];
    const job = (await server.call('POST', '/v1/jobs', { body: aJob(from.id) })).body;
    await server.call('PATCH', `/v1/jobs/${job.id}`, { body: { companyId: to.id } });
    await eventually(async () => (await told(job.id)).length === 2);
    const [, moved] = await told(job.id);
    expect(moved?.data.object.company_name).toBe(to['name']);
    expect(moved?.data.changed_fields).toEqual(expect.arrayContaining(['company_id', 'company_name']));
  });
});
