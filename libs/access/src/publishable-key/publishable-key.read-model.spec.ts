import { expect, test } from '@jest/globals';
import { daysFromNow, facts, replay } from '#testing';
import { publishableKeyRows } from './publishable-key.read-model.js';

const origin = 'https://jobs.example';
const created = { type: 'PublishableKeyCreated', data: { origin, isConfirmed: false } } as const;

test('a publishable key from its making to its end', () => {
  const after = (
    ...events: readonly { type: 'PublishableKeyConfirmed' | 'PublishableKeyRevoked'; data: Record<string, never> }[]
  ) => replay(publishableKeyRows, 'pk', facts, created, ...events);
  expect(after()).toMatchObject({ origin, isConfirmed: false, createdAt: facts.now, revokedAt: null });
  expect(after({ type: 'PublishableKeyConfirmed', data: {} })).toMatchObject({ isConfirmed: true, revokedAt: null });
  expect(after({ type: 'PublishableKeyRevoked', data: {} })).toMatchObject({ origin, revokedAt: facts.now });
});

test('one of an older release has the moments of its row', () => {
  const data = { origin, createdAt: daysFromNow(-9), revokedAt: daysFromNow(-1) };
  expect(replay(publishableKeyRows, 'pk', facts, { type: 'PublishableKeyAdopted', data })).toMatchObject({
    ...data,
    isConfirmed: true,
  });
});
