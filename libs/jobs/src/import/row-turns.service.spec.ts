import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import type { Sharing } from './import-rows.service.js';
import { RowTurns } from './run-import.service.js';

/** Rows whose writing is finished by hand; `meet` says that the company is known. */
function turns() {
  let meet: () => void = () => undefined;
  const met = new Promise<void>((resolve) => (meet = resolve));
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  const rows = new RowTurns(() => met);
  const take = (name: string, sharing: Partial<Sharing>) =>
    rows.take({ keys: [], company: null, ...sharing }, () => {
      begun.push(name);
      return new Promise((resolve) => finish.set(name, resolve));
    });
  const done = async (name: string) => {
    finish.get(name)?.();
    await turn();
  };
  return {
    begun,
    take,
    done,
    meet: async () => {
      meet();
      await turn();
    },
  };
}

const hill = (said: string) => ({ keys: ['name hill'], sought: { domain: null, name: 'Hill' }, said });

describe('rows that are written together', () => {
  it('are written side by side, but for those that share something', async () => {
    const { begun, take, done } = turns();
    for (const [name, keys] of [
      ['a', ['x']],
      ['b', ['y']],
      ['c', ['x', 'y']],
      ['d', ['z']],
    ] as const)
      void take(name, { keys });
    await turn();
    expect(begun).toEqual(['a', 'b', 'd']);
    await done('a');
    expect(begun).toEqual(['a', 'b', 'd']);
    await done('b');
    expect(begun).toEqual(['a', 'b', 'd', 'c']);
  });

  it('go on as soon as the company is known of which they say the same', async () => {
    const { begun, take, meet } = turns();
    for (const name of ['a', 'b', 'c']) void take(name, { company: hill('same') });
    await turn();
    expect(begun).toEqual(['a']);
    await meet();
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('wait for whole rows that say something else of the company', async () => {
    const { begun, take, done, meet } = turns();
    void take('a', { company: hill('one') });
    void take('b', { company: hill('one') });
    void take('c', { company: hill('other') });
    void take('d', { company: hill('one') });
    await meet();
    expect(begun).toEqual(['a', 'b']);
    await done('b');
    expect(begun).toEqual(['a', 'b']);
    await done('a');
    expect(begun).toEqual(['a', 'b', 'c']);
    await done('c');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('go on when the row that might have made the company did not', async () => {
    const { begun, take, done } = turns();
    void take('a', { company: hill('same') });
    void take('b', { company: hill('same') });
    await done('a');
    expect(begun).toEqual(['a', 'b']);
  });
});
