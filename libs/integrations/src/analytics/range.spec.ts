import { expect, test } from '@jest/globals';
import { percentage, rangesOf } from './range.js';

const NOW = '2026-03-01T00:00:00.000Z';

test('a range that is not given is the 30 complete days up to yesterday', () =>
  expect(rangesOf({}, NOW)).toEqual({
    range: { start: '2026-01-30', end: '2026-02-28' },
    comparison: { start: '2025-12-31', end: '2026-01-29' },
  }));

test('a range is compared with as many days before it', () => {
  expect(rangesOf({ start: '2026-02-28', end: '2026-02-28' }, NOW).comparison).toEqual({
    start: '2026-02-27',
    end: '2026-02-27',
  });
  expect(rangesOf({ start: '2025-03-01', end: '2026-03-01' }, NOW).comparison).toEqual({
    start: '2024-02-29',
    end: '2025-02-28',
  });
});

test.each([
  [{ start: '2026-01-01' }],
  [{ end: '2026-01-01' }],
  [{ start: '2026-02-29', end: '2026-03-01' }],
  [{ start: '2026-02-02', end: '2026-02-01' }],
  [{ start: '2025-02-28', end: '2026-03-01' }],
  [{ start: '2026-02-01', end: '2026-03-02' }],
])('the range %j is refused', (range) => expect(() => rangesOf(range, NOW)).toThrow(/./));

test.each([
  [0, 0, null],
  [5, 0, null],
  [0, 5, -100],
  [2, 3, -33.33],
])('from %d after %d the change is %p percent', (current, previous, change) =>
  expect(percentage(current, previous)).toBe(change),
);
