import { expect, test } from '@jest/globals';
import { headerLine, oneLine } from './one-line.js';

test.each([
  ['  North\tcare \r\n jobs ', 'North care jobs'],
  ['a\u0000b\u2028c', 'a b c'],
  ['\u0007', ''],
])('%j is one line', (text, line) => {
  expect(oneLine(text)).toBe(line);
});

test('a header takes 200 characters', () => {
  expect(headerLine(`a\n${'b'.repeat(300)}`)).toBe(`a ${'b'.repeat(198)}`);
});
