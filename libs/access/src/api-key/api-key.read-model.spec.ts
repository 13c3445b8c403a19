import { expect, test } from '@jest/globals';
import type { MessageOf } from '#kernel';
import { daysFromNow, facts, replay } from '#testing';
import type { ApiKeyEvents } from './api-key.decider.js';
import { apiKeyRows } from './api-key.read-model.js';

const terms = { name: 'Import', scopes: ['jobs.read'], rateLimit: 60, expiresAt: null };
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(64)) as [string, string, string, string];

test('a key from its making to its end', () => {
  const events: readonly MessageOf<ApiKeyEvents>[] = [
    { type: 'ApiKeyCreated', data: { ...terms, secretHash: A } },
    { type: 'ApiKeyChanged', data: { scopes: [], expiresAt: daysFromNow(9) } },
    { type: 'ApiKeyRotated', data: { secretHash: B, previousUntil: daysFromNow(1) } },
    { type: 'UntoldSecretReplaced', data: { secretHash: C } },
    { type: 'ApiKeyRotated', data: { secretHash: D, previousUntil: null } },
    { type: 'ApiKeyRevoked', data: {} },
  ];
  const rows = events.map((_, n) => replay(apiKeyRows, 'key', facts, ...events.slice(0, n + 1)));
  const previous = { hash: A, until: daysFromNow(1) };
  expect(rows.map((row) => [row?.scopes, row?.expiresAt, row?.secretHash, row?.previous, row?.revokedAt])).toEqual([
    [['jobs.read'], null, A, null, null],
    [[], daysFromNow(9), A, null, null],
    [[], daysFromNow(9), B, previous, null],
    // A secret that was never shown stops working, and the previous secret still works.
    [[], daysFromNow(9), C, previous, null],
    [[], daysFromNow(9), D, null, null],
    [[], daysFromNow(9), D, null, facts.now],
  ]);
  expect(rows[2]?.rotatedAt).toBe(facts.now);
});

test('a key of an older release has the moments of its row', () => {
  const data = { ...terms, secretHash: A, createdAt: daysFromNow(-9), revokedAt: daysFromNow(-1) };
  expect(replay(apiKeyRows, 'key', facts, { type: 'ApiKeyAdopted', data })).toMatchObject({
    name: 'Import',
    createdAt: daysFromNow(-9),
    revokedAt: daysFromNow(-1),
    previous: null,
  });
});
