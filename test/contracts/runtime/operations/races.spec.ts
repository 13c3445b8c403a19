import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../../../libs/store/src/facts.js';
import { OperationRun } from '../../../../libs/runtime/src/operations/run.js';
import { OperationInterrupted, OperationPostponed } from '../../../../libs/runtime/src/operations/worker.js';
import { eventually } from '../../../e2e/server.js';
import { as, BOARD, Does, gate, OperationsHarness, untilAborted } from './harness.js';

const NOTHING = { totalRows: 0, created: 0, updated: 0, failed: 0, errors: [] };

let here: OperationsHarness;
beforeAll(async () => {
  here = await OperationsHarness.open();
});
afterEach(() => here.stopAll());
afterAll(() => here.close());

const ended = (id: string, board = BOARD) => eventually(async () => (await here.look(id, board))?.completedAt !== null);
const claim = (id: string) => OperationRun.claim(id, here.pool, here.blobs, () => undefined);

/** The lease of a run ends, as if its process had been silent for too long; then another process takes over. */
async function takeOver(id: string): Promise<OperationRun> {
  let taken: OperationRun | null = null;
  await eventually(async () => {
    await here.pool.query(`update operations set leased_until = now() - interval '1 second' where id = $1`, [id]);
    taken = await claim(id);
    return taken !== null;
  });
  return taken as unknown as OperationRun;
}

describe('several processes', () => {
  test('do each operation once, and never two of a board and kind at a time', async () => {
    const open = new Map<string, number>();
    const done: string[] = [];
    let most = 0;
    const worker = () =>
      new Does('imports.parse', async ({ name }, { id }) => {
        const lane = name.split(' ')[0] ?? '';
        open.set(lane, (open.get(lane) ?? 0) + 1);
        most = Math.max(most, open.get(lane) ?? 0);
        await sleep(5);
        open.set(lane, (open.get(lane) ?? 0) - 1);
        done.push(id);
        return null;
      });
    const started = [];
    for (let n = 0; n < 15; n++)
      for (const board of [BOARD, 'boards_two'])
        started.push((await here.start('imports.parse', `${board} ${n}`, board)).id);
    const processes = [here.process([worker()]), here.process([worker()]), here.process([worker()])];
    await eventually(() => done.length >= started.length);
    await Promise.all(processes.map((each) => each.stop()));
    expect(done.sort()).toEqual(started.sort());
    expect(most).toBe(1);
  });

  test('let a board with one operation pass a board with many', async () => {
    const order: string[] = [];
    const first = gate();
    const worker = new Does('imports.parse', async ({ name }) => {
      if (order.push(name) === 1) await first.opened;
      return null;
    });
    const many = [];
    for (let n = 0; n < 20; n++) many.push((await here.start('imports.parse', `many ${n}`)).id);
    const process = here.process([worker], { concurrency: 1 });
    await eventually(() => order.length === 1);
    const one = await here.start('imports.parse', 'one', 'boards_two');
    first.open();
    await ended(one.id, 'boards_two');
    expect(order.indexOf('one')).toBe(1);
    for (const id of many) await ended(id);
    await process.stop();
  });
});

describe('a postponed run', () => {
  test('is noticed at once when it is cancelled before its next turn is in the queue', async () => {
    const worker = new Does('imports.parse', () => Promise.reject(new OperationPostponed(3_600)));
    const process = here.process([worker]);
    const released = gate();
    const held = gate();
    const query = process.pool.query.bind(process.pool) as (...args: unknown[]) => Promise<unknown>;
    jest.spyOn(process.pool, 'query').mockImplementation((async (...args: unknown[]) => {
      const answer = await query(...args);
      const [statement] = args as [string | { readonly text: string }];
      if (typeof statement === 'object' && statement.text.startsWith('update operations set leased_until = case')) {
        released.open();
        await held.opened;
      }
      return answer;
    }) as never);
    const { id } = await here.start('imports.parse');
    await released.opened;
    expect(await as(BOARD, () => here.operations(worker).cancel(id))).toMatchObject({ state: 'cancelled' });
    held.open();
    await eventually(() => worker.ends.length > 0);
    expect(worker.ends).toMatchObject([{ id, state: 'cancelled' }]);
    await process.stop();
  });
});

describe('a run that lost its lease', () => {
  test('can neither save, nor leave a file, nor end what another has', async () => {
    const { id } = await here.start('imports.confirm');
    const late = (await claim(id)) as OperationRun;
    await late.save({ row: 10 });
    const next = await takeOver(id);
    expect(await next.load()).toEqual({ row: 10 });
    await expect(late.save({ row: 20 })).rejects.toBeInstanceOf(OperationInterrupted);
    expect(late.signal.aborted).toBe(true);
    expect(await late.end({ state: 'succeeded', result: { ...NOTHING, created: 99 } })).toBe(false);
    expect(await next.load()).toEqual({ row: 10 });
    expect(await next.end({ state: 'succeeded', result: NOTHING })).toBe(true);
    expect(await here.look(id)).toMatchObject({ state: 'succeeded', result: NOTHING });
    late.close();
  });

  test('is notified, and is not awaited', async () => {
    const { id } = await here.start('imports.confirm');
    const late = (await claim(id)) as OperationRun;
    const next = await takeOver(id);
    await expect(untilAborted(late.signal)).rejects.toBeInstanceOf(OperationInterrupted);
    await next.end({ state: 'succeeded', result: null });
    late.close();
  });

  test('leaves no file under the name of the next one', async () => {
    const { id } = await here.start('exports.generate');
    const late = (await claim(id)) as OperationRun;
    late.output('a.csv', 'text/csv').write('half of');
    const next = await takeOver(id);
    next.output('a.csv', 'text/csv').end('whole');
    await next.stored();
    await next.end({ state: 'succeeded', result: null });
    const row = await here.look(id);
    const file = await here.blobs.open(row?.output?.key ?? '');
    const chunks: Buffer[] = [];
    for await (const chunk of file?.body ?? []) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toBe('whole');
    late.close();
  });
});

describe('a run that was broken off', () => {
  test('is continued where it saved last, in order, with the same ids', async () => {
    const saved = gate();
    // By step: a busy machine may lose the lease and repeat a step.
    const ids = new Map<string, string[][]>();
    const make = async (step: string, work: Parameters<Does['run']>[1]) => {
      const made = await work.step(step, () => Promise.resolve([newId('jobs'), newId('jobs')]));
      ids.set(step, [...(ids.get(step) ?? []), made]);
    };
    const first = new Does('imports.confirm', async (_, work) => {
      await make('row 1', work);
      await make('row 2', work);
      await work.save({ next: 2 });
      saved.open();
      return untilAborted(work.signal);
    });
    const dying = here.process([first]);
    const { id } = await here.start('imports.confirm');
    await saved.opened;
    await dying.stop();
    expect(await here.look(id)).toMatchObject({ state: 'running', completedAt: null });
    const loaded: unknown[] = [];
    const second = new Does('imports.confirm', async (_, work) => {
      loaded.push(await work.load());
      await make('row 2', work);
      await make('row 3', work);
      return NOTHING;
    });
    const next = here.process([second]);
    await ended(id);
    await next.stop();
    expect(new Set(loaded.map((each) => JSON.stringify(each)))).toEqual(new Set(['{"next":2}']));
    expect(ids.get('row 2')?.length).toBeGreaterThan(1);
    for (const [first, ...again] of ids.values()) for (const made of again) expect(made).toEqual(first);
    expect(new Set([...ids.values()].flat(2)).size).toBe(6);
    expect(await here.look(id)).toMatchObject({ state: 'succeeded', result: NOTHING });
  });

  test('again and again without getting on is given up', async () => {
    const { id } = await here.start('imports.confirm');
    await here.pool.query('update operations set attempts = 5 where id = $1', [id]);
    const worker = new Does('imports.confirm', () => Promise.reject(new Error('must not run')));
    const process = here.process([worker]);
    await ended(id);
    expect(await here.look(id)).toMatchObject({ state: 'failed', error: { code: 'internal_error' } });
    await eventually(() => worker.ends.length === 1);
    await process.stop();
  });

  test('and was to be cancelled is notified of that first', async () => {
    const { id } = await here.start('imports.confirm');
    const dead = (await claim(id)) as OperationRun;
    await here.pool.query('update operations set cancel_requested = true where id = $1', [id]);
    dead.close();
    const worker = new Does('imports.confirm', async (_, { signal }) => {
      signal.throwIfAborted();
      return NOTHING;
    });
    const process = here.process([worker]);
    await ended(id);
    expect(await here.look(id)).toMatchObject({ state: 'cancelled', cancelRequested: true });
    await process.stop();
  });
});

describe('trouble', () => {
  test('a job that a dead worker holds is free again within seconds', async () => {
    const { id } = await here.start('imports.parse');
    await here.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'worker-of-a-dead-process', locked_at = now() where key = $1`,
      [id],
    );
    await here.pool.query(
      `update graphile_worker._private_job_queues q set locked_by = 'worker-of-a-dead-process', locked_at = now()
       from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.key = $1`,
      [id],
    );
    const process = here.process([new Does('imports.parse', async () => NOTHING)]);
    // The queue itself would wait for four hours.
    await ended(id);
    await process.stop();
  });

  test('when the database ends all connections, the work continues', async () => {
    const running = gate();
    const held = gate();
    let runs = 0;
    const worker = new Does('imports.parse', async (_, { signal }) => {
      runs++;
      running.open();
      await Promise.race([held.opened, untilAborted(signal)]);
      return NOTHING;
    });
    const process = here.process([worker]);
    const { id } = await here.start('imports.parse');
    await running.opened;
    await here.pool
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .catch(() => undefined);
    held.open();
    await ended(id);
    expect(await here.look(id)).toMatchObject({ state: 'succeeded', result: NOTHING });
    // The queue recovers too.
    const after = await here.start('imports.parse');
    await ended(after.id);
    expect(runs).toBeGreaterThanOrEqual(2);
    await process.stop();
  });

  test('progress is written once a second at most, however often it is reported', async () => {
    await here.pool.query(`create table written (at timestamptz not null default clock_timestamp());
      create function count_progress() returns trigger language plpgsql as $$ begin insert into written default values; return null; end $$;
      create trigger progress after update on operations for each row
        when (new.progress is distinct from old.progress) execute function count_progress()`);
    const worker = new Does('imports.parse', async (_, work) => {
      for (let n = 0; n < 2_500; n += 5) {
        work.progress({ processed: n, total: 2_500 });
        await sleep(5);
      }
      work.progress({ processed: 2_500, total: 2_500 });
      return null;
    });
    const process = here.process([worker]);
    const begun = Date.now();
    const { id } = await here.start('imports.parse');
    await ended(id);
    const seconds = (Date.now() - begun) / 1_000;
    const { rows } = await here.pool.query('select at from written');
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(rows.length).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
    expect((await here.look(id))?.progress).toEqual({ processed: 2_500, total: 2_500, percent: 100 });
    await process.stop();
  });
});
