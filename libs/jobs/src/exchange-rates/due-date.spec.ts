import { expect, test } from '@jest/globals';
import { dueDate, pauseMs } from './due-date.js';

test.each([
  ['before the rates of the day are out', '2026-11-18T14:59:00Z', '2026-11-17'],
  ['when they are', '2026-11-18T15:15:00Z', '2026-11-18'],
  ['in summer, an hour earlier', '2026-07-15T14:15:00Z', '2026-07-15'],
  ['on Saturday', '2026-11-21T18:00:00Z', '2026-11-20'],
  ['on Sunday', '2026-11-22T12:00:00Z', '2026-11-20'],
  ['on Monday morning', '2026-11-23T08:00:00Z', '2026-11-20'],
  ['shortly before midnight in UTC, which is the next day there', '2026-11-18T23:30:00Z', '2026-11-18'],
  ['on New Year', '2027-01-01T10:00:00Z', '2026-12-31'],
])('%s', (_, now, due) => expect(dueDate(Date.parse(now))).toBe(due));

test.each([
  ['nothing failed: a quarter of an hour', 0, 0, 15],
  ['nothing failed, at most', 0, 1, 22.5],
  ['one reading failed: five minutes', 1, 0, 5],
  ['the second: twice as long', 2, 0, 10],
  ['many: six hours', 9, 0, 360],
  ['very many: no longer', 5_000, 0, 360],
])('the pause when %s', (_, misses, chance, minutes) => expect(pauseMs(misses, chance)).toBe(minutes * 60_000));
