import { describe, expect, it, jest } from '@jest/globals';
import type { Append, Decider, EventStore, StreamId } from '#kernel';
import { MemoryEventStore } from '#testing';
import { aggregate, type Receipt } from './aggregate.js';
import { withFacts } from './facts.js';
import { uuidv7 } from './ids.js';
import { ReadModels } from './read-models/read-models.js';

type Commands = { Begin: object; Add: { readonly by: number } };
type Events = { Begun: object; Added: { readonly by: number } };

const evolved = jest.fn((sum: number, { by }: { readonly by: number }) => sum + by);
const counter: Decider<number, Commands, Events> = {
  category: 'counter',
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

const known = { board: 'boards_01', actor: 'spec', now: '2026-11-22T12:00:00.000Z', requestId: 'req_1', correlationId: 'req_1', causationId: null };
const stream: StreamId = { category: 'counter', board: known.board, objectId: 'counters_1' };

function counters(store: EventStore = new MemoryEventStore()) {
  const commands = aggregate(counter);
  const readModels = new ReadModels({ query: async () => ({ rows: [] }) } as never, store, { warn: () => undefined });
  const handler = new commands.Handler(store, readModels) as { execute(command: unknown): Promise<Receipt> };
  const send = (command: unknown, seed?: string) => withFacts(known, () => handler.execute(command), seed);
  return {
    store,
    begin: () => send(commands.Begin(stream.objectId, {})),
    add: (by: number, expected?: number, seed?: string) => send(commands.Add(stream.objectId, { by }, expected), seed),
  };
}

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

  it('are decided anew when another process was first, and refused when that goes on and on', async () => {
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
    expect((await shared.read(stream)).slice(before).every(({ data }) => (data as { by: number }).by === 100)).toBe(true);
  });

  it('are done once for one idempotency key, whatever was done since', async () => {
    const { store, begin, add } = counters();
    await begin();
    const seed = uuidv7();
    const first = await add(1, undefined, seed);
    await add(2);
    expect(await add(1, undefined, seed)).toEqual(first);
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
    expect(await add(1)).toEqual({ id: stream.objectId, version: 2, changed: true });
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
