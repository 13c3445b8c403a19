import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SortedWords } from './sorted-words.js';

/** The plain definition: the last row of the whole table of distances, between `one` and each beginning of `other`. */
function lastRow(one: string, other: string): readonly number[] {
  const table = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const cell = (row: number, column: number) => table[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row++) {
    table.push([row]);
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      table[row]?.push(
        Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + (same ? 0 : 1),
          swapped && row > 1 && column > 1 ? cell(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return table.at(-1) ?? [];
}

const mistakesOf = (word: string, known: string, beginnings: boolean): number => {
  const row = lastRow(word, known);
  return beginnings ? Math.min(...row) : (row.at(-1) ?? Infinity);
};

const likeTo = (word: string, known: string, most: number) => new SortedWords([known]).like(word, most)[0]?.mistakes;

describe('words that resemble another', () => {
  test.each([
    ['nurse', 'nurse', 0],
    ['nusre', 'nurse', 1],
    ['nurs', 'nurse', 1],
    ['nurrse', 'nurse', 1],
    ['vurse', 'nurse', 1],
    ['unrse', 'nurse', 1],
    ['marse', 'nurse', 2],
    ['nurse', 'engineer', undefined],
    ['', 'no', 2],
    ['no', '', 2],
  ])('%j, %j: %p', (word, known, mistakes) => expect(likeTo(word, known, 2)).toBe(mistakes));

  test('are those of the plain definition, also with beginnings', () => {
    const word = fc.stringMatching(/^[a-c]{0,8}$/);
    fc.assert(
      fc.property(
        word,
        fc.array(word, { maxLength: 40 }),
        fc.integer({ min: 0, max: 3 }),
        fc.boolean(),
        (one, others, most, beginnings) => {
          const found = new SortedWords(others).like(one, most, beginnings);
          const plain = [...new Set(others)]
            .sort()
            .map((known) => ({ word: known, mistakes: mistakesOf(one, known, beginnings) }))
            .filter(({ mistakes }) => mistakes <= most);
          expect(found).toEqual(plain);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('may be longer than a byte counts', () => {
    const long = 'a'.repeat(300);
    const words = new SortedWords([long, `${long}b`, `${long}bc`, `${long}bcd`]);
    expect(words.like(long, 2).map(({ mistakes }) => mistakes)).toEqual([0, 1, 2]);
  });
});

describe('words with a beginning', () => {
  const words = new SortedWords(['nurse', 'night', 'nut', 'nurse', 'cook']);

  test.each([
    ['nu', ['nurse', 'nut']],
    ['nurse', ['nurse']],
    ['z', []],
    ['', ['cook', 'night', 'nurse', 'nut']],
  ])('%j are in order, each once', (beginning, found) => expect([...words.from(beginning)]).toEqual(found));
});
