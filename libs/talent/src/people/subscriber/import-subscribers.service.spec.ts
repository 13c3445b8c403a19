import { afterAll, describe, expect, test } from '@jest/globals';
import { OperationCancelled, Operations, type OperationWork, RowProgress } from '#runtime/operations';
import { OperationWorkers } from '#runtime/engine';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { Readable } from 'node:stream';
import { onBoard } from '../alert/alert.samples.js';
import { TalentModule } from '../../talent.module.js';
import { SubscriberImports } from './import-subscribers.service.js';
import { SubscriberReader } from './subscriber.read-model.js';
import { Subscribers } from './subscribers.service.js';
import { Subscribing } from './subscribing.service.js';

const talent = await scenario(TalentModule);
afterAll(() => talent.close());

const fileOf = (text: string | Buffer) => {
  const bytes = Buffer.from(text);
  return { size: bytes.length, open: () => Readable.from([bytes]) };
};
const table = (...rows: readonly string[]) => ['Name,Email', ...rows].join('\n');
const rowsOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => `Ada,row${String(from + n).padStart(5, '0')}@example.com`);

const setUp = async () => {
  const at = await talent.board();
  const take = (text: string | Buffer, sendConfirmation = true) =>
    at.when(SubscriberImports, (it) => it.take(fileOf(text), sendConfirmation));
  const imported = async (text: string, sendConfirmation = true) => {
    const { id } = (await take(text, sendConfirmation).accepted()).answer;
    const appended = await at.worked();
    return { operation: await at.given(Operations, (it) => it.byId(id)), appended };
  };
  const count = (board: ScenarioBoard) =>
    board.given(SubscriberReader, async (it) => (await it.page({ limit: 100 })).rows.length);
  return { at, take, imported, count, ...onBoard(talent, at) };
};

describe('a table of addresses', () => {
  test('becomes unconfirmed subscribers, who get a request to confirm', async () => {
    const { imported, mailsTo, row } = await setUp();
    const { operation } = await imported(table('Ada,ada@import.example', 'Bob, BOB@import.example '));
    expect(operation).toMatchObject({
      state: 'succeeded',
      result: { totalRows: 2, created: 2, updated: 0, failed: 0, skippedDuplicates: 0, errors: [] },
    });
    for (const email of ['ada@import.example', 'bob@import.example']) {
      expect(await row(email)).toMatchObject({ status: 'unconfirmed', confirmedAt: null });
      expect(mailsTo(email)).toHaveLength(1);
    }
  });

  test('sends no mail without confirmation; subscribers who confirm later get every job', async () => {
    const { at, imported, mailsTo, row, confirm } = await setUp();
    await imported(table('Ada,quiet@import.example'), false);
    expect(mailsTo('quiet@import.example')).toEqual([]);
    await at.given(Subscribing, (it) => it.requestConfirmation('quiet@import.example'));
    await at.worked();
    expect(await confirm('quiet@import.example')).toBe('confirmed');
    expect(await row('quiet@import.example')).toMatchObject({
      alerts: [{ state: 'active', filters: { placeIds: [] } }],
    });
  });

  test('skips existing subscribers in any status, and reports rows without a valid address', async () => {
    const { at, imported, confirmed, row } = await setUp();
    const gone = await confirmed('gone@import.example');
    await at.given(Subscribers, (it) => it.unsubscribe(gone.id));
    const { operation } = await imported(
      table('A,GONE@import.example', 'B,new@import.example', 'C,New@Import.example', 'D,no address', 'E,'),
    );
    expect(operation.result).toMatchObject({
      totalRows: 5,
      created: 1,
      skippedDuplicates: 2,
      failed: 2,
      errors: [
        { rowIndex: 3, code: 'validation_bad_request' },
        { rowIndex: 4, code: 'validation_bad_request' },
      ],
    });
    expect(JSON.stringify(operation.result)).not.toContain('no address');
    expect(await row('gone@import.example')).toMatchObject({ status: 'unsubscribed' });
  });

  test('is refused before anything is promised when it is none', async () => {
    const { at, take } = await setUp();
    await take('').refused('validation_bad_request', ['file']);
    await take('Name,Phone\nAda,1').refused('validation_bad_request', ['file']);
    await take(Buffer.from('89504e470d0a1a0a0000000d', 'hex')).refused('subscribers_import_unsupported_format');
    await take('Email\n"never closed\n' + 'x'.repeat(4_100_000)).refused('subscribers_import_unsupported_format');
    await take(table(...rowsOf(50_001))).refused('subscribers_import_too_many_rows');
    expect(await at.worked()).toEqual([]);
  });
});

describe('an import that is broken off', () => {
  const broken = async (reason: Error) => {
    const board = await setUp();
    const { at, take } = board;
    const { id } = (await take(table(...rowsOf(1_100))).accepted()).answer;
    const worker = talent.service(OperationWorkers).of('subscribers.import');
    const operation = await at.given(Operations, (it) => it.byId(id));
    /** Runs the operation until it has saved `saves` times. */
    const run = (saves: number) =>
      at.given(Operations, async () => {
        const stop = new AbortController();
        let left = saves;
        const work: OperationWork = {
          id,
          signal: stop.signal,
          progress: () => undefined,
          load: async () => null,
          save: async () => {
            if (--left === 0) stop.abort(reason);
          },
          step: (_, step) => step(),
          output: () => {
            throw new Error('An import leaves no file.');
          },
        };
        return worker?.run(operation.input, work);
      });
    return { ...board, run };
  };

  test('goes on where it was, without a second subscriber or mail', async () => {
    const { at, run } = await broken(new Error('killed'));
    await expect(run(1)).rejects.toThrow('killed');
    const first = at.events().length;
    expect(first).toBeGreaterThan(0);
    expect(await run(1_000)).toMatchObject({ created: 1_100, skippedDuplicates: 0, failed: 0 });
    const added = at.events().filter(({ type }) => type === 'SubscriberAdded');
    expect([added.length, new Set(added.map(({ objectId }) => objectId)).size]).toEqual([1_100, 1_100]);
  });

  test('counts rows as its own that were written and not noted', async () => {
    const { at, run, count } = await broken(new Error('killed'));
    // The second run finds all rows of the first one written, but none recorded as done.
    const advance = talent.service(RowProgress);
    const real = advance.advance.bind(advance);
    advance.advance = async () => Promise.reject(new Error('killed before it was noted'));
    await expect(run(1_000)).rejects.toThrow('killed before it was noted');
    advance.advance = real;
    expect(await count(at)).toBe(100);
    expect(await run(1_000)).toMatchObject({ created: 1_100, skippedDuplicates: 0 });
  });

  test('by its operator keeps what was written', async () => {
    const { at, run } = await broken(new OperationCancelled());
    await expect(run(1)).rejects.toMatchObject({ result: { totalRows: 1_100, created: 500 } });
    expect(at.events().filter(({ type }) => type === 'SubscriberAdded')).toHaveLength(500);
  });
});
