import { expect, test } from '@jest/globals';
import { daysAgo, sinceFilter } from './since.js';

const NOW = Date.parse('2026-11-26T14:30:00Z');

test.each([
  [0, '2026-11-26T00:00:00.000Z'],
  [7, '2026-11-19T00:00:00.000Z'],
])('%i days ago is the beginning of a day, so that all pages ask the same', (days, moment) =>
  expect(daysAgo(days, NOW)).toBe(moment),
);

test('a filter of days asks by a moment', () => {
  const filter = sinceFilter('joined', 'createdFrom', 'Joined', (days) => `${days} days`);
  expect(filter.choices?.at(1)).toEqual({ value: '7', label: '7 days' });
  expect(filter.asks?.(['30'])).toEqual({ createdFrom: daysAgo(30) });
});
