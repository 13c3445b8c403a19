import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { WordStarts } from './word-starts.js';

test('items are found by how any of their words begins, as by a look at each text', () => {
  const text = fc.stringMatching(/^[ab ]{0,9}$/);
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), fc.stringMatching(/^[ab ]{1,5}$/), (texts, beginning) => {
      const starts = new WordStarts<number>();
      texts.forEach((each, item) => starts.add(each, item));
      const plain = texts.flatMap((each, item) => {
        const isFirst = each.startsWith(beginning);
        return isFirst || each.includes(` ${beginning}`) ? [{ item, isFirst }] : [];
      });
      expect([...starts.from(beginning)]).toEqual(plain);
    }),
    { numRuns: 1_000 },
  );
});
