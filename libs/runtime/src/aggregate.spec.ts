import { commandsOf, type Decider, type EventStore, type RowProjection } from '#kernel';
import { describe, expect, it, jest } from '@jest/globals';
import type { Append, StreamId } from '#kernel/engine';
import { MemoryEventStore } from '#testing';
import { BoardRow, Column, ReadModel, ReadModels, withFacts, Ids } from '#store';
import { commandHandler, type Receipt } from './aggregate.js';

type Commands = { Begin: object; Add: { readonly by: number } };
type Events = { Begun: object; Added: { readonly by: number } };

const evolved = jest.fn((sum: number, { by }: { readonly by: number }) => sum + by);
const counter: Decider<number, Commands, Events> = {
  category: 'counter',
  noun: 'thing',
  initial: 0,
  creates: ['Begin'],
  gone: [],
  missing: 'counters_not_found',
  decide: {
    Begin: () => [{ type: 'Begun', data: {} }],
    Add: (_, data) => [{ type: 'Added', data }],
  },
  evolve: { Begun: () => 0, Added: evolved },
};

@ReadModel('aggregate_spec_counters', { version: 1 })
class CounterRow extends BoardRow {
  @Column('int') sum!: number;
  @Column('text') begunAt!: string;
}

@ReadModel('aggregate_spec_other', { version: 1 })
class OtherRow extends BoardRow {}

const counterRows: RowProjection<CounterRow, Events> = {
  row: CounterRow,
  category: 'counter',
  on: {
    Begun: ({ at }) => ({ sum: 0, begunAt: at }),
    Added: ({ data: { by } }, { sum }) => {
      if (by === POISON) throw new Error('The fold does not take it.');
      return { sum: sum + by };
    },
  },
};
const POISON = 666;

const known = {
  board: 'boards_01',
  actor: 'spec',
  now: '2026-11-22T12:00:00.000Z',
  requestId: 'req_1',
  correlationId: 'req_1',
  causationId: null,
};
const stream: StreamId = { category: 'counter', board: known.board, objectId: 'counters_1' };

function counters(store: EventStore = new MemoryEventStore(), decider: typeof counter = counter) {
  const commands = commandsOf(decider);
  const readModels = new ReadModels(
    { query: async () => ({ rows: [] }) } as never,
    store,
    { warn: () => undefined },
    { waitMs: -1 },
  );
  readModels.add(counterRows);
  const handler = new (commandHandler(commands))(store, readModels) as { execute(command: unknown): Promise<Receipt> };
  const send = (command: unknown, seed?: string, now = known.now) =>
    withFacts({ ...known, now }, () => handler.execute(command), seed);
  return {
    store,
    begin: (seed?: string, now?: string) => send(commands.Begin(stream.objectId, {}), seed, now),
    add: (by: number, expected?: number, seed?: string) => send(commands.Add(stream.objectId, { by }, expected), seed),
  };
}

describe('the person whose data an object holds', () => {
  it('is named to the store, which knows before what is personal', async () => {
    const store = new MemoryEventStore();
    const [declare, append] = [jest.spyOn(store, 'declarePersonal'), jest.spyOn(store, 'append')];
    const personal = { Added: ['by'] } as const;
    const send = counters(store, { ...counter, personal, personOf: (sum: number) => `boardUsers_${sum}` });
    expect(declare.mock.calls).toEqual([['counter', { fields: personal, claims: [], erases: [], own: false }]]);
    await send.begin();
    await send.add(3);
    expect(append.mock.calls.map(([{ person }]) => person)).toEqual(['boardUsers_0', 'boardUsers_3']);
  });

  it('is not named where the object is the person, and nothing is passed where nothing is personal', async () => {
    const store = new MemoryEventStore();
    const [declare, append] = [jest.spyOn(store, 'declarePersonal'), jest.spyOn(store, 'append')];
    await counters(store).begin();
    expect(declare).not.toHaveBeenCalled();
    expect(append.mock.calls.map(([{ person }]) => person)).toEqual([undefined]);
  });
});

describe('commands to one object', () => {
  it('wait for each other in one process, so that none is decided on what is about to change', async () => {
    const { store, begin, add } = counters();
    await begin();
    const append = jest.spyOn(store, 'append');
    const receipts = await Promise.all(Array.from({ length: 50 }, (_, n) => add(n)));
    expect(receipts.map(({ version }) => version)).toEqual(Array.from({ length: 50 }, (_, n) => n + 2));
    expect(append).toHaveBeenCalledTimes(50);
  });

  it('are not held up by one that was refused', async () => {
    const { begin, add } = counters();
    await begin();
    const [refused, done] = await Promise.allSettled([add(1, 7), add(2)]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'precondition_failed' } });
    expect(done).toMatchObject({ status: 'fulfilled', value: { version: 2 } });
  });

  it('are decided again when another process was first, and refused when that goes on and on', async () => {
    const shared = new MemoryEventStore();
    const other = counters(new MemoryEventStore(shared));
    let inTheWay = 0;
    const { begin, add } = counters(
      Object.assign(new MemoryEventStore(shared), {
        append: async (unit: Append) => {
          if (inTheWay-- > 0) await other.add(100);
          return shared.append(unit);
        },
      }),
    );
    await begin();
    inTheWay = 2;
    expect(await add(1)).toMatchObject({ version: 4, changed: true });
    inTheWay = Infinity;
    const before = (await shared.read(stream)).length;
    await expect(add(1)).rejects.toMatchObject({ kind: 'conflict', code: 'stale_version' });
    expect((await shared.read(stream)).slice(before).every(({ data }) => (data as { by: number }).by === 100)).toBe(
      true,
    );
  });

  it('are done once for one idempotency key, no matter what was done since', async () => {
    const { store, begin, add } = counters();
    await begin();
    const seed = Ids.uuidv7();
    const { id, version } = await add(1, undefined, seed);
    await add(2);
    expect(await add(1, undefined, seed)).toMatchObject({ id, version, changed: true, repeated: true });
    expect(await store.read(stream)).toHaveLength(3);
  });

  it('are found done when the answer of their append was lost', async () => {
    const shared = new MemoryEventStore();
    const { begin, add } = counters(
      Object.assign(new MemoryEventStore(shared), {
        append: async (unit: Append) => {
          const result = await shared.append(unit);
          return unit.expected === 0 ? result : { outcome: 'stale', actual: unit.expected + 1 };
        },
      }),
    );
    await begin();
    expect(await add(1)).toMatchObject({ id: stream.objectId, version: 2, changed: true, repeated: true });
    expect(await shared.read(stream)).toHaveLength(2);
  });

  it('fold each event once, however long the history grows', async () => {
    const { begin, add } = counters();
    await begin();
    evolved.mockClear();
    for (let n = 0; n < 100; n++) await add(1);
    // Once to decide what the object is afterwards, and once when it is read again.
    expect(evolved.mock.calls.length).toBeLessThanOrEqual(200);
  });
});

describe('the row that a command leaves', () => {
  const sumOf = (receipt: Receipt) => receipt.row(CounterRow).sum;

  it('is folded from what the command saw and wrote, whether it changed something or not', async () => {
    const { begin, add } = counters();
    expect(await begin().then((receipt) => receipt.row(CounterRow))).toEqual({
      board: known.board,
      id: stream.objectId,
      version: 1,
      sum: 0,
      begunAt: known.now,
    });
    expect([sumOf(await add(2)), sumOf(await add(3))]).toEqual([2, 5]);
  });

  it('is that of the first try when this one repeats it', async () => {
    const { begin } = counters();
    const seed = Ids.uuidv7();
    await begin(seed);
    const again = await begin(seed, '2026-11-22T13:00:00.000Z');
    expect([again.repeated, again.row(CounterRow).begunAt]).toEqual([true, known.now]);
  });

  it('is the last one that the fold took where it does not take an event', async () => {
    const { begin, add } = counters();
    await begin();
    await add(1);
    expect(sumOf(await add(POISON))).toBe(1);
  });

  it('is of a read model of the object, or there is none', async () => {
    const receipt = await counters().begin();
    expect(() => receipt.row(OtherRow)).toThrow('No read model has the row class OtherRow.');
  });
});
