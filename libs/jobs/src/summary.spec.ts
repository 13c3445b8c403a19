import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { summaryOf } from './summary.js';

describe('a summary', () => {
  test.each([
    ['', null],
    ['<p> <br></p>', null],
    ['<p>You care &amp; cook. You also clean.</p>', 'You care & cook.'],
    ['<p>Care</p><p>Cook</p>', 'Care Cook'],
    ['Version 2.5 is out', 'Version 2.5 is out'],
    [`${'word '.repeat(60)}`, `${'word '.repeat(39)}word…`],
    ['x'.repeat(300), `${'x'.repeat(200)}…`],
  ])('%j', (html, summary) => expect(summaryOf(html)).toBe(summary));

  test('is short for any text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const summary = summaryOf(text);
        expect(summary?.length ?? 0).toBeLessThanOrEqual(201);
        expect(summary?.isWellFormed() ?? true).toBe(true);
      }),
    ));
});
