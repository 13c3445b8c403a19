import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ACTOR_TYPES, parseActor } from './actor.js';

test.each([
  ['api_key:k1', 'api_key', 'k1', null],
  ['user:users_1:sessions_1', 'user', 'users_1', 'sessions_1'],
  ['user:users_1', 'user', 'users_1', null],
  ['user:users_1:', 'user', 'users_1', null],
  ['board_user:boardUsers_1', 'board_user', 'boardUsers_1', null],
  ['system:relabel-jobs', 'system', 'relabel-jobs', null],
  ['visitor', 'visitor', null, null],
  ['visitor:x', 'unknown', 'visitor:x', null],
  ['api_key:', 'unknown', 'api_key:', null],
  ['api_key', 'unknown', 'api_key', null],
  ['robot:7', 'unknown', 'robot:7', null],
  ['unknown:7', 'unknown', 'unknown:7', null],
  [':7', 'unknown', ':7', null],
  ['', 'unknown', null, null],
])('%j is an actor of type %s', (text, type, id, sessionId) =>
  expect(parseActor(text)).toEqual({ type, id, sessionId }),
);

test('any text is an actor', () => {
  fc.assert(fc.property(fc.string(), (text) => expect(ACTOR_TYPES).toContain(parseActor(text).type)));
});
