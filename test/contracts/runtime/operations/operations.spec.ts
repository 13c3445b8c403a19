import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Rejection } from '#kernel';
import { facts, newId } from '../../../../libs/store/src/facts.js';
import { OperationCancelled, OperationPostponed } from '../../../../libs/runtime/src/operations/worker.js';
import { eventually } from '../../../e2e/server.js';
import { as, BOARD, Does, gate, OperationsHarness, untilAborted } from './harness.js';

const RESULT = {
  totalRows: 3,
  created: 1,
  updated: 1,
  failed: 1,
  errors: [{ rowIndex: 2, code: 'bad', message: 'Bad.' }],
};

let here: OperationsHarness;
beforeAll(async () => {
  here = await OperationsHarness.open();
});
afterEach(() => here.stopAll());
afterAll(() => here.close());

const ended = async (id: string) => {
  await eventually(async () => (await here.look(id))?.completedAt !== null);
  return here.look(id);
};

describe('an operation', () => {
  test('waits, runs, and succeeds with its result, in the name of the caller', async () => {
    const seen: string[] = [];
    const held = gate();
    const worker = new Does('imports.parse', async ({ name }, work) => {
      seen.push(name, facts().board, facts().actor);
      work.progress({ processed: 1, total: 3, message: 'Reading' });
      await held.opened;
      return RESULT;
    });
    const started = await here.start('imports.parse', 'first');
    expect(started).toMatchObject({
      state: 'pending',
      progress: null,
      result: null,
      error: null,
      completedAt: null,
      cancelRequested: false,
    });
    const process = here.process([worker]);
    await eventually(async () => (await here.look(started.id))?.progress !== null);
    expect(await here.look(started.id)).toMatchObject({
      state: 'running',
      completedAt: null,
      progress: { processed: 1, total: 3, percent: 33, message: 'Reading' },
    });
    held.open();
    expect(await ended(started.id)).toMatchObject({ state: 'succeeded', result: RESULT, error: null });
    expect(seen).toEqual(['first', BOARD, 'api_key:spec']);
    expect(worker.ends).toEqual([]);
    await process.stop();
  });

  test('has a result whose fields are in the order of its worker, and no others', async () => {
    const more = { deletedAlerts: 3, candidateId: 'boardusers_1', deletedResumes: 0, skippedDuplicates: 5 };
    const worker = new Does('candidates.remove', () => Promise.resolve({ ...more, ...RESULT }), {
      resultFields: ['candidateId', 'deletedResumes', 'deletedAlerts', 'deletedSessions'],
    });
    const { id } = await here.start('candidates.remove');
    const process = here.process([worker]);
    await ended(id);
    const { result } = await as(BOARD, () => here.operations(worker).byId(id));
    expect(Object.keys(result ?? {})).toEqual([
      ...['totalRows', 'created', 'updated', 'failed', 'errors'],
      ...['candidateId', 'deletedResumes', 'deletedAlerts'],
    ]);
    await process.stop();
  });

  test('fails with the code of a refusal, and with internal_error alone for a fault', async () => {
    const refused = new Does('imports.parse', () =>
      Promise.reject(new Rejection('invalid', 'imports_no_mapping', 'No mapping.')),
    );
    const broken = new Does('imports.confirm', () => Promise.reject(new Error('password=hunter2')));
    const process = here.process([refused, broken]);
    const [one, two] = [await here.start('imports.parse'), await here.start('imports.confirm')];
    expect(await ended(one.id)).toMatchObject({
      state: 'failed',
      error: { code: 'imports_no_mapping', message: 'No mapping.' },
      result: null,
    });
    expect(await ended(two.id)).toMatchObject({ state: 'failed', error: { code: 'internal_error' } });
    expect(JSON.stringify(await here.look(two.id))).not.toContain('hunter2');
    await eventually(() => refused.ends.length === 1 && broken.ends.length === 1);
    expect(refused.ends).toMatchObject([{ id: one.id, state: 'failed', error: { code: 'imports_no_mapping' } }]);
    await process.stop();
  });

  test('is cancelled at once while it is postponed, although nothing that runs could be, and its worker is notified', async () => {
    const worker = new Does('imports.parse', () => Promise.reject(new OperationPostponed(3_600)), {
      cancellable: false,
    });
    const { id } = await here.start('imports.parse');
    const process = here.process([worker]);
    await eventually(async () => {
      const waits = await here.pool.query(
        'select from operations where id = $1 and leased_until < now() and attempts = 0',
        [id],
      );
      return (await here.look(id))?.state === 'running' && waits.rowCount === 1;
    });
    await as(BOARD, () => here.operations(worker).cancel(id));
    expect(await here.look(id)).toMatchObject({ state: 'cancelled', cancelRequested: true });
    await eventually(() => worker.ends.length > 0);
    expect(worker.ends).toMatchObject([{ id, state: 'cancelled' }]);
    await process.stop();
  });

  test('is begun once under one id', async () => {
    const [one, two] = await as(BOARD, async () => {
      const id = newId('ops');
      const all = [
        await here.operations().start('imports.parse', { name: 'a' }, { id }),
        await here.operations().start('imports.parse', { name: 'b' }, { id }),
      ];
      return all;
    });
    expect(one?.id).toBe(two?.id);
    expect(two?.input).toEqual({ name: 'a' });
    const { rows } = await here.pool.query('select from graphile_worker.jobs where key = $1', [one?.id]);
    expect(rows).toHaveLength(1);
    await as(BOARD, () => here.operations().cancel(one?.id ?? ''));
  });
});

describe('cancelling', () => {
  test('what waits ends at once, and its worker is notified', async () => {
    const worker = new Does('domains.verify', () => Promise.reject(new Error('must not run')));
    const { id } = await here.start('domains.verify');
    const operations = here.operations(worker);
    expect(await as(BOARD, () => operations.cancel(id))).toMatchObject({
      state: 'cancelled',
      cancelRequested: true,
      error: null,
    });
    await expect(as(BOARD, () => operations.cancel(id))).rejects.toMatchObject({ code: 'operations_already_terminal' });
    const process = here.process([worker]);
    await eventually(() => worker.ends.length > 0);
    expect(worker.ends[0]).toMatchObject({ id, state: 'cancelled' });
    await process.stop();
  });

  test('what runs is notified, stops, and reports what it did', async () => {
    const running = gate();
    const worker = new Does('domains.verify', async (_, { signal }) => {
      running.open();
      await untilAborted(signal).catch((reason: unknown) => {
        if (reason instanceof OperationCancelled) throw new OperationCancelled(RESULT);
        throw reason;
      });
      return null;
    });
    const process = here.process([worker]);
    const { id } = await here.start('domains.verify');
    await running.opened;
    const operations = here.operations(worker);
    const flagged = await as(BOARD, () => operations.cancel(id));
    expect(flagged).toMatchObject({ state: 'running', cancelRequested: true, completedAt: null });
    const again = await as(BOARD, () => operations.cancel(id)).catch((error: unknown) => error as Rejection);
    if (again instanceof Rejection) expect(again.code).toBe('operations_already_terminal');
    else expect(again).toMatchObject({ state: 'running', updatedAt: flagged.updatedAt });
    expect(await ended(id)).toMatchObject({ state: 'cancelled', result: RESULT, error: null, cancelRequested: true });
    await process.stop();
  });

  test('what ends before it is notified has succeeded', async () => {
    const running = gate();
    const worker = new Does('domains.verify', async (_, { signal }) => {
      running.open();
      await untilAborted(signal).catch(() => undefined);
      return RESULT;
    });
    const process = here.process([worker]);
    const { id } = await here.start('domains.verify');
    await running.opened;
    await as(BOARD, () => here.operations(worker).cancel(id));
    expect(await ended(id)).toMatchObject({ state: 'succeeded', result: RESULT, cancelRequested: true });
    await process.stop();
  });

  test('what cannot stop is refused while it runs, not before', async () => {
    const held = gate();
    const running = gate();
    const worker = new Does(
      'employers.remove',
      async () => {
        running.open();
        await held.opened;
        return null;
      },
      { cancellable: false },
    );
    const operations = here.operations(worker);
    const waiting = await here.start('employers.remove');
    expect(await as(BOARD, () => operations.cancel(waiting.id))).toMatchObject({ state: 'cancelled' });
    const process = here.process([worker]);
    const { id } = await here.start('employers.remove');
    await running.opened;
    await expect(as(BOARD, () => operations.cancel(id))).rejects.toMatchObject({ code: 'operations_not_cancellable' });
    expect(await here.look(id)).toMatchObject({ state: 'running', cancelRequested: false });
    held.open();
    expect(await ended(id)).toMatchObject({ state: 'succeeded' });
    await process.stop();
  });

  test('is nothing for other boards, nor for private kinds', async () => {
    const { id } = await here.start('imports.parse');
    const hidden = await here.start('internal.sweep');
    for (const act of ['byId', 'cancel', 'download'] as const) {
      await expect(as('boards_two', () => here.operations()[act](id))).rejects.toMatchObject({
        code: 'operations_not_found',
      });
      await expect(as(BOARD, () => here.operations()[act](hidden.id))).rejects.toMatchObject({
        code: 'operations_not_found',
      });
    }
    await as(BOARD, () => here.operations().cancel(id));
  });
});
