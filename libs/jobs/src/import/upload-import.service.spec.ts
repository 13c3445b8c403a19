import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario } from '#testing/scenario';
import { JobsModule } from '../jobs.module.js';
import { ImportUploads, type SentFile } from './upload-import.service.js';
import { fileOf, importsOn, tableOf } from './import-files.samples.js';

const jobs = await scenario(JobsModule, { limits: { importsPerDay: 3, importRows: 600 } });
afterAll(() => jobs.close());
const setUp = async (plan = 'scale') => importsOn(jobs, await jobs.board({ plan }));

describe('uploading a file', () => {
  test('stores it, and starts its analysis', async () => {
    const { taking, read, worked, operation, keys, board } = await setUp();
    const { answer } = await taking(fileOf(tableOf(2), { filename: ' a\u0000b.csv ' })).appends('ImportUploaded');
    const id = answer.resource?.id ?? '';
    expect(answer).toMatchObject({ kind: 'imports.parse', state: 'pending', resource: { object: 'import', id } });
    expect(await read(id)).toMatchObject({ filename: 'ab.csv', status: 'pending', parseOperation: answer.id });
    expect(keys()).toEqual([`imports/${board}/${id}`]);
    expect((await worked()).map(({ type }) => type)).toEqual(['ImportDiscoveryBegun', 'ImportDiscovered']);
    expect(await operation(answer.id)).toMatchObject({ state: 'succeeded', result: { totalRows: 2 } });
    expect(await read(id)).toMatchObject({ discoveryStatus: 'ready', totalRows: 2 });
  });

  const taken = async (file: SentFile) =>
    (await setUp())
      .taking(file)
      .accepted()
      .then(
        () => 'accepted',
        (error: unknown) => (error as { code: string }).code,
      );
  test.each<[string, SentFile, string]>([
    ['of nothing', fileOf(''), 'validation_bad_request'],
    ['that is called an image', fileOf(tableOf(1), { contentType: 'image/png' }), 'imports_unsupported_type'],
    ['that is none', fileOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0, 0])), 'imports_unsupported_type'],
    ['with too many rows', fileOf(tableOf(601)), 'imports_payload_too_large'],
    ['with as many rows as there may be', fileOf(tableOf(600)), 'accepted'],
  ])('validates first: a file %s', async (_, file, outcome) => expect(await taken(file)).toBe(outcome));

  test('counts imports of a day, and stores nothing beyond the quota', async () => {
    const { taking, given, when, keys } = await setUp();
    const { answer } = await when(ImportUploads, (uploads) =>
      Promise.allSettled(Array.from({ length: 5 }, () => uploads.take(fileOf(tableOf(1))))),
    ).accepted();
    expect(answer.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(keys()).toHaveLength(3);
    expect(await given(ImportUploads, (uploads) => uploads.quota())).toEqual({
      used: 3,
      remaining: 0,
      limit: 3,
      resetAt: '2026-11-21T00:00:00.000Z',
    });
    await expect(taking(fileOf(tableOf(1))).accepted()).rejects.toMatchObject({
      code: 'imports_daily_limit_exceeded',
      remedy: { retryAfter: expect.any(Number) },
    });
    const tomorrow = { now: '2026-11-21T00:00:01.000Z' };
    expect(await given(ImportUploads, (uploads) => uploads.quota(), tomorrow)).toMatchObject({ used: 0 });
  });

  test('with an idempotency key happens once', async () => {
    const { taking } = await setUp();
    const first = await taking(fileOf(tableOf(1)), 'k').appends('ImportUploaded');
    const again = await taking(fileOf(tableOf(1)), 'k').appends();
    expect(again.answer.id).toBe(first.answer.id);
  });
});
