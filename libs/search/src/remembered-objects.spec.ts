import { describe, expect, it } from '@jest/globals';
import { RememberedObjects } from './remembered-objects.js';

interface Kinds {
  readonly company: { readonly name: string };
  readonly term: { readonly name: string };
}

describe('remembered objects', () => {
  const objects = () => new RememberedObjects<Kinds>(30, 20, { company: ({ name }) => name.length, term: () => 1 });
  const reading = () => {
    const requested: (readonly string[])[] = [];
    const read = async (keys: readonly string[]) => {
      requested.push(keys);
      return keys.filter((key) => key !== 'gone').map((key) => [key, { name: key }] as const);
    };
    return { requested, read };
  };

  it('are read once, and those that do not exist each time', async () => {
    const [all, { requested, read }] = [objects(), reading()];
    expect([...(await all.of('company', ['a', 'gone', 'b'], read)).keys()]).toEqual(['a', 'b']);
    expect([...(await all.of('company', ['b', 'gone'], read)).keys()]).toEqual(['b']);
    await all.of('company', ['a'], read);
    expect(requested).toEqual([['a', 'gone', 'b'], ['gone']]);
    expect(all.size).toBe(2);
  });

  it('of different kinds have keys of their own', async () => {
    const [all, { requested, read }] = [objects(), reading()];
    await all.of('company', ['a'], read);
    await all.of('term', ['a'], read);
    expect(requested).toEqual([['a'], ['a']]);
  });

  it('take a bounded room, without those that are too large', async () => {
    const [all, { requested, read }] = [objects(), reading()];
    const [one, two, large] = ['x'.repeat(16), 'y'.repeat(16), 'z'.repeat(21)];
    for (const key of [one, two, large, two, one, large]) await all.of('company', [key], read);
    expect(requested).toEqual([[one], [two], [large], [one], [large]]);
    expect(all.size).toBe(16);
  });
});
