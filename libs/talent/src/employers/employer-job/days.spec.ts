import { describe, expect, test } from '@jest/globals';
import { daysOf } from './days.js';

const NOW = '2026-03-01T22:10:00.000Z';

describe('the days of a series', () => {
  test('are the last 30 up to today by default', () => {
    const { since, until, names } = daysOf({}, NOW);
    expect([since, until, names.length, names[0], names.at(-1)]).toEqual([
      '2026-01-31',
      '2026-03-02',
      30,
      '2026-01-31',
      '2026-03-01',
    ]);
  });

  test('begin with the day of the first moment and end before the last one', () => {
    expect(daysOf({ since: '2026-02-26T23:59:00.000Z', until: '2026-03-01T00:00:00.000Z' }, NOW).names).toEqual([
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
    ]);
    expect(daysOf({ since: '2026-02-28T00:00:00.000Z', until: '2026-02-28T00:00:01.000Z' }, NOW).names).toEqual([
      '2026-02-28',
    ]);
    expect(daysOf({ since: '2026-02-28T10:00:00.000Z' }, NOW).names).toEqual(['2026-02-28', '2026-03-01']);
    expect(daysOf({ until: '2026-02-28T00:00:00.000Z' }, NOW).names).toHaveLength(30);
  });

  test('are 366 at most, and one at least', () => {
    expect(daysOf({ since: '2025-03-01T00:00:00.000Z', until: '2026-03-02T00:00:00.000Z' }, NOW).names).toHaveLength(
      366,
    );
    for (const range of [
      { since: '2025-02-28T00:00:00.000Z', until: '2026-03-02T00:00:00.000Z' },
      { since: '2026-03-01T00:00:00.000Z', until: '2026-03-01T00:00:00.000Z' },
      { since: '2026-03-02T00:00:00.000Z' },
      { since: '2026-02-02T00:00:00.000Z', until: '2026-02-01T00:00:00.000Z' },
    ])
      expect(() => daysOf(range, NOW)).toThrow(expect.objectContaining({ code: 'validation_bad_request' }));
  });
});
