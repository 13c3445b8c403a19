import { processorSeconds } from '#testing';
import { describe, expect, it, test } from '@jest/globals';
import { hasMoreValues } from './json-size.js';

const FILLER = JSON.stringify('x'.repeat(64 * 1024));

/** A list of `count` entries, and of a text that makes it long enough to be read. */
const listOf = (entry: string, count: number) => `[${FILLER},${Array.from({ length: count }, () => entry).join(',')}]`;

describe('the values of a JSON text', () => {
  test.each([
    ['null', 1],
    ['{}', 2],
    ['"a,b[{\\",\\\\"', 1],
    ['{"a,[{":1,"b":[2]}', 4],
  ])('%s', (entry, each) => {
    // The list and its text, and a comma for each entry, are values, too.
    const counted = 2 + 100 * each;
    expect(JSON.parse(listOf(entry, 100))).toHaveLength(101);
    expect(hasMoreValues(listOf(entry, 100), counted)).toBe(false);
    expect(hasMoreValues(listOf(entry, 100), counted - 1)).toBe(true);
  });

  it('are not counted in a short text', () => expect(hasMoreValues('[1,2,3]', 1)).toBe(false));

  test.each([
    ['a string without an end', `[${FILLER},"`],
    ['a string that ends with a backslash', `[${FILLER},"\\`],
    ['nothing but backslashes', `"${'\\'.repeat(100_000)}`],
  ])('of %s are few', (_, text) => expect(hasMoreValues(text, 10)).toBe(false));

  test.each([
    ['values', 'null,'],
    ['empty strings', '"",'],
    ['escapes', '"\\\\\\"",'],
    ['backslashes', '\\'],
    ['quotes behind backslashes', '\\\\\\"'],
  ])('are counted in time linear in the length: %s', async (_, part) => {
    const time = (length: number) => {
      const text = `["${part.repeat(length)}`;
      return processorSeconds(() => hasMoreValues(text, Infinity));
    };
    let least = Infinity;
    for (let tries = 0; tries < 10 && least > 16; tries++) {
      const whole = await time(800_000);
      least = Math.min(least, whole < 0.003 ? 1 : whole / Math.max(await time(100_000), 0.000_1));
    }
    expect(least).toBeLessThanOrEqual(16);
  });
});
