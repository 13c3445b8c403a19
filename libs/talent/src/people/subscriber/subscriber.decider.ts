import { claim, commandsOf, type Decider, type MessageOf, reject, Rejection, rejectMissing } from '#kernel';
import { type AlertFilters, filterKey } from '../alert/alert-filters.js';
import {
  askableAt,
  type SubscriberConfirmation,
  CONFIRMATION_DAYS,
  KEPT_CONFIRMATIONS,
  lastNumber,
  upcomingNumber,
} from './confirmation.js';

/** Where a visitor requested an alert; only for texts and analytics. */
export interface AlertContext {
  readonly source?: string;
  readonly jobId?: string;
  readonly jobSlug?: string;
}

/** A requested alert. */
export interface WantedAlert {
  readonly alertId: string;
  readonly filters: AlertFilters;
  readonly context: AlertContext | null;
  /** The origin of the request's publishable key, which identifies the storefront; absent without one. */
  readonly origin?: string;
}

/** How an address was added to the board. */
export type SubscriberSource = 'visitor' | 'import';

export interface SubscriberCommands {
  /** `confirm`: whether to send a confirmation mail immediately. */
  AddSubscriber: WantedAlert & {
    readonly email: string;
    /** The comparison key of the address; a digest. */
    readonly addressKey: string;
    readonly source: SubscriberSource;
    readonly confirm: boolean;
  };
  RequestAlert: WantedAlert;
  RequestConfirmation: Record<string, never>;
  /** `hasRoom`: whether the plan of the board allows another confirmed subscriber. */
  ConfirmSubscriber: { readonly confirmation: number; readonly hasRoom: boolean };
  PromoteSubscriber: Record<string, never>;
  /** Issued by an operator, who gets an error if there is nothing to do. */
  UnsubscribeSubscriber: Record<string, never>;
  ResubscribeSubscriber: { readonly hasRoom: boolean };
  /** Issued by the holder of a link from a mail; repeatable. `alertId` null: all alerts. */
  StopAlerts: { readonly alertId: string | null };
  ResumeAlerts: { readonly alertId: string | null; readonly hasRoom: boolean };
  ChangeAlert: { readonly alertId: string; readonly filters: AlertFilters };
  RemoveAlert: { readonly alertId: string };
  /** Erases the address. Issued when the account of its owner is deleted. */
  RemoveSubscriber: Record<string, never>;
}

export interface SubscriberEvents {
  /** `email`: null once the person was erased. */
  SubscriberAdded: { readonly email: string | null; readonly addressKey: string; readonly source: SubscriberSource };
  /** `confirmation`: number of the first confirmation that includes the alert. */
  AlertRequested: WantedAlert & { readonly confirmation: number };
  /** Its mail is sent at `requestedAt`, which is later than the event if the address got a confirmation mail shortly before. */
  ConfirmationRequested: { readonly confirmation: number; readonly requestedAt: string; readonly expiresAt: string };
  /** `alertIds`: the alerts that it activates. */
  SubscriberConfirmed: {
    readonly confirmation: number;
    readonly alertIds: readonly string[];
    readonly isWaitlisted: boolean;
  };
  SubscriberPromoted: Record<string, never>;
  SubscriberUnsubscribed: Record<string, never>;
  /** `alertIds`: the alerts that it reactivates. */
  SubscriberResubscribed: { readonly alertIds: readonly string[]; readonly isWaitlisted: boolean };
  AlertPaused: { readonly alertId: string };
  AlertResumed: { readonly alertId: string };
  AlertChanged: { readonly alertId: string; readonly filters: AlertFilters };
  AlertRemoved: { readonly alertId: string };
  SubscriberRemoved: Record<string, never>;
}

type AlertState = 'pending' | 'active' | 'paused';

interface Alert {
  readonly id: string;
  readonly key: string;
  readonly state: AlertState;
  readonly confirmation: number;
}

interface Subscriber {
  readonly addressKey: string;
  /** Whether the address was confirmed at least once. */
  readonly isConfirmed: boolean;
  readonly isWaitlisted: boolean;
  readonly isUnsubscribed: boolean;
  readonly alerts: readonly Alert[];
  readonly confirmations: readonly SubscriberConfirmation[];
}

type Event = MessageOf<SubscriberEvents>;

/** Maximum number of active and unconfirmed alerts of a subscriber; requests beyond it are dropped. */
export const ALERTS_AT_MOST = 10;
/** The same, including paused alerts. */
const KEPT_AT_MOST = 50;

/** The error code for an address that another subscriber of the board has. */
export const ADDRESS_TAKEN = 'subscribers_already_exists';

const DAY_MS = 86_400_000;

function confirmationRequest(number: number, requestedAt: string): Event {
  const expiresAt = new Date(Date.parse(requestedAt) + CONFIRMATION_DAYS * DAY_MS).toISOString();
  return { type: 'ConfirmationRequested', data: { confirmation: number, requestedAt, expiresAt } };
}

/**
 * The next confirmation mail for unconfirmed alerts, if another one is needed: immediately if the address may get a mail, and otherwise
 * as soon as it may, if no sent mail includes one of the alerts.
 */
function asking({ confirmations }: Subscriber, waiting: readonly Pick<Alert, 'confirmation'>[], now: string): Event[] {
  const [last, at] = [lastNumber(confirmations), askableAt(confirmations, now)];
  if (waiting.length === 0 || upcomingNumber(confirmations, now) !== null) return [];
  return at === now || waiting.some(({ confirmation }) => confirmation > last)
    ? [confirmationRequest(last + 1, at)]
    : [];
}

function alertOf({ alerts }: Subscriber, id: string): Alert {
  return alerts.find((each) => each.id === id) ?? rejectMissing({ noun: 'job alert', missing: 'job_alert_not_found' });
}

const isFull = (alerts: readonly Alert[]): boolean =>
  alerts.length >= KEPT_AT_MOST || alerts.filter(({ state }) => state !== 'paused').length >= ALERTS_AT_MOST;

const idsOf = (alerts: readonly Alert[]): readonly string[] => alerts.map(({ id }) => id);

const withAlert = (state: Subscriber, id: string, change: Partial<Alert>): Subscriber => ({
  ...state,
  alerts: state.alerts.map((each) => (each.id === id ? { ...each, ...change } : each)),
});

/**
 * A person who gets job alerts by mail without an account. Nothing is sent before the address is confirmed (double opt-in). Each alert
 * becomes active with the first confirmation whose mail was sent after the alert was requested.
 */
export const subscriberDecider: Decider<Subscriber, SubscriberCommands, SubscriberEvents> = {
  category: 'subscriber',
  noun: 'subscriber',
  initial: {
    addressKey: '',
    isConfirmed: false,
    isWaitlisted: false,
    isUnsubscribed: false,
    alerts: [],
    confirmations: [],
  },
  creates: ['AddSubscriber'],
  gone: ['SubscriberRemoved'],
  erases: ['SubscriberRemoved'],
  missing: 'subscribers_not_found',
  personal: { SubscriberAdded: ['email'] },
  impersonal: {
    SubscriberAdded: ['addressKey', 'source'],
    AlertRequested: ['alertId', 'filters', 'context', 'confirmation', 'origin'],
    ConfirmationRequested: ['confirmation', 'requestedAt', 'expiresAt'],
    SubscriberConfirmed: ['confirmation', 'alertIds', 'isWaitlisted'],
    SubscriberResubscribed: ['alertIds', 'isWaitlisted'],
    AlertPaused: ['alertId'],
    AlertResumed: ['alertId'],
    AlertChanged: ['alertId', 'filters'],
    AlertRemoved: ['alertId'],
  },
  claims: ({ addressKey }) => claim('subscriber.address', addressKey),
  refuseClaim: () => new Rejection('conflict', ADDRESS_TAKEN, 'This address is already subscribed.'),
  decide: {
    AddSubscriber(_, { email, addressKey, source, confirm, ...wanted }, { now }) {
      const events: Event[] = [
        { type: 'SubscriberAdded', data: { email, addressKey, source } },
        { type: 'AlertRequested', data: { ...wanted, confirmation: 1 } },
      ];
      if (confirm) events.push(confirmationRequest(1, now));
      return events;
    },

    RequestAlert(state, wanted, { now }) {
      const key = filterKey(wanted.filters);
      const same = state.alerts.find((each) => each.key === key && each.state !== 'paused');
      if (same?.state === 'active') return [];
      if (same) return asking(state, [same], now);
      if (isFull(state.alerts)) return [];
      const confirmation = upcomingNumber(state.confirmations, now) ?? lastNumber(state.confirmations) + 1;
      const requested: Event = { type: 'AlertRequested', data: { ...wanted, confirmation } };
      return [requested, ...asking(state, [{ confirmation }], now)];
    },

    RequestConfirmation: (state, _, { now }) =>
      asking(
        state,
        state.alerts.filter((each) => each.state === 'pending'),
        now,
      ),

    ConfirmSubscriber({ confirmations, alerts, isConfirmed, isUnsubscribed, isWaitlisted }, data, { now }) {
      const { confirmation, hasRoom } = data;
      const sent = confirmations.find(({ number }) => number === confirmation);
      if (sent?.state !== 'open' || sent.expiresAt <= now) return [];
      const alertIds = idsOf(alerts.filter((each) => each.state === 'pending' && each.confirmation <= confirmation));
      const waits = isConfirmed && !isUnsubscribed ? isWaitlisted : !hasRoom;
      return [{ type: 'SubscriberConfirmed', data: { confirmation, alertIds, isWaitlisted: waits } }];
    },

    PromoteSubscriber: ({ isWaitlisted }) => (isWaitlisted ? [{ type: 'SubscriberPromoted', data: {} }] : []),

    UnsubscribeSubscriber({ isUnsubscribed }) {
      if (isUnsubscribed)
        reject('conflict', 'subscribers_already_unsubscribed', 'The subscriber has already unsubscribed.');
      return [{ type: 'SubscriberUnsubscribed', data: {} }];
    },

    ResubscribeSubscriber({ isUnsubscribed, isConfirmed, alerts }, { hasRoom }) {
      if (!isUnsubscribed) reject('conflict', 'subscribers_not_unsubscribed', 'The subscriber has not unsubscribed.');
      if (!isConfirmed)
        reject('conflict', 'subscribers_confirmation_required', 'The subscriber never confirmed the address.');
      return [{ type: 'SubscriberResubscribed', data: { alertIds: idsOf(alerts), isWaitlisted: !hasRoom } }];
    },

    StopAlerts(state, { alertId }) {
      if (alertId === null) return state.isUnsubscribed ? [] : [{ type: 'SubscriberUnsubscribed', data: {} }];
      return alertOf(state, alertId).state === 'paused' ? [] : [{ type: 'AlertPaused', data: { alertId } }];
    },

    ResumeAlerts(state, { alertId, hasRoom }) {
      const wanted = alertId === null ? state.alerts : [alertOf(state, alertId)];
      if (!state.isConfirmed) return [];
      if (state.isUnsubscribed)
        return [{ type: 'SubscriberResubscribed', data: { alertIds: idsOf(wanted), isWaitlisted: !hasRoom } }];
      return wanted
        .filter((each) => each.state === 'paused')
        .map(({ id }): Event => ({ type: 'AlertResumed', data: { alertId: id } }));
    },

    ChangeAlert(state, { alertId, filters }) {
      return alertOf(state, alertId).key === filterKey(filters)
        ? []
        : [{ type: 'AlertChanged', data: { alertId, filters } }];
    },

    RemoveAlert(state, { alertId }) {
      return [{ type: 'AlertRemoved', data: { alertId: alertOf(state, alertId).id } }];
    },

    RemoveSubscriber: () => [{ type: 'SubscriberRemoved', data: {} }],
  },
  evolve: {
    SubscriberAdded: (state, { addressKey }) => ({ ...state, addressKey }),
    AlertRequested: (state, { alertId, filters, confirmation }) => ({
      ...state,
      alerts: [...state.alerts, { id: alertId, key: filterKey(filters), state: 'pending', confirmation }],
    }),
    ConfirmationRequested: (state, { confirmation, requestedAt, expiresAt }) => ({
      ...state,
      confirmations: [
        ...state.confirmations,
        { number: confirmation, requestedAt, expiresAt, state: 'open' } as const,
      ].slice(-KEPT_CONFIRMATIONS),
    }),
    SubscriberConfirmed: (state, { confirmation, alertIds, isWaitlisted }) => ({
      ...state,
      isConfirmed: true,
      isUnsubscribed: false,
      isWaitlisted,
      // A subscriber who confirms again after unsubscribing starts again: the alerts from before are deleted.
      alerts: state.alerts
        .filter((each) => !state.isUnsubscribed || each.state === 'pending')
        .map((each) => (alertIds.includes(each.id) ? { ...each, state: 'active' } : each)),
      confirmations: state.confirmations.map((each) =>
        each.number <= confirmation && each.state === 'open' ? { ...each, state: 'used' } : each,
      ),
    }),
    SubscriberPromoted: (state) => ({ ...state, isWaitlisted: false }),
    SubscriberUnsubscribed: (state) => ({
      ...state,
      isUnsubscribed: true,
      isWaitlisted: false,
      alerts: state.alerts
        .filter((each) => each.state !== 'pending')
        .map((each) => (each.state === 'active' ? { ...each, state: 'paused' } : each)),
      confirmations: state.confirmations.map((each) => (each.state === 'open' ? { ...each, state: 'void' } : each)),
    }),
    SubscriberResubscribed: (state, { alertIds, isWaitlisted }) => ({
      ...state,
      isUnsubscribed: false,
      isWaitlisted,
      alerts: state.alerts.map((each) => (alertIds.includes(each.id) ? { ...each, state: 'active' } : each)),
    }),
    AlertPaused: (state, { alertId }) => withAlert(state, alertId, { state: 'paused' }),
    AlertResumed: (state, { alertId }) => withAlert(state, alertId, { state: 'active' }),
    AlertChanged: (state, { alertId, filters }) => withAlert(state, alertId, { key: filterKey(filters) }),
    AlertRemoved: (state, { alertId }) => ({
      ...state,
      alerts: state.alerts.filter(({ id }) => id !== alertId),
    }),
    SubscriberRemoved: (state) => state,
  },
};

export const subscribers = commandsOf(subscriberDecider);
