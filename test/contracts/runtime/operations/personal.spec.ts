import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type DataSubject } from '#runtime';
import { type OperationWork, OperationPostponed } from '#runtime/operations';
import { text } from 'node:stream/consumers';
import { PersonalOperations } from '../../../../libs/runtime/src/operations/personal-operations.js';
import { OperationWorkers } from '../../../../libs/runtime/src/operations/worker.js';
import { eventually } from '../../../e2e/server.js';
import { as, BOARD, Does, gate, OperationsHarness } from './harness.js';

let here: OperationsHarness;
beforeAll(async () => {
  here = await OperationsHarness.open();
});
afterAll(() => here.close());

/** Exports that contain people, and that do what `work` does. */
class Exports extends Does {
  override isPersonal({ name }: { readonly name: string }): boolean {
    return name === 'people';
  }
}

/** Ends only when it is done, and deletes its input. */
class Removes extends Does {
  override readonly endsOnlyDone = true;
  override readonly forgetsInput = true;
}

const JANE: DataSubject = { ids: ['boardUsers_1'], addresses: [], provenAddresses: [], streams: [] };
const placeOf = (worker: Does) => {
  const workers = new OperationWorkers();
  workers.add(worker);
  return new PersonalOperations(here.pool, here.blobs, workers);
};
const ended = async (id: string) => {
  await eventually(async () => (await here.look(id))?.completedAt !== null);
  return here.look(id);
};

test('files that name people are deleted when one of them is erased, and others stay', async () => {
  const worker = new Exports('exports.generate', async (_, work) => {
    work.output('a.csv', 'text/csv').end('a');
    return null;
  });
  const process = here.process([worker]);
  const [people, jobs] = [await here.start('exports.generate', 'people'), await here.start('exports.generate', 'jobs')];
  const elsewhere = await here.start('exports.generate', 'people', 'boards_two');
  const [file, other] = [await ended(people.id), await ended(jobs.id)];
  await eventually(async () => (await here.look(elsewhere.id, 'boards_two'))?.completedAt !== null);
  // It cannot contain a person who was deleted before.
  const goneAt = new Date(Date.parse(people.createdAt) - 1).toISOString();
  await as(BOARD, () => placeOf(worker).purge({ ...JANE, goneAt }));
  expect(await here.blobs.has(file?.output?.key ?? '')).toBe(true);
  for (let times = 0; times < 2; times++) await as(BOARD, () => placeOf(worker).purge(JANE));
  expect(await here.blobs.has(file?.output?.key ?? '')).toBe(false);
  expect(await here.look(people.id)).toMatchObject({ state: 'succeeded', output: null });
  expect(await here.blobs.has(other?.output?.key ?? '')).toBe(true);
  expect(await here.look(elsewhere.id, 'boards_two')).toMatchObject({ output: { filename: 'a.csv' } });
  await process.stop();
});

test('a file that is being written is written again', async () => {
  const [begun, held] = [gate(), gate()];
  let runs = 0;
  const worker = new Exports('exports.generate', async (_, work: OperationWork) => {
    const run = ++runs;
    const output = work.output('a.csv', 'text/csv');
    output.write(`run ${run}`);
    begun.open();
    if (run === 1) await held.opened;
    output.end();
    return null;
  });
  const process = here.process([worker]);
  const { id } = await here.start('exports.generate', 'people');
  await begun.opened;
  await as(BOARD, () => placeOf(worker).purge(JANE));
  held.open();
  const file = await ended(id);
  expect([file?.state, runs]).toEqual(['succeeded', 2]);
  const blob = await here.blobs.open(file?.output?.key ?? '');
  expect(blob && (await text(blob.body))).toBe('run 2');
  await process.stop();
});

test('work that must be completed cannot be cancelled between two runs, and its input is deleted at its end', async () => {
  let done = false;
  const worker = new Removes(
    'candidates.remove',
    () => (done ? Promise.resolve(null) : Promise.reject(new OperationPostponed(0.2))),
    { cancellable: false },
  );
  const process = here.process([worker]);
  const { id } = await here.start('candidates.remove', 'Ada');
  await eventually(async () => (await here.look(id))?.state === 'running');
  const cancelling = () => as(BOARD, () => here.operations(worker).cancel(id));
  for (let times = 0; times < 5; times++)
    await expect(cancelling()).rejects.toMatchObject({ code: 'operations_not_cancellable' });
  done = true;
  expect(await ended(id)).toMatchObject({ state: 'succeeded', input: {} });
  await process.stop();
});
