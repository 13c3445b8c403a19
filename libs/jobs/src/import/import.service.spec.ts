import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario } from '#testing/scenario';
import { JobsModule } from '../jobs.module.js';
import { Operations } from '#runtime/operations';
import { Imports } from './upload-import.service.js';
import { fileOf, importsOn, tableOf } from './import-files.samples.js';

const jobs = await scenario(JobsModule, { limits: { importsPerDay: 3, importRows: 600 } });
afterAll(() => jobs.close());
const setUp = async (plan = 'scale') => importsOn(jobs, await jobs.board({ plan }));

describe('confirming an import', () => {
  test('waits until its file was analyzed, and happens once', async () => {
    const { taking, confirming, worked } = await setUp();
    const { answer } = await taking(fileOf(tableOf(1))).accepted();
    const id = answer.resource?.id ?? '';
    await confirming(id).refused('imports_no_mapping');
    await worked();
    await confirming(id).appends('ImportConfirmed');
    await confirming(id).refused('imports_already_confirmed');
    await confirming('imports_none').refused('imports_not_found');
  });
});

describe('cancelling an import', () => {
  test('stops its running operations', async () => {
    const { discovered, confirming, when, worked, read, operation, titles, keys } = await setUp();
    const id = await discovered(fileOf(tableOf(3)));
    const { answer } = await confirming(id).accepted();
    await when(Imports, (imports) => imports.cancel(id)).appends('ImportCancelled');
    await worked();
    expect(await operation(answer.id)).toMatchObject({ state: 'cancelled' });
    expect(await read(id)).toMatchObject({ status: 'cancelled' });
    expect([await titles(), keys()]).toEqual([[], []]);
    await when(Imports, (imports) => imports.cancel(id)).refused('imports_already_terminal');
  });

  test('follows the cancellation of its operation', async () => {
    const { taking, given, worked, read } = await setUp();
    const { answer } = await taking(fileOf(tableOf(3))).accepted();
    await given(Operations, (operations) => operations.cancel(answer.id));
    await worked();
    expect(await read(answer.resource?.id ?? '')).toMatchObject({ status: 'cancelled' });
  });
});
