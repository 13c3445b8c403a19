import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Leases } from '../../../libs/runtime/src/process/leases.js';
import { eventually, newId } from '../store/event-store.samples.js';
import { type Database, freshDatabase } from '../postgres-database.js';

/** A process that wants to do the work. */
interface Contender {
  readonly leases: Leases;
  working: boolean;
  begun: number;
  readonly troubles: unknown[];
  stop(): Promise<void>;
}

describe('leases', () => {
  let database: Database;
  const contenders: Contender[] = [];

  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterEach(async () => {
    for (const contender of contenders.splice(0)) await contender.stop();
  });
  afterAll(() => database?.drop());

  const untilAborted = (signal: AbortSignal) => sleep(60_000, undefined, { signal }).catch(() => undefined);

  const contend = (name: string, { work = untilAborted, pool = database.pool(2) } = {}): Contender => {
    const stop = new AbortController();
    const troubles: unknown[] = [];
    const leases = new Leases(pool, (error) => troubles.push(error));
    const running = leases.whileHolding(name, stop.signal, async (held) => {
      contender.working = true;
      contender.begun++;
      try {
        await work(held);
      } finally {
        contender.working = false;
      }
    });
    const contender: Contender = {
      leases,
      working: false,
      begun: 0,
      troubles,
      async stop() {
        stop.abort();
        await running;
      },
    };
    contenders.push(contender);
    return contender;
  };

  const holderOf = async (name: string) =>
    (await database.pool(1).query<{ holder: string }>('select holder from leases where name = $1', [name])).rows[0]
      ?.holder;

  it('let one of five do the work at a time, and each next one when it stops', async () => {
    const name = newId('lease');
    const five = Array.from({ length: 5 }, () => contend(name));
    const overlaps: number[] = [];
    const watch = setInterval(() => overlaps.push(five.filter(({ working }) => working).length), 1);
    try {
      const left = new Set(five);
      while (left.size > 0) {
        await eventually(() => [...left].some(({ working }) => working), 'somebody works');
        const holder = [...left].find(({ working }) => working) as Contender;
        expect(await holderOf(name)).toBe(holder.leases.holder);
        await holder.stop();
        left.delete(holder);
      }
    } finally {
      clearInterval(watch);
    }
    expect(Math.max(...overlaps)).toBe(1);
    expect(five.map(({ begun }) => begun)).toEqual([1, 1, 1, 1, 1]);
    expect(await holderOf(name)).toBeUndefined();
    expect(five.flatMap(({ troubles }) => troubles)).toEqual([]);
  });

  it('are independent by name', async () => {
    const [one, other] = [contend(newId('lease')), contend(newId('lease'))];
    await eventually(() => one.working && other.working, 'both work');
  });

  it('are taken over when the process that holds them has ended', async () => {
    const name = newId('lease');
    const pool = database.pool(1);
    await pool.query(
      `insert into leases (name, holder, until) values ($1, 'processes_dead', now() + interval '1 hour')`,
      [name],
    );
    const heir = contend(name);
    // Looked at least twice, and left it to its holder.
    await sleep(1_500);
    expect([heir.begun, await holderOf(name)]).toEqual([0, 'processes_dead']);
    await pool.query(`update leases set until = now() - interval '1 second' where name = $1`, [name]);
    await eventually(() => heir.working, 'the work is taken over');
    expect(await holderOf(name)).toBe(heir.leases.holder);
  });

  it('end the work of who lost them', async () => {
    const name = newId('lease');
    const stalled = contend(name);
    await eventually(() => stalled.working, 'it works');
    await database
      .pool(1)
      .query(`update leases set holder = 'processes_other', until = now() + interval '1 hour' where name = $1`, [name]);
    await eventually(() => !stalled.working, 'it is told');
    expect(await holderOf(name)).toBe('processes_other');
  });

  it('are renewed while the work goes on', async () => {
    const name = newId('lease');
    const pool = database.pool(1);
    const holder = contend(name);
    await eventually(() => holder.working, 'it works');
    const until = async () =>
      (await pool.query<{ until: string }>('select until from leases where name = $1', [name])).rows[0]?.until ?? '';
    const first = await until();
    await eventually(async () => (await until()) > first, 'it is renewed');
    expect([holder.working, holder.begun]).toEqual([true, 1]);
  });

  it('are released when work ends or fails, and the work starts again', async () => {
    const name = newId('lease');
    let failed = 0;
    const clumsy = contend(name, {
      async work() {
        if (failed++ === 0) throw new Error('Fell over.');
      },
    });
    await eventually(() => clumsy.begun >= 3, 'it begins again');
    expect(clumsy.troubles.map(String)).toEqual(['Error: Fell over.']);
    await clumsy.stop();
    expect(await holderOf(name)).toBeUndefined();
  });
});
