import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lastDue, nextDue, weekBefore, weekOf, windowStart } from './digest-week.js';

test.each([
  ['2026-11-23T07:59:59.999Z', '2026-11-16T08:00:00.000Z'],
  ['2026-11-23T08:00:00.000Z', '2026-11-23T08:00:00.000Z'],
  ['2026-11-24T00:00:00.000Z', '2026-11-23T08:00:00.000Z'],
])('at %s, digests were due last at %s', (now, due) => expect(lastDue(now)).toBe(due));

test('the next ones are due a week later, always on a Monday at eight', () =>
  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
      const now = date.toISOString();
      const next = new Date(nextDue(now));
      expect([next.getUTCDay(), next.getUTCHours(), next.getUTCMinutes()]).toEqual([1, 8, 0]);
      expect(lastDue(now) <= now && now < nextDue(now)).toBe(true);
      expect(weekBefore(nextDue(now))).toBe(lastDue(now));
    }),
  ));

test('a week is called by its end', () => expect(weekOf('2026-11-23T08:00:00.000Z')).toBe('2026-11-23'));

test('a digest goes on where the last one ended, four weeks back at most', () => {
  const until = '2026-11-23T08:00:00.000Z';
  expect(windowStart('2026-11-09T08:00:00.000Z', until)).toBe('2026-11-09T08:00:00.000Z');
  expect(windowStart('2026-01-05T08:00:00.000Z', until)).toBe('2026-10-26T08:00:00.000Z');
});
