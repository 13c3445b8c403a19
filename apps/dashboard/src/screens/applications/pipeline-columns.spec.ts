import { describe, expect, test } from '@jest/globals';
import { columnsOf, neighbour } from './pipeline-columns.js';

const columns = columnsOf([
  { id: 'a', status: 'applied' },
  { id: 'h', status: 'hired' },
  { id: 'b', status: 'applied' },
]);

test('each status has a column, and rows keep their order', () =>
  expect(columns.map(({ status, rows }) => [status, ...rows.map(({ id }) => id)])).toEqual([
    ['applied', 'a', 'b'],
    ['interviewing'],
    ['negotiation'],
    ['hired', 'h'],
    ['archived'],
  ]));

describe('an arrow', () => {
  test.each([
    ['a', 'ArrowDown', 'b'],
    ['b', 'ArrowUp', 'a'],
    ['b', 'ArrowDown', undefined],
    ['b', 'ArrowRight', 'h'],
    ['h', 'ArrowLeft', 'a'],
    ['h', 'ArrowRight', undefined],
    ['a', 'Enter', undefined],
  ])('from %s by %s leads to %s', (id, key, expected) => expect(neighbour(columns, id, key)).toBe(expected));
});
