import { Upcasts } from '#kernel/engine';
import { expect, test } from '@jest/globals';
import { daysFromNow, facts, given } from '#testing';
import { publishableKeyDecider } from './publishable-key.decider.js';

const ORIGIN = 'https://jobs.example';
const created = { type: 'PublishableKeyCreated', data: { origin: ORIGIN, isConfirmed: false } } as const;
const revoked = { type: 'PublishableKeyRevoked', data: {} } as const;

test('a publishable key names an origin, and nothing else', () => {
  const make = (origin: string) =>
    given(publishableKeyDecider, facts).when('CreatePublishableKey', { origin, isConfirmed: false });
  make(ORIGIN).then(created);
  make('http://localhost:4000').then({
    type: 'PublishableKeyCreated',
    data: { origin: 'http://localhost:4000', isConfirmed: false },
  });
  for (const origin of [
    'jobs.example',
    `${ORIGIN}/`,
    `${ORIGIN}/path`,
    'ftp://jobs.example',
    'https://u:p@jobs.example',
    '',
  ])
    make(origin).rejected('validation_bad_request', 'invalid');
});

test('a publishable key is revoked once, and is not found afterwards', () => {
  given(publishableKeyDecider, facts, created).when('RevokePublishableKey', {}).then(revoked);
  given(publishableKeyDecider, facts, created, revoked)
    .when('RevokePublishableKey', {})
    .rejected('publishable_keys_not_found', 'missing');
});

test('a publishable key of an older release is taken as it is', () => {
  const data = { origin: 'whatever it was', createdAt: daysFromNow(-9), revokedAt: daysFromNow(-1) };
  const adopted = { type: 'PublishableKeyAdopted', data } as const;
  given(publishableKeyDecider, facts).when('AdoptPublishableKey', data).then(adopted);
  given(publishableKeyDecider, facts, adopted)
    .when('RevokePublishableKey', {})
    .rejected('publishable_keys_not_found', 'missing');
  given(publishableKeyDecider, facts, { ...adopted, data: { ...data, revokedAt: null } })
    .when('RevokePublishableKey', {})
    .then(revoked);
});

test('the origin of a publishable key is confirmed once, with its creation or later', () => {
  const confirmed = { type: 'PublishableKeyConfirmed', data: {} } as const;
  given(publishableKeyDecider, facts, created).when('ConfirmPublishableKey', {}).then(confirmed);
  given(publishableKeyDecider, facts, created, confirmed).when('ConfirmPublishableKey', {}).then();
  given(publishableKeyDecider, facts, { ...created, data: { origin: ORIGIN, isConfirmed: true } })
    .when('ConfirmPublishableKey', {})
    .then();
  for (const revoking of [[revoked], [confirmed, revoked]])
    given(publishableKeyDecider, facts, created, ...revoking)
      .when('ConfirmPublishableKey', {})
      .rejected('publishable_keys_not_found', 'missing');
});

test('the origins of keys of earlier releases are confirmed', () => {
  expect(Upcasts.apply(publishableKeyDecider.upcasts, 'PublishableKeyCreated', 1, { origin: ORIGIN })).toEqual({
    origin: ORIGIN,
    isConfirmed: true,
  });
  const data = { origin: ORIGIN, createdAt: daysFromNow(-9), revokedAt: null };
  given(publishableKeyDecider, facts, { type: 'PublishableKeyAdopted', data }).when('ConfirmPublishableKey', {}).then();
});
