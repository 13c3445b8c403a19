import { test } from '@jest/globals';
import { daysFromNow, facts, given } from '#testing';
import { publishableKeyDecider } from './publishable-key.decider.js';

const ORIGIN = 'https://jobs.example';
const created = { type: 'PublishableKeyCreated', data: { origin: ORIGIN } } as const;
const revoked = { type: 'PublishableKeyRevoked', data: {} } as const;

test('a publishable key names an origin, and nothing else', () => {
  const make = (origin: string) => given(publishableKeyDecider, facts).when('CreatePublishableKey', { origin });
  make(ORIGIN).then(created);
  make('http://localhost:4000').then({ type: 'PublishableKeyCreated', data: { origin: 'http://localhost:4000' } });
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

test('a publishable key is revoked once, and is found no more', () => {
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
