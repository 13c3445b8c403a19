import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { claim, type Claim, claimChanges } from './claims.js';

const key = ({ kind, value }: Claim) => JSON.stringify([kind, value]);

describe('a claim', () => {
  test.each([null, undefined, ''])('on %j is none', (value) => expect(claim('job.slug', value)).toEqual([]));

  test('is unshared unless it says otherwise', () => {
    expect(claim('job.slug', 'x')).toEqual([{ kind: 'job.slug', value: 'x', shared: false }]);
    expect(claim('job.slug', 'x', { shared: true })).toEqual([{ kind: 'job.slug', value: 'x', shared: true }]);
  });

  test('keeps its value byte by byte', () => expect(claim('k', ' X ')[0]?.value).toBe(' X '));
});

describe('changes of claims', () => {
  const a = { kind: 'k', value: 'a', shared: false };
  const b = { kind: 'k', value: 'b', shared: false };

  test('are none when nothing changed, even if it is shared now', () => {
    expect(claimChanges([a, b], [b, a])).toEqual({ take: [], release: [] });
    expect(claimChanges([a], [{ ...a, shared: true }])).toEqual({ take: [], release: [] });
  });

  test('take what is new in the order of the object, and release what is gone', () => {
    const c = { kind: 'k', value: 'c', shared: true };
    expect(claimChanges([a], [c, b])).toEqual({ take: [c, b], release: [a] });
  });

  test('keep kinds apart, no matter how their names end', () => {
    const one = { kind: 'k', value: 'xy', shared: false };
    const other = { kind: 'kx', value: 'y', shared: false };
    expect(claimChanges([one], [other])).toEqual({ take: [other], release: [one] });
  });

  const claims = fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom('k', 'l', 'kl'),
      value: fc.constantFrom('a', 'la', 'b', 'c'),
      shared: fc.boolean(),
    }),
    { selector: key },
  );

  test('applied to what was held, give what is to be held', () =>
    fc.assert(
      fc.property(claims, claims, (before, after) => {
        const { take, release } = claimChanges(before, after);
        const held = new Set(before.map(key));
        for (const one of release) expect(held.delete(key(one))).toBe(true);
        for (const one of take) {
          expect(held.has(key(one))).toBe(false);
          held.add(key(one));
        }
        expect([...held].sort()).toEqual(after.map(key).sort());
      }),
    ));
});
