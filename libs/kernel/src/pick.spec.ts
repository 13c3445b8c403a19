import { expect, test } from '@jest/globals';
import { pick } from './pick.js';

test('copies the named fields in their order, and no others', () => {
  const picked = pick<{ a: number; b: string | null; c: boolean }>()(['c', 'b'])({ a: 1, b: null, c: true });
  expect(Object.entries(picked)).toEqual([
    ['c', true],
    ['b', null],
  ]);
});

test('refuses a name that is code', () =>
  expect(() => pick<Record<string, number>>()(['a, b: 1'])).toThrow('is not a valid field name'));
