import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Rejection } from '#kernel';
import {
  type OperationScopes,
  OperationPostponed,
  OperationWorker,
  type OperationKind,
  type Operations,
  type OperationWork,
  type Unsuccessful,
} from '#runtime/operations';
import { facts, newId, withFacts } from '#store';
import { facts as usual } from '#testing';
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';

type Input = { readonly name: 'works' | 'refuses' | 'writes' | 'waits' };

const RESULT = { totalRows: 1, created: 1, updated: 0, failed: 0, errors: [] };

/** Does what its input says, and records the actor. */
export class SuiteWorker extends OperationWorker<Input> {
  readonly ran: string[] = [];
  readonly ends: Unsuccessful[] = [];

  override scopes(): OperationScopes {
    return { read: 'jobs.read', manage: 'jobs.manage' };
  }

  constructor(readonly kind: OperationKind) {
    super();
  }

  async run({ name }: Input, work: OperationWork) {
    this.ran.push(`${facts().board} ${facts().actor} ${work.id}`);
    if (name === 'refuses') throw new Rejection('invalid', 'suite_refused', 'It is refused.');
    if (name === 'writes') work.output('a.csv', 'text/csv').end('a,b\n');
    if (name === 'waits' && (await work.load()) !== null) return null;
    expect(await work.load()).toBeNull();
    if (name === 'waits') {
      await work.save({ at: 1 });
      throw new OperationPostponed(0.1);
    }
    await work.save({ at: 1 });
    expect(await work.load()).toEqual({ at: 1 });
    const ids = await work.step('one', async () => newId('things'));
    expect(await work.step('one', async () => newId('things'))).toBe(ids);
    work.progress({ processed: 1, total: 3 });
    return RESULT;
  }

  override async ended(_: Input, how: Unsuccessful): Promise<void> {
    this.ends.push(how);
  }
}

/** Operations for tests on the boards `boards_one` and `boards_two`. */
export interface OpenOperations {
  readonly operations: Pick<Operations, 'start' | 'find' | 'byId' | 'cancel' | 'download'>;
  /** Lets workers do everything that was started on `board`; returns when it has ended. */
  work(board: string): Promise<void>;
  close(): Promise<void>;
}

/** The contract of `Operations`, with any workers. */
export const operationsContract = (
  name: string,
  open: (workers: readonly SuiteWorker[]) => Promise<OpenOperations>,
): void =>
  describe(`Operations: ${name}`, () => {
    const worker = new SuiteWorker('exports.generate');
    const privately = new SuiteWorker('internal.suite');
    let opened: OpenOperations;
    let operations: OpenOperations['operations'];
    beforeAll(async () => {
      opened = await open([worker, privately]);
      operations = opened.operations;
    });
    afterAll(() => opened?.close());

    const on = <T>(board: string, work: () => Promise<T>) =>
      withFacts({ ...usual, board, requestId: `req_${randomUUID()}` }, work, undefined, 'slug');
    const one = <T>(work: () => Promise<T>) => on('boards_one', work);
    const start = (input: Input, id?: string) =>
      one(() => operations.start('exports.generate', input, id === undefined ? {} : { id }));
    const refused = (work: Promise<unknown>) =>
      work.then(
        () => 'accepted',
        ({ code }: Rejection) => code,
      );
    const endsOf = (id: string) => worker.ends.filter((end) => end.id === id);

    it('wait, run in the name of the caller, and succeed with their result', async () => {
      const { id, ...begun } = await start({ name: 'works' });
      expect(begun).toMatchObject({
        board: 'boards_one',
        state: 'pending',
        progress: null,
        result: null,
        completedAt: null,
      });
      await opened.work('boards_one');
      expect(await one(() => operations.byId(id))).toMatchObject({
        state: 'succeeded',
        result: RESULT,
        error: null,
        progress: { processed: 1, total: 3, percent: 33 },
      });
      expect(worker.ran).toContain(`boards_one ${usual.actor} ${id}`);
      expect(endsOf(id)).toEqual([]);
    });

    it('are begun once for each id, on one board', async () => {
      const id = `ops_${randomUUID().replaceAll('-', '').slice(0, 26)}`;
      const [first, again] = [await start({ name: 'works' }, id), await start({ name: 'refuses' }, id)];
      expect([again.id, again.input]).toEqual([first.id, first.input]);
      const elsewhere = on('boards_two', () => operations.start('exports.generate', {}, { id }));
      await expect(elsewhere).rejects.toThrow('is not of this board');
      await opened.work('boards_one');
      expect(worker.ran.filter((each) => each.endsWith(id))).toHaveLength(1);
      expect(await on('boards_two', () => operations.find(id))).toBeNull();
      expect(await refused(on('boards_two', () => operations.byId(id)))).toBe('operations_not_found');
    });

    it('of the installation are not found through the API', async () => {
      const { id } = await one(() => operations.start('internal.suite', { name: 'works' }));
      await opened.work('boards_one');
      expect(await one(() => operations.find(id))).toMatchObject({ state: 'succeeded' });
      expect(await refused(one(() => operations.byId(id)))).toBe('operations_not_found');
      expect(await refused(one(() => operations.cancel(id)))).toBe('operations_not_found');
    });

    it('that wait are cancelled at once, and their worker is notified', async () => {
      const { id } = await start({ name: 'works' });
      expect(await one(() => operations.cancel(id))).toMatchObject({ state: 'cancelled', cancelRequested: true });
      await opened.work('boards_one');
      expect(worker.ran.filter((each) => each.endsWith(id))).toEqual([]);
      expect(endsOf(id)).toMatchObject([{ id, state: 'cancelled', error: null }]);
      expect(await refused(one(() => operations.cancel(id)))).toBe('operations_already_terminal');
    });

    it('that are refused fail with the code of the refusal, and their worker is notified', async () => {
      const { id } = await start({ name: 'refuses' });
      await opened.work('boards_one');
      const error = { code: 'suite_refused', message: 'It is refused.' };
      expect(await one(() => operations.byId(id))).toMatchObject({ state: 'failed', error, result: null });
      expect(endsOf(id)).toMatchObject([{ id, state: 'failed', error }]);
    });

    it('that are postponed go on from their checkpoint', async () => {
      const { id } = await start({ name: 'waits' });
      for (let runs = 1; runs <= 2; runs++) await opened.work('boards_one');
      expect(await one(() => operations.byId(id))).toMatchObject({ state: 'succeeded', result: null });
      expect(worker.ran.filter((each) => each.endsWith(id))).toHaveLength(2);
      expect(endsOf(id)).toEqual([]);
    });

    it('leave a file, once they have succeeded', async () => {
      const { id } = await start({ name: 'writes' });
      expect(await refused(one(() => operations.download(id)))).toBe('operations_not_found');
      await opened.work('boards_one');
      const { body, ...file } = await one(() => operations.download(id));
      expect(file).toMatchObject({ filename: 'a.csv', contentType: 'text/csv', bytes: 4 });
      expect(await text(body)).toBe('a,b\n');
    });
  });
