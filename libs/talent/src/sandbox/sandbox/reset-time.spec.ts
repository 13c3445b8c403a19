import { expect, test } from '@jest/globals';
import { nextReset } from './sandbox.policies.js';

test.each([
  ['2026-11-26T00:00:00.000Z', '2026-11-26T23:30:00.000Z'],
  ['2026-11-26T23:29:59.999Z', '2026-11-26T23:30:00.000Z'],
  ['2026-11-26T23:30:00.000Z', '2026-11-27T23:30:00.000Z'],
  ['2026-12-31T23:59:00.000Z', '2027-01-01T23:30:00.000Z'],
])('sandboxes are reset at 23:30 UTC: after %s at %s', (now, next) =>
  expect(new Date(nextReset(Date.parse(now))).toISOString()).toBe(next),
);
