import { expect, test } from '@jest/globals';
import { statusOf } from './subscriber-status.js';

const AT = '2026-11-26T00:00:00.000Z';

test.each([
  [null, null, null, 'unconfirmed'],
  [AT, null, null, 'confirmed'],
  [AT, AT, null, 'waitlisted'],
  [AT, AT, AT, 'unsubscribed'],
])('confirmed %p, waiting %p, unsubscribed %p: %s', (confirmedAt, waitlistedAt, unsubscribedAt, status) =>
  expect(statusOf({ confirmedAt, waitlistedAt, unsubscribedAt })).toBe(status),
);
