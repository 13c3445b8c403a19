import { expect, test } from '@jest/globals';
import { rangeOf } from './date-range.js';

const NOW = Date.parse('2026-11-26T12:00:00Z');

test('an address names a period or two days', () => {
  expect(rangeOf({ days: '7' }, NOW)).toEqual({ start: '2026-11-20', end: '2026-11-26' });
  expect(rangeOf({ start: '2026-01-01', end: '2026-02-01' }, NOW)).toEqual({ start: '2026-01-01', end: '2026-02-01' });
});

test.each([
  ['nothing', {}],
  ['an unknown period', { days: '11' }],
  ['days in the wrong order', { start: '2026-02-01', end: '2026-01-01' }],
  ['a day to come', { start: '2026-11-01', end: '2026-11-27' }],
  ['more than 366 days', { start: '2025-01-01', end: '2026-11-01' }],
  ['no days', { start: 'soon', end: 'later' }],
])('%s is the last 30 days', (_, search) => {
  expect(rangeOf(search, NOW)).toEqual({ start: '2026-10-28', end: '2026-11-26' });
});
