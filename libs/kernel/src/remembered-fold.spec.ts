import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { StoredEvent } from './event-store.js';
import { RememberedFold } from './remembered-fold.js';

const history = (length: number) => Array.from({ length }, (_, index) => ({ version: index + 1 }) as StoredEvent);
const step = (seen: readonly number[], { version }: StoredEvent) => [...seen, version];

describe('a remembered fold', () => {
  it('returns what a fold from the beginning returns, in any order histories of any length are requested', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 20 }), (lengths) => {
        const events = history(30);
        const fold = new RememberedFold<readonly number[]>([], step);
        for (const length of lengths)
          expect(fold.of(events.slice(0, length))).toEqual(events.slice(0, length).map(({ version }) => version));
      }),
    );
  });

  it('takes only the events that are new', () => {
    const events = history(12);
    const counted = jest.fn(step);
    const fold = new RememberedFold<readonly number[]>([], counted);
    fold.of(events.slice(0, 10));
    fold.of(events.slice(0, 10));
    expect(counted).toHaveBeenCalledTimes(10);
    fold.of(events);
    expect(counted).toHaveBeenCalledTimes(12);
  });

  it('knows of another object with the same number of events that it is another', () => {
    const fold = new RememberedFold<readonly number[]>([], step);
    expect(fold.of(history(3))).toEqual([1, 2, 3]);
    expect(fold.of([{ version: 7 } as StoredEvent])).toEqual([7]);
  });

  it('remembers a state of null', () => {
    const counted = jest.fn(() => null);
    const fold = new RememberedFold<null>(null, counted);
    const events = history(2);
    expect([fold.of(events), fold.of(events)]).toEqual([null, null]);
    expect(counted).toHaveBeenCalledTimes(2);
  });

  it('throws what the step throws, each time', () => {
    const fold = new RememberedFold<number>(0, (sum, { version }) => {
      if (version === 2) throw new Error('cannot be folded');
      return sum + version;
    });
    const events = history(3);
    for (const length of [3, 2, 3]) expect(() => fold.of(events.slice(0, length))).toThrow('cannot be folded');
    expect(fold.of(events.slice(0, 1))).toBe(1);
  });
});
