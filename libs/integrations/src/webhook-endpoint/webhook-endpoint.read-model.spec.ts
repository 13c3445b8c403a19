import { describe, expect, test } from '@jest/globals';
import { BOARD, daysFromNow, facts, type SampleEvent, replay } from '#testing';
import type { WebhookEndpointEvents } from './webhook-endpoint.decider.js';
import { webhookEndpointRows } from './webhook-endpoint.read-model.js';

const url = 'https://hooks.example.com/in';
const secret = { ciphertext: 'one', keyId: 'k1' };
const other = { ciphertext: 'two', keyId: 'k1' };
const third = { ciphertext: 'three', keyId: 'k2' };
const later = daysFromNow(1);
const first = { version: 1, url, eventTypes: ['job.created'], since: 1 };
const dated = { ...secret, createdAt: facts.now, expiresAt: null };

type History = readonly SampleEvent<WebhookEndpointEvents>[];
const created: SampleEvent<WebhookEndpointEvents> = {
  type: 'WebhookEndpointCreated',
  data: { url, eventTypes: ['job.created'], secret, slot: 2 },
};
const after = (...history: History) => replay(webhookEndpointRows, 'whe_1', facts, created, ...history);
const paused = { type: 'WebhookEndpointPaused', data: { reason: 'operator_pause' }, at: later } as const;
const failed = { type: 'WebhookEndpointFailed', data: { reason: 'http_410' }, at: later } as const;
const resumed = {
  type: 'WebhookEndpointResumed',
  data: { reason: 'operator_resume' },
  at: later,
} as const;

describe('the row of an endpoint', () => {
  const row = {
    id: 'whe_1',
    board: BOARD,
    version: 1,
    url,
    eventTypes: ['job.created'],
    state: 'enabled',
    stateReason: null,
    stateChangedAt: null,
    resumes: 0,
    configVersion: 1,
    configurations: [first],
    subscribedSince: 1,
    secrets: [dated],
    slot: 2,
    retiredAt: null,
    createdAt: facts.now,
    updatedAt: facts.now,
  };

  test('shows it as it was made', () => expect(after()).toEqual(row));

  test('keeps the configurations of before', () => {
    const data = { url: 'https://x.example/', eventTypes: ['job.deleted'], configVersion: 2 } as const;
    expect(after({ type: 'WebhookEndpointReconfigured', data, at: later })).toEqual({
      ...row,
      version: 2,
      url: data.url,
      eventTypes: ['job.deleted'],
      configVersion: 2,
      updatedAt: later,
      configurations: [{ version: 2, url: data.url, eventTypes: ['job.deleted'], since: 2 }, first],
    });
  });

  test('keeps as many of them as are still requested', () => {
    const many = Array.from({ length: 30 }, (_, n) => ({
      type: 'WebhookEndpointReconfigured' as const,
      data: { url, eventTypes: ['job.created' as const], configVersion: n + 2 },
    }));
    expect(after(...many)?.configurations.map(({ version }) => version)).toEqual(
      Array.from({ length: 20 }, (_, n) => 31 - n),
    );
  });

  test('shows its state, why, and since when', () => {
    const shown = (state: string, stateReason: string) => ({
      ...row,
      version: 2,
      state,
      stateReason,
      stateChangedAt: later,
      updatedAt: later,
    });
    expect(after(paused)).toEqual(shown('paused', 'operator_pause'));
    expect(after(failed)).toEqual(shown('failing', 'http_410'));
    expect(after({ type: 'WebhookEndpointRecovered', data: { reason: 'synthetic_recovery' }, at: later })).toEqual(
      shown('enabled', 'synthetic_recovery'),
    );
  });

  test('starts again where it is resumed, if it was not notified meanwhile', () => {
    const shown = { state: 'enabled', stateReason: 'operator_resume', resumes: 1 };
    expect(after(paused, resumed)).toMatchObject({ ...shown, subscribedSince: 3 });
    expect(after(failed, resumed)).toMatchObject({ ...shown, subscribedSince: 1 });
  });

  test('keeps the secret of before beside the new one, and no older', () => {
    const rotate = (to: typeof secret, at: string) =>
      ({ type: 'WebhookSecretRotated', data: { secret: to, previousExpiresAt: daysFromNow(9) }, at }) as const;
    expect(after(rotate(other, later))?.secrets).toEqual([
      { ...other, createdAt: later, expiresAt: null },
      { ...dated, expiresAt: daysFromNow(9) },
    ]);
    expect(after(rotate(other, later), rotate(third, daysFromNow(2)))?.secrets).toEqual([
      { ...third, createdAt: daysFromNow(2), expiresAt: null },
      { ...other, createdAt: later, expiresAt: daysFromNow(9) },
    ]);
  });

  test('shows secrets as they were sealed last, and that is no change for operators', () =>
    expect(after({ type: 'WebhookSecretsResealed', data: { secrets: [{ ...dated, ...third }] }, at: later })).toEqual({
      ...row,
      version: 2,
      secrets: [{ ...dated, ...third }],
    }));

  test('stays when it is retired', () =>
    expect(after({ type: 'WebhookEndpointRetired', data: {}, at: later })).toEqual({
      ...row,
      version: 2,
      retiredAt: later,
      updatedAt: later,
    }));

  test('folds every event that there is of one', () => {
    const named: { [K in keyof WebhookEndpointEvents]: true } = {
      WebhookEndpointCreated: true,
      WebhookEndpointReconfigured: true,
      WebhookEndpointPaused: true,
      WebhookEndpointResumed: true,
      WebhookEndpointFailed: true,
      WebhookEndpointRecovered: true,
      WebhookSecretRotated: true,
      WebhookSecretsResealed: true,
      WebhookEndpointRetired: true,
    };
    expect(Object.keys(webhookEndpointRows.on)).toEqual(Object.keys(named));
  });
});
