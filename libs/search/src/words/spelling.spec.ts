import { describe, expect, test } from '@jest/globals';
import { SortedWords } from './sorted-words.js';
import { corrections, Vocabulary } from './spelling.js';

const VOCABULARY = [
  Vocabulary.of(
    new Map([
      ['nurse', 10],
      ['night', 5],
      ['purse', 20],
      ['engineer', 7],
      ['cook', 3],
    ]),
  ),
];
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

  test('keep the spelling of the vocabulary', () =>
    expect(corrections("co$k'", [Vocabulary.of(new Map([['$&', 1]]))])).toEqual([]));

  test('add up the rows of several vocabularies, and leave out words without any', () => {
    const of = (rows: Readonly<Record<string, number>>) => Vocabulary.of(new Map(Object.entries(rows)));
    const counted = (...vocabularies: readonly Vocabulary[]) =>
      corrections('ward', vocabularies).map(({ correctedToken }) => correctedToken);
    expect(counted(of({ wart: 3, warm: 2 }), of({ warm: 2 }))).toEqual(['warm', 'wart']);
    expect(counted(of({ wart: 0 }), new Vocabulary(new SortedWords(['ward', 'warm']), () => 0))).toEqual([]);
  });

  test('sort the words of the same rows once', () => {
    const rows = new Map([['nurse', 1]]);
    expect(Vocabulary.of(rows)).toBe(Vocabulary.of(rows));
  });
});
