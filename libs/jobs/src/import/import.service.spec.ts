import { afterAll, describe, expect, test } from '@jest/globals';
import { Operations } from '#runtime';
import { scenario } from '#testing/scenario';
import { Readable } from 'node:stream';
import { JobsModule } from '../jobs.module.js';
import { ImportReader } from './import.read-model.js';
import { JobReader } from '../job/job.read-model.js';
import { Imports } from './import.service.js';
import { another, COOK } from '../job/new-job.samples.js';
import { ImportUploads, UploadRefused, type SentFile } from './upload-import.service.js';
import { JobWriter } from '../job/job.service.js';

const jobs = await scenario(JobsModule, { limits: { importsPerDay: 3, importRows: 600 } });
afterAll(() => jobs.close());

const fileOf = (text: string | Buffer, more: Partial<SentFile> = {}): SentFile => {
  const bytes = Buffer.from(text);
  return {
    filename: 'jobs.csv',
    contentType: 'text/csv; charset=utf-8',
    size: bytes.length,
    open: () => Readable.from([bytes]),
    ...more,
  };
};
const HEADER = 'title,description,applicationUrl,company,externalId,status\n';
const rowOf = (n: number, status = 'draft') => `Job ${n},Text ${n},https://a.example/${n},Hill,e${n},${status}\n`;
const tableOf = (count: number, status?: string) =>
  HEADER + Array.from({ length: count }, (_, n) => rowOf(n, status)).join('');

const setUp = async (plan?: string) => {
  const board = await jobs.board(plan === undefined ? {} : { plan });
  const taking = (file: SentFile, key?: string) =>
    board.when(ImportUploads, (uploads) => uploads.take(file), key === undefined ? {} : { key });
  const read = (id: string) => board.given(ImportReader, (reader) => reader.byId(id));
  return {
    ...board,
    taking,
    read,
    /** The id of an import whose file was looked into. */
    discovered: async (file: SentFile) => {
      const { answer } = await taking(file).accepted();
      await board.worked();
      return answer.resource?.id ?? '';
    },
    confirming: (id: string, mayPublish = true) =>
      board.when(Imports, (imports) => imports.confirm(id, null, mayPublish)),
    operation: (id: string) => board.given(Operations, (operations) => operations.byId(id)),
    keys: () => jobs.blobs.keys().filter((key) => key.includes(board.board)),
    titles: async () =>
      (await board.given(JobReader, (reader) => reader.page({ limit: 100 }))).rows.map(({ title }) => title).sort(),
  };
};

describe('taking a file in', () => {
  test('keeps it, and begins to look into it', async () => {
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
        (error: unknown) => (error instanceof UploadRefused ? error.reason : (error as { code: string }).code),
      );
  test.each<[string, SentFile, string]>([
    ['of nothing', fileOf(''), 'validation_bad_request'],
    ['that is called an image', fileOf(tableOf(1), { contentType: 'image/png' }), 'type'],
    ['that is none', fileOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0, 0])), 'type'],
    ['with too many rows', fileOf(tableOf(601)), 'rows'],
    ['with as many rows as there may be', fileOf(tableOf(600)), 'accepted'],
  ])('looks first: a file %s', async (_, file, outcome) => expect(await taken(file)).toBe(outcome));

  test('counts imports of a day, and leaves nothing of those beyond', async () => {
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
    await expect(taking(fileOf(tableOf(1))).accepted()).rejects.toMatchObject({ reason: 'quota' });
    const tomorrow = { now: '2026-11-21T00:00:01.000Z' };
    expect(await given(ImportUploads, (uploads) => uploads.quota(), tomorrow)).toMatchObject({ used: 0 });
  });

  test('asked for twice under one key is taken in once', async () => {
    const { taking } = await setUp();
    const first = await taking(fileOf(tableOf(1)), 'k').appends('ImportUploaded');
    const again = await taking(fileOf(tableOf(1)), 'k').appends();
    expect(again.answer.id).toBe(first.answer.id);
  });
});

describe('looking into a file', () => {
  test('that cannot be read ends its import, and the file goes', async () => {
    const { discovered, read, keys } = await setUp();
    const id = await discovered(fileOf('a,b\n"never closed,1\nx,y,z\n'));
    expect(await read(id)).toMatchObject({ status: 'failed', discoveryStatus: 'failed' });
    expect(keys()).toEqual([]);
  });

  test('that is gone ends its import', async () => {
    const { taking, worked, read, keys } = await setUp();
    const { answer } = await taking(fileOf(tableOf(1))).accepted();
    for (const key of keys()) await jobs.blobs.remove(key);
    await worked();
    expect(await read(answer.resource?.id ?? '')).toMatchObject({ status: 'failed' });
  });
});

describe('a confirmed import', () => {
  test('makes a job of each row, and its file goes', async () => {
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

  test('changes jobs that are there, skips duplicates, and tells of rows that are refused', async () => {
    const { discovered, confirming, worked, operation, titles, given, read } = await setUp();
    await given(JobWriter, (writer) => writer.create({ ...COOK, externalId: 'e0' }));
    await given(JobWriter, (writer) => writer.create(another('Chef')));
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

  test('leaves as drafts what the plan has no place for, or who confirmed may not publish', async () => {
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
    // The first row changes the draft that is there, and a change publishes nothing.
    expect(counted).toMatchObject({ created: 10, updated: 1, failed: 1 });
    expect(counted?.errors).toMatchObject([{ code: 'jobs_quota_exceeded' }]);
    expect(await published()).toBe(10);
  });

  test('of more rows than a stretch makes all of them', async () => {
    const { discovered, confirming, worked, read } = await setUp();
    const id = await discovered(fileOf(tableOf(300)));
    await confirming(id).accepted();
    await worked();
    expect(await read(id)).toMatchObject({ status: 'completed' });
  });

  test('cannot be confirmed before its file was looked into, nor twice', async () => {
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
  test('stops what was begun for it', async () => {
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

  test('follows from cancelling its operation', async () => {
    const { taking, given, worked, read } = await setUp();
    const { answer } = await taking(fileOf(tableOf(3))).accepted();
    await given(Operations, (operations) => operations.cancel(answer.id));
    await worked();
    expect(await read(answer.resource?.id ?? '')).toMatchObject({ status: 'cancelled' });
  });
});
