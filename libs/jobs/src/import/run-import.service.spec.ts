import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario } from '#testing/scenario';
import { JobsModule } from '../jobs.module.js';
import { JobReader } from '../job/job.read-model.js';
import { JobWriter } from '../job/job.service.js';
import { another, COOK, OPERATOR } from '../job/new-job.samples.js';
import { fileOf, HEADER, importsOn, rowOf, tableOf } from './import-files.samples.js';

const jobs = await scenario(JobsModule, { limits: { importsPerDay: 3, importRows: 600 } });
afterAll(() => jobs.close());
const setUp = async (plan = 'scale') => importsOn(jobs, await jobs.board({ plan }));

describe('a confirmed import', () => {
  test('creates a job for each row, and deletes its file', async () => {
    const { discovered, confirming, worked, read, operation, titles, keys } = await setUp();
    const id = await discovered(fileOf(tableOf(3)));
    const { answer } = await confirming(id).appends('ImportConfirmed');
    const events = (await worked()).map(({ type }) => type);
    expect(events.filter((type) => type === 'CompanyCreated')).toHaveLength(1);
    expect(await operation(answer.id)).toMatchObject({ state: 'succeeded', result: { created: 3, failed: 0 } });
    expect(await read(id)).toMatchObject({ status: 'completed' });
    expect(await titles()).toEqual(['Job 0', 'Job 1', 'Job 2']);
    expect(keys()).toEqual([]);
    await confirming(id).refused('imports_already_terminal');
  });

  test('updates existing jobs, skips duplicates, and reports rejected rows', async () => {
    const { discovered, confirming, worked, operation, titles, given, read } = await setUp();
    await given(JobWriter, (writer) => writer.create({ ...COOK, externalId: 'e0' }, OPERATOR));
    await given(JobWriter, (writer) => writer.create(another('Chef'), OPERATOR));
    const duplicate = 'Cook,Other,https://hill.example/chef,Hill,,draft\n';
    const wrong = 'No address,Text,,Hill,e9,draft\n';
    const id = await discovered(fileOf(HEADER + rowOf(0) + duplicate + wrong + rowOf(1)));
    const { answer } = await confirming(id).accepted();
    await worked();
    expect(await titles()).toEqual(['Chef', 'Job 0', 'Job 1']);
    expect(await operation(answer.id)).toMatchObject({
      state: 'succeeded',
      result: { totalRows: 4, created: 1, updated: 1, failed: 1, errors: [{ rowIndex: 2 }] },
    });
    expect(await read(id)).toMatchObject({ status: 'partial' });
  });

  test("leaves rows as drafts beyond the plan's limit, or without the permission to publish", async () => {
    const { discovered, confirming, worked, operation, given } = await setUp('free');
    const published = async () => given(JobReader, (reader) => reader.published());
    const run = async (count: number, mayPublish: boolean) => {
      const id = await discovered(fileOf(tableOf(count, 'published').replaceAll('a.example', `${count}.example`)));
      const { answer } = await confirming(id, mayPublish).accepted();
      await worked();
      return (await operation(answer.id)).result;
    };
    const forbidden = await run(1, false);
    expect(forbidden?.errors).toMatchObject([{ rowIndex: 0, code: 'auth_forbidden' }]);
    expect(await published()).toBe(0);
    const counted = await run(12, true);
    // The first row updates the existing draft, and an update publishes nothing.
    expect(counted).toMatchObject({ created: 10, updated: 1, failed: 1 });
    expect(counted?.errors).toMatchObject([{ code: 'jobs_quota_exceeded' }]);
    expect(await published()).toBe(10);
  });

  test('with more rows than a batch creates all of them', async () => {
    const { discovered, confirming, worked, read } = await setUp();
    const id = await discovered(fileOf(tableOf(530)));
    await confirming(id).accepted();
    await worked();
    expect(await read(id)).toMatchObject({ status: 'completed' });
  });
});
