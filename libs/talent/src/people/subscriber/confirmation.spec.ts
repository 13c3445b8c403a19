import { expect, test } from '@jest/globals';
import { daysFromNow, facts } from '#testing';
import { type SubscriberConfirmation, outcomeOf } from './confirmation.js';

const sent = (number: number, state: SubscriberConfirmation['state'] = 'open'): SubscriberConfirmation => ({
  number,
  requestedAt: facts.now,
  expiresAt: daysFromNow(7),
  state,
});

test.each([
  ['confirmed', [sent(1)], 1, daysFromNow(6)],
  ['expired', [sent(1)], 1, daysFromNow(7)],
  ['already_confirmed', [sent(1, 'used')], 1, daysFromNow(30)],
  ['expired', [sent(1, 'void')], 1, daysFromNow(1)],
  ['not_found', [sent(1)], 2, daysFromNow(1)],
  ['not_found', [], 1, daysFromNow(1)],
  ['expired', [sent(21)], 3, daysFromNow(1)],
  ['not_found', [sent(21)], 0, daysFromNow(1)],
] as const)('using a link comes to %s', (outcome, confirmations, number, now) =>
  expect(outcomeOf(confirmations, number, now)).toBe(outcome),
);
