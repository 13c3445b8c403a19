import { expect, test } from '@jest/globals';
import { csvSample } from './csv-sample.js';

test('cells in quotes may have delimiters, line breaks and quotes', () => {
  const text = 'Title;Text\r\n"Nurse; nights";"One\nTwo ""three"""\r\nCook;Soup\r\n';
  expect(csvSample(text, 5)).toEqual({
    header: ['Title', 'Text'],
    rows: [
      ['Nurse; nights', 'One\nTwo "three"'],
      ['Cook', 'Soup'],
    ],
  });
});

test('reads as many rows as requested, and a last line without a line break', () => {
  expect(csvSample('a,b\n1,2\n3,4\n5,6', 2).rows).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(csvSample('\uFEFFa\tb\n1\t2', 5)).toEqual({ header: ['a', 'b'], rows: [['1', '2']] });
});
