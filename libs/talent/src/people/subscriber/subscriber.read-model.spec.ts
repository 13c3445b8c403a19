import { describe, expect, test } from '@jest/globals';
import type { MessageOf } from '#kernel';
import { daysFromNow, facts, replay } from '#testing';
import type { AccountAlertsEvents } from '../alert/account-alerts.decider.js';
import { accountAlertsRows } from '../alert/account-alerts.read-model.js';
import { ALL_JOBS } from '../alert/alert-filters.js';
import type { SubscriberEvents } from './subscriber.decider.js';
import { subscriberRows } from './subscriber.read-model.js';

type Event = MessageOf<SubscriberEvents> & { readonly at?: string };

const row = (...more: readonly Event[]) =>
  replay(
    subscriberRows,
    'subscribers_1',
    facts,
    { type: 'SubscriberAdded', data: { email: 'ada@example.com', addressKey: 'key', source: 'visitor' } },
    requested('one', 1),
    confirmationRequested(1),
    ...more,
  );
const requested = (alertId: string, confirmation: number): Event => ({
  type: 'AlertRequested',
  data: { alertId, filters: ALL_JOBS, context: null, confirmation },
});
const confirmationRequested = (confirmation: number): Event => ({
  type: 'ConfirmationRequested',
  data: { confirmation, requestedAt: facts.now, expiresAt: daysFromNow(7) },
});
const confirmed = (confirmation: number, alertIds: readonly string[], isWaitlisted = false): Event => ({
  type: 'SubscriberConfirmed',
  data: { confirmation, alertIds, isWaitlisted },
  at: daysFromNow(1),
});
const gone: Event = { type: 'SubscriberUnsubscribed', data: {}, at: daysFromNow(2) };
const states = (...more: readonly Event[]) => row(...more)?.alerts.map(({ id, state }) => `${id} ${state}`);

describe('a subscriber', () => {
  test('is unconfirmed at first', () =>
    expect(row()).toMatchObject({
      email: 'ada@example.com',
      status: 'unconfirmed',
      wasConfirmed: false,
      confirmedAt: null,
      createdAt: facts.now,
      alerts: [{ id: 'one', state: 'pending', createdAt: facts.now }],
      confirmations: [{ number: 1, state: 'open' }],
    }));

  test('is confirmed, or waits for a place', () => {
    expect(row(confirmed(1, ['one']))).toMatchObject({
      status: 'confirmed',
      wasConfirmed: true,
      confirmedAt: daysFromNow(1),
      waitlistedAt: null,
      confirmations: [{ state: 'used' }],
    });
    const waiting = confirmed(1, ['one'], true);
    expect(row(waiting)).toMatchObject({ status: 'waitlisted', waitlistedAt: daysFromNow(1) });
    const promoted: Event = { type: 'SubscriberPromoted', data: {} };
    expect(row(waiting, promoted)).toMatchObject({ status: 'confirmed', waitlistedAt: null });
  });

  test('keeps its place in the line when another alert is confirmed', () => {
    const again = { ...confirmed(2, ['two'], true), at: daysFromNow(5) };
    expect(row(confirmed(1, ['one'], true), requested('two', 2), confirmationRequested(2), again)).toMatchObject({
      waitlistedAt: daysFromNow(1),
      confirmedAt: daysFromNow(1),
    });
  });

  test('who unsubscribed has no active alert, and no link that is still open', () => {
    const left = row(confirmed(1, ['one']), requested('two', 2), confirmationRequested(2), gone);
    expect(left).toMatchObject({
      status: 'unsubscribed',
      unsubscribedAt: daysFromNow(2),
      wasConfirmed: true,
      alerts: [{ id: 'one', state: 'paused' }],
    });
    expect(left?.confirmations.map(({ state }) => state)).toEqual(['used', 'void']);
  });

  test('is reactivated by name, or starts again with another confirmation', () => {
    const back: Event = { type: 'SubscriberResubscribed', data: { alertIds: ['one'], isWaitlisted: false } };
    expect(row(confirmed(1, ['one']), gone, back)).toMatchObject({ status: 'confirmed', unsubscribedAt: null });
    expect(states(confirmed(1, ['one']), gone, back)).toEqual(['one active']);
    expect(
      states(confirmed(1, ['one']), gone, requested('two', 2), confirmationRequested(2), confirmed(2, ['two'])),
    ).toEqual(['two active']);
  });

  test('has alerts that are paused, resumed, changed and removed', () => {
    const first = confirmed(1, ['one']);
    const paused: Event = { type: 'AlertPaused', data: { alertId: 'one' } };
    expect(states(first, paused)).toEqual(['one paused']);
    expect(states(first, paused, { type: 'AlertResumed', data: { alertId: 'one' } })).toEqual(['one active']);
    expect(states(first, { type: 'AlertRemoved', data: { alertId: 'one' } })).toEqual([]);
    const filters = { ...ALL_JOBS, jobFunctions: ['Cook'] };
    expect(row(first, { type: 'AlertChanged', data: { alertId: 'one', filters } })?.alerts).toMatchObject([
      { filters },
    ]);
  });

  test('who was erased has no address', () =>
    expect(
      replay(subscriberRows, 'subscribers_1', facts, {
        type: 'SubscriberAdded',
        data: { email: null, addressKey: 'key', source: 'import' },
      }),
    ).toMatchObject({ email: '' }));
});

test('the alerts of an account say whether it gets digests', () => {
  type Event = MessageOf<AccountAlertsEvents>;
  const of = (...events: readonly Event[]) => replay(accountAlertsRows, 'boardUsers_1', facts, ...events);
  const added = (alertId: string): Event => ({
    type: 'AccountAlertAdded',
    data: { alertId, label: null, filters: ALL_JOBS },
  });
  const paused: Event = { type: 'AccountAlertPaused', data: { alertId: 'one' } };
  const stopped: Event = { type: 'AccountAlertsStopped', data: {} };
  expect(of(added('one'), added('two'))).toMatchObject({ getsDigests: true, alerts: [{ id: 'two' }, { id: 'one' }] });
  expect(of(added('one'), paused)).toMatchObject({ getsDigests: false, alerts: [{ isPaused: true }] });
  expect(of(added('one'), paused, { type: 'AccountAlertResumed', data: { alertId: 'one' } })).toMatchObject({
    getsDigests: true,
  });
  expect(of(added('one'), stopped)).toMatchObject({ getsDigests: false, isStopped: true });
  expect(of(added('one'), stopped, { type: 'AccountAlertsResumed', data: {} })).toMatchObject({ getsDigests: true });
  const changed = { alertId: 'one', label: 'Care', filters: { ...ALL_JOBS, jobFunctions: ['Nurse'] } };
  expect(of(added('one'), { type: 'AccountAlertChanged', data: changed })?.alerts).toMatchObject([
    { label: 'Care', filters: { jobFunctions: ['Nurse'] } },
  ]);
  expect(of(added('one'), { type: 'AccountAlertRemoved', data: { alertId: 'one' } })).toMatchObject({
    getsDigests: false,
    alerts: [],
  });
});
