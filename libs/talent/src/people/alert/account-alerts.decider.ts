import { commandsOf, type Decider, type MessageOf, reject, rejectMissing } from '#kernel';
import { accountGone, accountOf } from '../../account.js';
import { type AlertFilters, filterKey } from './alert-filters.js';

/** An alert as described by a user with an account. */
export interface DescribedAlert {
  readonly alertId: string;
  readonly label: string | null;
  readonly filters: AlertFilters;
}

/** An alert to add. */
export interface AddedAlert extends DescribedAlert {
  /** The origin of the request's publishable key, which identifies the storefront; absent without one. */
  readonly origin?: string;
}

export interface AccountAlertsCommands {
  AddAccountAlert: AddedAlert;
  ChangeAccountAlert: DescribedAlert;
  RemoveAccountAlert: { readonly alertId: string };
  /** Issued by the holder of a link from a mail; repeatable. `alertId` null: all alerts. */
  StopAccountAlerts: { readonly alertId: string | null };
  ResumeAccountAlerts: { readonly alertId: string | null };
  /** Issued when the account is deleted. Repeatable. */
  RemoveAccountAlerts: Record<string, never>;
}

export interface AccountAlertsEvents {
  AccountAlertAdded: AddedAlert;
  AccountAlertChanged: DescribedAlert;
  AccountAlertRemoved: { readonly alertId: string };
  AccountAlertPaused: { readonly alertId: string };
  AccountAlertResumed: { readonly alertId: string };
  /** All alerts are stopped, until another one is added or they are resumed. */
  AccountAlertsStopped: Record<string, never>;
  AccountAlertsResumed: Record<string, never>;
  /** All alerts are deleted with the account. */
  AccountAlertsRemoved: Record<string, never>;
}

interface Alert {
  readonly id: string;
  readonly label: string | null;
  readonly key: string;
  readonly isPaused: boolean;
}

interface AccountAlerts {
  readonly isStopped: boolean;
  readonly alerts: readonly Alert[];
}

type Event = MessageOf<AccountAlertsEvents>;

/** Maximum number of alerts of an account. */
export const ACCOUNT_ALERTS_AT_MOST = 10;

function alertOf({ alerts }: AccountAlerts, id: string): Alert {
  return (
    alerts.find((each) => each.id === id) ?? rejectMissing({ noun: 'job alert', missing: 'candidate_alert_not_found' })
  );
}

const NONE: AccountAlerts = { isStopped: false, alerts: [] };

const withAlert = (state: AccountAlerts, id: string, change: Partial<Alert>): AccountAlerts => ({
  ...state,
  alerts: state.alerts.map((each) => (each.id === id ? { ...each, ...change } : each)),
});

/**
 * The alerts of an account; the object has the id of the account, and every account has one. They are active immediately, because a
 * signed-in user who creates an alert has consented.
 */
export const accountAlertsDecider: Decider<AccountAlerts, AccountAlertsCommands, AccountAlertsEvents> = {
  category: 'accountAlerts',
  noun: 'job alert',
  initial: NONE,
  singleton: true,
  creates: [],
  gone: ['AccountAlertsRemoved'],
  missing: 'candidate_alert_not_found',
  needs: (_, id) => [accountOf(id)],
  refuseNeed: accountGone,
  // The label of an alert is personal text. The object has the id of the account, whose key seals it.
  personal: { AccountAlertAdded: ['label'], AccountAlertChanged: ['label'] },
  impersonal: {
    AccountAlertAdded: ['alertId', 'filters', 'origin'],
    AccountAlertChanged: ['alertId', 'filters'],
    AccountAlertRemoved: ['alertId'],
    AccountAlertPaused: ['alertId'],
    AccountAlertResumed: ['alertId'],
  },
  decide: {
    AddAccountAlert({ alerts, isStopped }, data) {
      if (alerts.length >= ACCOUNT_ALERTS_AT_MOST)
        reject(
          'conflict',
          'candidate_alert_limit_reached',
          `An account can have at most ${ACCOUNT_ALERTS_AT_MOST} alerts. Delete one first.`,
        );
      const added: Event = { type: 'AccountAlertAdded', data };
      // Creating another alert is a new consent.
      return isStopped ? [{ type: 'AccountAlertsResumed', data: {} }, added] : [added];
    },

    ChangeAccountAlert(state, data) {
      const { key, label } = alertOf(state, data.alertId);
      const isSame = label === data.label && key === filterKey(data.filters);
      return isSame ? [] : [{ type: 'AccountAlertChanged', data }];
    },

    RemoveAccountAlert: (state, { alertId }) => [
      { type: 'AccountAlertRemoved', data: { alertId: alertOf(state, alertId).id } },
    ],

    StopAccountAlerts(state, { alertId }) {
      if (alertId === null) return state.isStopped ? [] : [{ type: 'AccountAlertsStopped', data: {} }];
      return alertOf(state, alertId).isPaused ? [] : [{ type: 'AccountAlertPaused', data: { alertId } }];
    },

    ResumeAccountAlerts(state, { alertId }) {
      const wanted = alertId === null ? state.alerts : [alertOf(state, alertId)];
      // A user who resumes one alert after stopping all resumes only that one.
      const others = alertId !== null && state.isStopped ? state.alerts.filter(({ id }) => id !== alertId) : [];
      return [
        ...(state.isStopped ? [{ type: 'AccountAlertsResumed', data: {} } as const] : []),
        ...others
          .filter(({ isPaused }) => !isPaused)
          .map(({ id }): Event => ({ type: 'AccountAlertPaused', data: { alertId: id } })),
        ...wanted
          .filter(({ isPaused }) => isPaused)
          .map(({ id }): Event => ({ type: 'AccountAlertResumed', data: { alertId: id } })),
      ];
    },

    RemoveAccountAlerts: ({ alerts, isStopped }) =>
      alerts.length === 0 && !isStopped ? [] : [{ type: 'AccountAlertsRemoved', data: {} }],
  },
  evolve: {
    AccountAlertAdded: (state, { alertId, label, filters }) => ({
      ...state,
      alerts: [...state.alerts, { id: alertId, label, key: filterKey(filters), isPaused: false }],
    }),
    AccountAlertChanged: (state, { alertId, label, filters }) =>
      withAlert(state, alertId, { label, key: filterKey(filters) }),
    AccountAlertRemoved: (state, { alertId }) => ({
      ...state,
      alerts: state.alerts.filter(({ id }) => id !== alertId),
    }),
    AccountAlertPaused: (state, { alertId }) => withAlert(state, alertId, { isPaused: true }),
    AccountAlertResumed: (state, { alertId }) => withAlert(state, alertId, { isPaused: false }),
    AccountAlertsStopped: (state) => ({ ...state, isStopped: true }),
    AccountAlertsResumed: (state) => ({ ...state, isStopped: false }),
    AccountAlertsRemoved: () => NONE,
  },
};

export const accountAlerts = commandsOf(accountAlertsDecider);
