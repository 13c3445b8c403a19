import { test } from '@jest/globals';
import type { MessageOf } from '#kernel';
import { facts, given } from '#testing';
import { operatorUserDecider, type OperatorUserEvents } from './user.decider.js';

const named = { email: 'ada@acme.example', name: 'Ada' };
const enrolled = { type: 'SecondFactorEnrolled', data: {} } as const;
const removed = { type: 'SecondFactorRemoved', data: {} } as const;
const of = (...before: readonly MessageOf<OperatorUserEvents>[]) => given(operatorUserDecider, facts, ...before);

test('an account is registered once, also by a retry', () => {
  of().when('RegisterUser', named).then({ type: 'UserRegistered', data: named });
  of({ type: 'UserRegistered', data: named }).when('RegisterUser', named).then();
});

test('a second factor is enrolled and removed, each once', () => {
  of().when('EnrolSecondFactor', {}).then(enrolled);
  of(enrolled).when('EnrolSecondFactor', {}).then();
  of(enrolled).when('RemoveSecondFactor', {}).then(removed);
  of(enrolled, removed).when('RemoveSecondFactor', {}).then();
});

test('sessions begin and end, and passwords are set, without any secret', () => {
  of()
    .when('SignIn', { sessionId: 's1', secondFactor: 'totp' })
    .then({ type: 'SignedIn', data: { sessionId: 's1', secondFactor: 'totp' } });
  of()
    .when('EndSessions', { sessionIds: ['s1'] })
    .then({ type: 'SessionsEnded', data: { sessionIds: ['s1'] } });
  of().when('EndSessions', { sessionIds: [] }).then();
  of()
    .when('SetPassword', { reason: 'forgotten' })
    .then({ type: 'PasswordSet', data: { reason: 'forgotten' } });
});

test('an address is proved once', () => {
  const proved = { type: 'AddressProved', data: { by: 'invitation' } } as const;
  of().when('ProveAddress', { by: 'invitation' }).then(proved);
  of(proved).when('ProveAddress', { by: 'password_link' }).then();
});
