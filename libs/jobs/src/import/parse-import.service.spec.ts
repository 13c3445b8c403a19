import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario } from '#testing/scenario';
import { JobsModule } from '../jobs.module.js';
import { fileOf, importsOn, tableOf } from './import-files.samples.js';

const jobs = await scenario(JobsModule, { limits: { importsPerDay: 3, importRows: 600 } });
afterAll(() => jobs.close());
const setUp = async (plan = 'scale') => importsOn(jobs, await jobs.board({ plan }));

describe('analyzing a file', () => {
  test('that cannot be parsed ends its import, and deletes the file', async () => {
    const { discovered, read, keys } = await setUp();
    const id = await discovered(fileOf('a,b\n"never closed,1\nx,y,z\n'));
    expect(await read(id)).toMatchObject({ status: 'failed', discoveryStatus: 'failed' });
    expect(keys()).toEqual([]);
  });

  test('that no longer exists ends its import', async () => {
    const { taking, worked, read, keys } = await setUp();
    const { answer } = await taking(fileOf(tableOf(1))).accepted();
    for (const key of keys()) await jobs.blobs.remove(key);
    await worked();
    expect(await read(answer.resource?.id ?? '')).toMatchObject({ status: 'failed' });
  });
});
