import { expect, test } from '@jest/globals';
import { relativeParts } from './relative-time.js';

const NOW = Date.parse('2026-06-15T12:00:00Z');

test.each([
  ['2026-06-15T11:59:40Z', 0, 'second'],
  ['2026-06-15T11:57:00Z', -3, 'minute'],
  ['2026-06-15T07:00:00Z', -5, 'hour'],
  ['2026-06-18T13:00:00Z', 3, 'day'],
  ['2026-04-01T12:00:00Z', -2, 'month'],
  ['2024-06-01T12:00:00Z', -2, 'year'],
])('%s is %i %s away', (at, amount, unit) => expect(relativeParts(Date.parse(at), NOW)).toEqual({ amount, unit }));
