import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReadDatabase, withFacts } from '#store';
import { facts } from '#testing';
import { CompanyRow } from '../../../libs/jobs/src/company/company.read-model.js';
import { JobRow } from '../../../libs/jobs/src/job/job.read-model.js';
import { driftOf } from '../../../libs/store/src/read-models/read-database.js';
import { projections } from '../../architecture/golden.js';
import { aJob, type SharedServer, sharedServer, unique } from '../../e2e/server.js';

let server: SharedServer;
let reads: ReadDatabase;

beforeAll(async () => {
  server = await sharedServer();
  const rows = (await projections()).map(({ row }) => row);
  reads = new ReadDatabase(server.database, () => rows);
});
afterAll(async () => {
  await reads?.close();
  await server?.stop();
});

describe('the entities of read models', () => {
  it('are the tables of a server that has started', async () => {
    expect(await driftOf(await reads.source())).toEqual([]);
  });

  it('make a report of one board', async () => {
    const [one, other] = [await server.newBoard(`one-${unique()}`), await server.newBoard(`other-${unique()}`)];
    const slugs: string[] = [];
    for (const { key, count } of [
      { ...one, count: 2 },
      { ...other, count: 1 },
    ]) {
      const { body: company } = await server.call('POST', '/v1/companies', { key, body: { name: `Firm ${unique()}` } });
      slugs.push(company.slug);
      for (let n = 0; n < count; n++)
        expect((await server.call('POST', '/v1/jobs', { key, body: aJob(company.id) })).status).toBe(201);
    }
    const { body: settings } = await server.call('GET', '/v1/settings', { key: one.key });
    const report = await withFacts({ ...facts, board: settings.id }, async () => {
      const jobs = await reads.select(JobRow, 'job');
      return jobs
        .innerJoin(CompanyRow, 'company', 'company.id = job.companyId')
        .andWhere('job.status = :status', { status: 'draft' })
        .select('company.slug', 'company')
        .addSelect('count(*)::int', 'jobs')
        .groupBy('company.slug')
        .getRawMany<{ company: string; jobs: number }>();
    });
    expect(report).toEqual([{ company: slugs[0], jobs: 2 }]);
  });
});
