import { describe, expect, it } from '@jest/globals';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { Sharing } from './row-writer.service.js';
import { RowOrder } from './row-order.service.js';

/** Rows whose writes the spec completes by hand. `note` makes the company known. */
function rowsInOrder() {
  let note: () => void = () => undefined;
  const noted = new Promise<void>((resolve) => (note = resolve));
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  const rows = new RowOrder(() => noted);
  const take = (name: string, sharing: Partial<Sharing>) =>
    rows.take({ keys: [], company: null, ...sharing }, () => {
      begun.push(name);
      return new Promise((resolve) => finish.set(name, resolve));
    });
  const done = async (name: string) => {
    finish.get(name)?.();
    await yieldToRequests();
  };
  return {
    begun,
    take,
    done,
    note: async () => {
      note();
      await yieldToRequests();
    },
  };
}

const hill = (data: string) => ({ keys: ['name hill'], sought: { domain: null, name: 'Hill' }, data });

describe('rows that are written together', () => {
  it('run concurrently, except rows with a shared key', async () => {
    const { begun, take, done } = rowsInOrder();
    for (const [name, keys] of [
      ['a', ['x']],
      ['b', ['y']],
      ['c', ['x', 'y']],
      ['d', ['z']],
    ] as const)
      void take(name, { keys });
    await yieldToRequests();
    expect(begun).toEqual(['a', 'b', 'd']);
    await done('a');
    expect(begun).toEqual(['a', 'b', 'd']);
    await done('b');
    expect(begun).toEqual(['a', 'b', 'd', 'c']);
  });

  it('continue as soon as the company with the same data is known', async () => {
    const { begun, take, note } = rowsInOrder();
    for (const name of ['a', 'b', 'c']) void take(name, { company: hill('same') });
    await yieldToRequests();
    expect(begun).toEqual(['a']);
    await note();
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('wait for whole rows with other data for the company', async () => {
    const { begun, take, done, note } = rowsInOrder();
    void take('a', { company: hill('one') });
    void take('b', { company: hill('one') });
    void take('c', { company: hill('other') });
    void take('d', { company: hill('one') });
    await note();
    expect(begun).toEqual(['a', 'b']);
    await done('b');
    expect(begun).toEqual(['a', 'b']);
    await done('a');
    expect(begun).toEqual(['a', 'b', 'c']);
    await done('c');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('continue if the row that could create the company did not', async () => {
    const { begun, take, done } = rowsInOrder();
    void take('a', { company: hill('same') });
    void take('b', { company: hill('same') });
    await done('a');
    expect(begun).toEqual(['a', 'b']);
  });
});
