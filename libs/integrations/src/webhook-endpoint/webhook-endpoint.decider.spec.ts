import { describe, test } from '@jest/globals';
import { claim, type MessageOf } from '#kernel';
import { daysFromNow, facts, given } from '#testing';
import type { AddressWish, EndpointEventType } from './endpoint-address.js';
import {
  type WebhookEndpointCommands,
  webhookEndpointDecider,
  type WebhookEndpointEvents,
} from './webhook-endpoint.decider.js';
import type { FailingReason } from '#webhooks/health';

const address = (url: string): AddressWish => ({ url, refusal: null, open: false });
const url = 'https://hooks.example.com/in';
const secret = { ciphertext: 'sealed', keyId: 'k1' };
const other = { ciphertext: 'sealed too', keyId: 'k1' };
const make: WebhookEndpointCommands['CreateWebhookEndpoint'] = {
  address: address(url),
  eventTypes: ['job.created', 'job.updated'],
  secret,
  slot: 3,
};
const created = {
  type: 'WebhookEndpointCreated',
  data: { url, eventTypes: ['job.created', 'job.updated'], secret, slot: 3 },
} as const;
const paused = { type: 'WebhookEndpointPaused', data: { reason: 'operator_pause' } } as const;
const resumed = { type: 'WebhookEndpointResumed', data: { reason: 'operator_resume' } } as const;
const failed = (reason: FailingReason) => ({ type: 'WebhookEndpointFailed', data: { reason } }) as const;
const recovered = { type: 'WebhookEndpointRecovered', data: { reason: 'synthetic_recovery' } } as const;
const rotated = { type: 'WebhookSecretRotated', data: { secret: other, previousExpiresAt: daysFromNow(1) } } as const;
const retired = { type: 'WebhookEndpointRetired', data: {} } as const;
const slot = claim('webhook.slot', '3');
const endpoint = (...history: readonly MessageOf<WebhookEndpointEvents>[]) =>
  given(webhookEndpointDecider, facts, created, ...history);
const change = (data: WebhookEndpointCommands['ChangeWebhookEndpoint']) => data;

describe('an endpoint', () => {
  test('is created enabled, at the end of the log', () =>
    given(webhookEndpointDecider, facts).when('CreateWebhookEndpoint', make).then(created));

  test('takes a place of its board, and gives it back', () => {
    given(webhookEndpointDecider, facts)
      .when('CreateWebhookEndpoint', make)
      .claims(...slot);
    endpoint()
      .when('ChangeWebhookEndpoint', change({ status: 'paused' }))
      .claims(...slot);
    endpoint().when('RetireWebhookEndpoint', {}).claims();
  });

  test('is refused without a public address or with other events than there are', () => {
    const one = given(webhookEndpointDecider, facts);
    one
      .when('CreateWebhookEndpoint', { ...make, address: address('http://x.example') })
      .rejected('webhooks_invalid_url', 'invalid');
    one.when('CreateWebhookEndpoint', { ...make, eventTypes: [] }).rejected('webhooks_invalid_event_types', 'invalid');
    one
      .when('CreateWebhookEndpoint', { ...make, eventTypes: ['job.exploded'] })
      .rejected('webhooks_invalid_event_types', 'invalid');
  });
});

describe('a configuration', () => {
  const there = 'https://hooks.example.com/there';
  const moved = (to: string, eventTypes: readonly EndpointEventType[], configVersion: number) =>
    ({ type: 'WebhookEndpointReconfigured', data: { url: to, eventTypes, configVersion } }) as const;

  test('has a new version when the address or the events change', () => {
    endpoint()
      .when('ChangeWebhookEndpoint', change({ address: address(there) }))
      .then(moved(there, ['job.created', 'job.updated'], 2));
    endpoint()
      .when('ChangeWebhookEndpoint', change({ eventTypes: ['company.created'] }))
      .then(moved(url, ['company.created'], 2));
    endpoint(moved(there, ['company.created'], 2))
      .when('ChangeWebhookEndpoint', change({ address: address(url), eventTypes: ['job.deleted'] }))
      .then(moved(url, ['job.deleted'], 3));
  });

  test('stays when nothing of it changes', () => {
    endpoint().when('ChangeWebhookEndpoint', change({})).then();
    endpoint()
      .when('ChangeWebhookEndpoint', change({ address: address(url), eventTypes: ['job.updated', 'job.created'] }))
      .then();
    endpoint()
      .when('ChangeWebhookEndpoint', change({ status: 'paused' }))
      .then(paused);
  });

  test('is refused as a new one would be', () => {
    endpoint()
      .when('ChangeWebhookEndpoint', change({ address: address('https://localhost') }))
      .rejected('webhooks_invalid_url', 'invalid');
    endpoint()
      .when('ChangeWebhookEndpoint', change({ eventTypes: [] }))
      .rejected('webhooks_invalid_event_types', 'invalid');
  });

  test('and status change in one', () =>
    endpoint()
      .when('ChangeWebhookEndpoint', change({ eventTypes: ['job.deleted'], status: 'paused' }))
      .then(moved(url, ['job.deleted'], 2), paused));
});

describe('operators', () => {
  test('pause and resume', () => {
    endpoint()
      .when('ChangeWebhookEndpoint', change({ status: 'enabled' }))
      .then();
    endpoint(paused)
      .when('ChangeWebhookEndpoint', change({ status: 'paused' }))
      .then();
    endpoint(paused)
      .when('ChangeWebhookEndpoint', change({ status: 'enabled' }))
      .then(resumed);
    endpoint(failed('http_410'))
      .when('ChangeWebhookEndpoint', change({ status: 'enabled' }))
      .then(resumed);
    endpoint(failed('http_410'))
      .when('ChangeWebhookEndpoint', change({ status: 'paused' }))
      .then(paused);
  });

  test('retire an endpoint once, and then it is not there', () => {
    endpoint(failed('http_410')).when('RetireWebhookEndpoint', {}).then(retired);
    const gone = endpoint(retired);
    gone.when('RetireWebhookEndpoint', {}).rejected('webhooks_not_found', 'missing');
    gone.when('ChangeWebhookEndpoint', change({ status: 'enabled' })).rejected('webhooks_not_found', 'missing');
    gone.when('RotateWebhookSecret', { secret: other }).rejected('webhooks_not_found', 'missing');
    gone.when('FailWebhookEndpoint', { reason: 'http_410' }).rejected('webhooks_not_found', 'missing');
    gone.when('SuspendWebhookEndpoint', { reason: 'http_410' }).rejected('webhooks_not_found', 'missing');
    gone.when('RecoverWebhookEndpoint', {}).rejected('webhooks_not_found', 'missing');
  });

  test('find nothing where nothing was made', () =>
    given(webhookEndpointDecider, facts).when('RetireWebhookEndpoint', {}).rejected('webhooks_not_found', 'missing'));
});

describe('health', () => {
  test('fails what is enabled, and not twice for the same', () => {
    endpoint().when('FailWebhookEndpoint', { reason: 'retry_exhausted' }).then(failed('retry_exhausted'));
    endpoint(failed('retry_exhausted')).when('FailWebhookEndpoint', { reason: 'consecutive_failures' }).then();
    endpoint(paused).when('FailWebhookEndpoint', { reason: 'http_410' }).then();
  });

  test('knows that gone for good is worse than failing for a while', () => {
    endpoint(failed('retry_exhausted')).when('FailWebhookEndpoint', { reason: 'http_410' }).then(failed('http_410'));
    endpoint(failed('http_410')).when('FailWebhookEndpoint', { reason: 'http_410' }).then();
  });

  test('recovers what fails, and nothing else', () => {
    endpoint(failed('consecutive_failures')).when('RecoverWebhookEndpoint', {}).then(recovered);
    endpoint(failed('http_410'), recovered)
      .when('FailWebhookEndpoint', { reason: 'http_410' })
      .then(failed('http_410'));
    endpoint().when('RecoverWebhookEndpoint', {}).then();
    endpoint(paused).when('RecoverWebhookEndpoint', {}).then();
  });

  test('gives up what fails for long, and nothing else', () => {
    const suspended = { type: 'WebhookEndpointPaused', data: { reason: 'consecutive_failures' } } as const;
    endpoint(failed('consecutive_failures'))
      .when('SuspendWebhookEndpoint', { reason: 'consecutive_failures' })
      .then(suspended);
    endpoint().when('SuspendWebhookEndpoint', { reason: 'consecutive_failures' }).then();
    endpoint(paused).when('SuspendWebhookEndpoint', { reason: 'consecutive_failures' }).then();
  });
});

describe('secrets', () => {
  test('overlap for a day after a rotation, in any state', () => {
    endpoint().when('RotateWebhookSecret', { secret: other }).then(rotated);
    endpoint(rotated, paused).when('RotateWebhookSecret', { secret: other }).then(rotated);
  });

  test('are sealed again, also those of a retired endpoint', () => {
    const secrets = [{ ...other, createdAt: facts.now, expiresAt: null }];
    const resealed = { type: 'WebhookSecretsResealed', data: { secrets } } as const;
    endpoint().when('ResealWebhookSecrets', { secrets }).then(resealed);
    endpoint(retired).when('ResealWebhookSecrets', { secrets }).then(resealed);
    endpoint(retired, resealed).when('ResealWebhookSecrets', { secrets }).claims();
  });
});
