import { describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { anyText } from '#testing';
import { cellOf, csvLines, unguarded } from './definition.js';

/** Prefixes of cells that a spreadsheet runs. */
const TRIGGERS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

const nasty = fc.oneof(
  anyText(),
  fc.tuple(fc.stringMatching(/^'{0,3}$/), fc.constantFrom(...TRIGGERS), fc.string()).map((parts) => parts.join('')),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\r', '\n', "'", '=', ' ', 'a', '\u0000', '\ufeff', '\u202e') }),
);

describe('cells', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ["'=1+1", "''=1+1"],
    ['-5 °C', "'-5 °C"],
    ['@cmd', "'@cmd"],
    ['＝1', "'＝1"],
    ["it's", "it's"],
    ["'quoted'", "'quoted'"],
    [-5, '-5'],
    [1e21, '1e+21'],
    [true, 'true'],
    [null, ''],
    [new Date('2026-11-20T12:00:00Z'), '2026-11-20T12:00:00.000Z'],
    [['a', 'b c'], 'a;b c'],
    [['=a', 'b'], "'=a;b"],
    [[], ''],
    [{ shift: 'night' }, '{"shift":"night"}'],
  ])('%j is written as %j', (value, cell) => expect(cellOf(value)).toBe(cell));

  test('of any text are no formulas, and the text can be had back', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const cell = cellOf(text);
        expect(TRIGGERS.some((trigger) => cell.startsWith(trigger))).toBe(false);
        expect(unguarded(cell)).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a file', () => {
  test('ends its lines as RFC 4180 has it, and quotes what needs it', () => {
    expect(
      csvLines([
        ['id', 'a "name"'],
        ['1', 'x,y'],
        ['2', 'two\nlines'],
        ['3', ''],
      ]),
    ).toBe('id,"a ""name"""\r\n1,"x,y"\r\n2,"two\nlines"\r\n3,\r\n');
  });

  test('of no lines is empty', () => expect(csvLines([])).toBe(''));

  test('reads back as it was, no matter what its texts are and wherever it was cut', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(nasty, nasty, nasty), { maxLength: 20 }), fc.nat(20), (rows, cut) => {
        const cells = [['a', 'b', 'c'], ...rows.map((row) => row.map(cellOf))];
        const file = csvLines(cells.slice(0, cut)) + csvLines(cells.slice(cut));
        const [, ...read] = parse(file, { record_delimiter: '\r\n' }) as string[][];
        expect(read.map((row) => row.map(unguarded))).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });
});
