import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { setImmediate as turn } from 'node:timers/promises';
import { Batcher, type GrouperOptions } from './batcher.js';

/** A group that was passed to the work and waits to be finished. */
interface Group<Item> {
  readonly items: readonly Item[];
  finish(results?: readonly unknown[]): void;
  fail(error: Error): void;
}

/** A batcher whose work is finished by hand. */
function byHand<Item>(options: GrouperOptions<Item>) {
  const underWay: Group<Item>[] = [];
  const handedOut: (readonly Item[])[] = [];
  const batcher = new Batcher<Item, unknown>(
    (items) =>
      new Promise((resolve, reject) => {
        const leave = () => underWay.splice(underWay.indexOf(group), 1);
        const group: Group<Item> = {
          items,
          finish: (results = items) => (leave(), resolve(results)),
          fail: (error) => (leave(), reject(error)),
        };
        handedOut.push(items);
        underWay.push(group);
      }),
    options,
  );
  return { batcher, underWay, handedOut };
}

/** Long enough for everything that can happen without the test. */
const settle = async () => {
  for (let n = 0; n < 4; n++) await turn();
};

describe('a batcher', () => {
  it('makes one group of what comes in during one turn, in its order', async () => {
    const { batcher, underWay, handedOut } = byHand<number>({ maxSize: 10, inFlight: 2 });
    const results = [1, 2, 3].map((item) => batcher.run(item));
    await settle();
    expect(handedOut).toEqual([[1, 2, 3]]);
    underWay[0]?.finish(['a', 'b', 'c']);
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c']);
  });

  it('lets one alone wait for nothing', async () => {
    const batcher = new Batcher<number, number>((items) => Promise.resolve(items), { maxSize: 10, inFlight: 1 });
    expect(await batcher.run(1)).toBe(1);
  });

  it('takes half of what waits and is under way, but no fewer than the least', async () => {
    const { batcher, underWay, handedOut } = byHand<number>({ maxSize: 5, least: 2, inFlight: 3 });
    const sizes = () => handedOut.map((items) => items.length);
    const add = (count: number) => Array.from({ length: count }, (_, item) => void batcher.run(item));
    add(2);
    await settle();
    expect(sizes()).toEqual([2]);
    add(6);
    await settle();
    expect(sizes()).toEqual([2, 4, 2]);
    // All items of a group return together and are divided again.
    while (underWay.length > 0) underWay[0]?.finish();
    await settle();
    add(8);
    await settle();
    expect(sizes()).toEqual([2, 4, 2, 4, 4]);
    while (underWay.length > 0) underWay[0]?.finish();
    await settle();
    add(30);
    await settle();
    expect(sizes()).toEqual([2, 4, 2, 4, 4, 5, 5, 5]);
  });

  it('holds back what comes while all groups are under way, and then takes it together', async () => {
    const { batcher, underWay, handedOut } = byHand<number>({ maxSize: 10, inFlight: 1 });
    const first = batcher.run(1);
    await settle();
    const later = [2, 3].map((item) => batcher.run(item));
    await settle();
    expect(handedOut).toEqual([[1]]);
    underWay[0]?.finish();
    expect(await first).toBe(1);
    await settle();
    expect(handedOut).toEqual([[1], [2, 3]]);
    underWay[0]?.finish();
    expect(await Promise.all(later)).toEqual([2, 3]);
  });

  it('fails the items of a failed group, and no others', async () => {
    const { batcher, underWay } = byHand<number>({ maxSize: 2, inFlight: 2 });
    const results = Promise.allSettled([1, 2, 3, 4].map((item) => batcher.run(item)));
    await settle();
    underWay.find(({ items }) => items.includes(1))?.fail(new Error('broken'));
    underWay.find(({ items }) => items.includes(3))?.finish();
    const broken = { status: 'rejected', reason: new Error('broken') };
    expect(await results).toEqual([
      broken,
      broken,
      { status: 'fulfilled', value: 3 },
      { status: 'fulfilled', value: 4 },
    ]);
    const next = batcher.run(5);
    await settle();
    underWay[0]?.finish();
    expect(await next).toBe(5);
  });

  it('fails one item only when its result is a promise that fails', async () => {
    const batcher = new Batcher<number, number>(
      (items) =>
        Promise.resolve(items.map((item) => (item === 2 ? Promise.reject(new Error('two')) : Promise.resolve(item)))),
      { maxSize: 10, inFlight: 1 },
    );
    const [one, two, three] = await Promise.allSettled([1, 2, 3].map((item) => batcher.run(item)));
    expect([one, three]).toEqual([1, 3].map((value) => ({ status: 'fulfilled', value })));
    expect(two).toEqual({ status: 'rejected', reason: new Error('two') });
  });

  it('fails the group, and goes on, when the work throws before it promises anything', async () => {
    let calls = 0;
    const batcher = new Batcher<number, number>(
      (items) => {
        if (++calls === 1) throw new Error('at once');
        return Promise.resolve(items);
      },
      { maxSize: 10, inFlight: 1 },
    );
    await expect(batcher.run(1)).rejects.toThrow('at once');
    expect(await batcher.run(2)).toBe(2);
  });

  it('keeps its promises no matter what comes, in any order it is finished', async () => {
    const items = fc.array(
      fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), other: fc.constantFrom('a', 'e', 'f') }),
      {
        maxLength: 30,
      },
    );
    const limits = fc.record({
      maxSize: fc.integer({ min: 1, max: 5 }),
      least: fc.integer({ min: 1, max: 5 }),
      inFlight: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(
        items,
        limits,
        fc.boolean(),
        fc.infiniteStream(fc.nat(100)),
        async (inputs, limit, keyed, choice) => {
          type Item = { index: number; keys: readonly string[] };
          const { batcher, underWay, handedOut } = byHand<Item>({
            ...limit,
            ...(keyed ? { keys: ({ keys }: Item) => keys } : {}),
          });
          const choose = () => choice.next().value as number;
          const results: Promise<unknown>[] = [];
          const queue = inputs.map(({ key, other }, index): Item => ({ index, keys: [key, other] }));
          while (queue.length > 0 || underWay.length > 0) {
            if (queue.length > 0 && choose() % 2 === 0) results.push(batcher.run(queue.shift() as Item));
            else underWay[choose() % Math.max(underWay.length, 1)]?.finish();
            if (choose() % 3 === 0 || queue.length === 0) await settle();

            expect(underWay.length).toBeLessThanOrEqual(limit.inFlight);
            const busy = underWay.map((group) => new Set(group.items.flatMap(({ keys }) => keys)));
            if (keyed)
              expect(new Set(busy.flatMap((keys) => [...keys])).size).toBe(busy.reduce((n, { size }) => n + size, 0));
          }
          expect((await Promise.all(results)).map((item) => (item as Item).index)).toEqual(
            inputs.map((_, index) => index),
          );
          for (const group of handedOut) expect(group.length).toBeLessThanOrEqual(limit.maxSize);
          // Items that share a key, or all items without keys, are passed on in the order in which they arrived.
          const order = handedOut.flat();
          for (const key of keyed ? ['a', 'b', 'c', 'd', 'e', 'f'] : [undefined]) {
            const indexes = order
              .filter(({ keys }) => key === undefined || keys.includes(key))
              .map(({ index }) => index);
            expect(indexes).toEqual(indexes.toSorted((a, b) => a - b));
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('keys', () => {
  it('that two items share keep them out of one group, and apart in time', async () => {
    const { batcher, underWay, handedOut } = byHand<string>({
      maxSize: 10,
      inFlight: 3,
      keys: (item) => item.split(''),
    });
    const results = ['a', 'b', 'ab', 'c'].map((item) => batcher.run(item));
    await settle();
    expect(handedOut).toEqual([['a', 'b', 'c']]);
    underWay[0]?.finish();
    await settle();
    expect(handedOut).toEqual([['a', 'b', 'c'], ['ab']]);
    underWay[0]?.finish();
    expect(await Promise.all(results)).toEqual(['a', 'b', 'ab', 'c']);
  });
});
