import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { collectOperations } from '../../../../libs/runtime/src/operations/collect.js';
import { OperationRun } from '../../../../libs/runtime/src/operations/run.js';
import { as, BOARD, OperationsHarness } from './harness.js';

let here: OperationsHarness;
beforeAll(async () => {
  here = await OperationsHarness.open();
});
afterAll(() => here.close());

/** An operation that left a file `days` ago, with the key of the file. */
async function endedBefore(days: number): Promise<{ readonly id: string; readonly key: string }> {
  const { id } = await here.start('exports.generate');
  const run = (await OperationRun.claim(id, here.pool, here.blobs, () => undefined)) as OperationRun;
  run.output('a.csv', 'text/csv').end('a');
  await run.stored();
  await run.end({ state: 'succeeded', result: null });
  // Moves the timestamps instead of the clock.
  await here.pool.query(
    'update operations set completed_at = now() - make_interval(days => $2, secs => 5) where id = $1',
    [id, days],
  );
  return { id, key: (await here.look(id))?.output?.key ?? '' };
}

test('operations are forgotten 30 days after their end, with their files; no other is', async () => {
  const [old, young, last] = [await endedBefore(30), await endedBefore(29), await endedBefore(400)];
  const { id: waiting } = await here.start('exports.generate');
  await here.pool.query(`update operations set created_at = now() - interval '90 days' where id = $1`, [waiting]);
  expect(await collectOperations(here.pool, here.blobs)).toBe(2);
  for (const { id, key } of [old, last]) {
    await expect(as(BOARD, () => here.operations().byId(id))).rejects.toMatchObject({ code: 'operations_not_found' });
    await expect(as(BOARD, () => here.operations().download(id))).rejects.toMatchObject({
      code: 'operations_not_found',
    });
    expect(await here.blobs.has(key)).toBe(false);
  }
  expect(await here.look(young.id)).toMatchObject({ state: 'succeeded' });
  expect(await here.blobs.has(young.key)).toBe(true);
  expect(await here.look(waiting)).toMatchObject({ state: 'pending' });
  expect(await collectOperations(here.pool, here.blobs)).toBe(0);
});

test('what runs that were broken off wrote goes as soon as the operation has ended', async () => {
  const { id } = await here.start('exports.generate');
  const keys: string[] = [];
  for (const end of [false, false, true]) {
    await here.pool.query(
      `update operations set leased_until = now() - interval '1 second' where id = $1 and state = 'running'`,
      [id],
    );
    const run = (await OperationRun.claim(id, here.pool, here.blobs, () => undefined)) as OperationRun;
    run.output('a.csv', 'text/csv').end('a');
    await run.stored();
    const { rows } = await here.pool.query<{ outputs: string[] }>('select outputs from operations where id = $1', [id]);
    keys.push(rows[0]?.outputs.at(-1) ?? '');
    if (end) await run.end({ state: 'succeeded', result: null });
    run.close();
    if (!end) clearInterval(undefined);
  }
  expect(new Set(keys).size).toBe(3);
  await collectOperations(here.pool, here.blobs);
  expect(await Promise.all(keys.map((key) => here.blobs.has(key)))).toEqual([false, false, true]);
  await collectOperations(here.pool, here.blobs);
  expect((await here.look(id))?.output?.key).toBe(keys[2]);
});
