import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { corrections, distance } from './spelling.js';

const VOCABULARY = new Map([
  ['nurse', 10],
  ['night', 5],
  ['purse', 20],
  ['engineer', 7],
  ['cook', 3],
]);
const corrected = (query: string) => corrections(query, VOCABULARY).map(({ correctedQuery }) => correctedQuery);

describe('corrections', () => {
  test.each([
    ['nusre', ['nurse']],
    ['Nigth nurse', ['night nurse']],
    ['enginere', ['engineer']],
    ['engneeer', ['engineer']],
    // The same first letter is a better sign than frequency.
    ['nurze', ['nurse']],
    ['vurse', ['purse', 'nurse']],
    ['cok', []],
    ['engin', []],
    ['xyzzy', []],
    ['', []],
  ])('of %j', (query, expected) => expect(corrected(query)).toEqual(expected));

  test.each([
    ['enigne', ['engineer']],
    ['enig', ['engineer', 'night']],
    ['engineers', ['engineer']],
    ['nighht', ['night']],
    ['enx', []],
    ['xngx', []],
  ])('of the beginning %j', (query, expected) =>
    expect(corrections(query, VOCABULARY, { beginnings: true }).map(({ correctedQuery }) => correctedQuery)).toEqual(
      expected,
    ),
  );

  test('say which token is corrected', () =>
    expect(corrections('Señior Nusre', VOCABULARY)).toEqual([
      {
        originalQuery: 'Señior Nusre',
        correctedQuery: 'Señior nurse',
        originalToken: 'Nusre',
        correctedToken: 'nurse',
      },
    ]));

  test('keep the spelling of the vocabulary', () => expect(corrections("co$k'", new Map([['$&', 1]]))).toEqual([]));
});

describe('distance', () => {
  test.each([
    ['nurse', 'nurse', 0],
    ['nusre', 'nurse', 1],
    ['nurs', 'nurse', 1],
    ['nurrse', 'nurse', 1],
    ['marse', 'nurse', 2],
    ['nurse', 'engineer', 3],
  ])('%s, %s: %d', (one, other, expected) => expect(distance(one, other, 2)).toBe(expected));

  test('is symmetric, and at most one more than the limit', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[a-c]{0,8}$/), fc.stringMatching(/^[a-c]{0,8}$/), (one, other) => {
        const far = distance(one, other, 2);
        expect(far).toBe(distance(other, one, 2));
        expect(far).toBeLessThanOrEqual(3);
        expect(far === 0).toBe(one === other);
        // The search never stops too early, compared to the full table.
        expect(far).toBe(Math.min(3, distance(one, other, 99)));
      }),
    ));
});
