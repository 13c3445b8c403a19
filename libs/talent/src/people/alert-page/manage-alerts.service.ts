import { outcomeOf, reject, Rejection } from '#kernel';
import { Dispatches } from '#runtime';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BoardUserReader } from '../board-user/board-user.read-model.js';
import { accountAlerts } from '../alert/account-alerts.decider.js';
import { subscribers } from '../subscriber/subscriber.decider.js';
import { AlertSettings } from '../alert-settings.service.js';
import { SubscriberCapacity } from '../subscriber/capacity.service.js';
import { SubscriberReader } from '../subscriber/subscriber.read-model.js';
import { AccountAlertsReader } from '../alert/account-alerts.read-model.js';
import { type AlertFilters, tidyFilters } from '../alert/alert-filters.js';
import { managePage } from '../alert/alert-mails.js';
import { AlertTokens } from '../alert/alert-tokens.service.js';

/** A subscription for the holder of its token. */
export interface ManagedSubscription {
  readonly id: string;
  readonly email: string;
  readonly isConfirmed: boolean;
  readonly isUnsubscribed: boolean;
  readonly alerts: readonly ManagedAlert[];
}

/** An alert of such a subscription, newest first. */
export interface ManagedAlert {
  readonly id: string;
  readonly label: string | null;
  readonly isActive: boolean;
  readonly filters: AlertFilters;
}

/** The holder of a token, and the subscription the token is for. */
export interface Holder {
  readonly subscriptionId: string;
  readonly token: string;
}

/** The prefix of account ids: a subscription is either a subscriber or the alerts of an account. */
const ACCOUNT = 'boardUsers_';
const isAccount = (subscriptionId: string): boolean => subscriptionId.startsWith(ACCOUNT);

/** The actions that links in mails allow without signing in. */
@Injectable()
export class ManageAlerts {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: SubscriberReader,
    private readonly accounts: AccountAlertsReader,
    private readonly users: BoardUserReader,
    private readonly tokens: AlertTokens,
    private readonly capacity: SubscriberCapacity,
    private readonly dispatches: Dispatches,
    private readonly settings: AlertSettings,
  ) {}

  /** @throws Rejection `auth_forbidden` if the token belongs to another subscription. */
  async state(holder: Holder): Promise<ManagedSubscription> {
    this.require(holder, null);
    const { subscriptionId: id } = holder;
    return (await (isAccount(id) ? this.account(id) : this.subscriber(id))) ?? forbidden();
  }

  /** Ends one alert, or all of them. Repeatable. @throws Rejection `auth_forbidden`, `job_alert_not_found`. */
  async stop(holder: Holder, alertId: string | null): Promise<void> {
    this.require(holder, alertId);
    await this.end(holder.subscriptionId, alertId);
  }

  /** Ends an alert through its one-click URL. Does nothing if the alert was deleted. */
  async stopByOneClick(subscriptionId: string, alertId: string): Promise<void> {
    await outcomeOf(() => this.end(subscriptionId, alertId), { kind: 'missing' });
  }

  /** URL of the page that manages a subscription, at the storefront of the alert `alertId`. */
  async pageOf(subscriptionId: string, alertId: string): Promise<string> {
    const row = await (isAccount(subscriptionId)
      ? this.accounts.find(subscriptionId)
      : this.reader.find(subscriptionId));
    const alerts: readonly { readonly id: string; readonly origin?: string }[] = row?.alerts ?? [];
    const { origin = null } = alerts.find(({ id }) => id === alertId) ?? {};
    const { storefront } = await this.settings.identity(origin);
    return managePage(storefront, subscriptionId, this.tokens.manage(subscriptionId));
  }

  /** Undoes `stop`. Repeatable. @throws Rejection `auth_forbidden`, `job_alert_not_found`. */
  async resume(holder: Holder, alertId: string | null): Promise<void> {
    this.require(holder, alertId);
    const { subscriptionId: id } = holder;
    await (isAccount(id)
      ? named(this.bus.execute(accountAlerts.ResumeAccountAlerts(id, { alertId })))
      : named(this.capacity.taking((hasRoom) => this.bus.execute(subscribers.ResumeAlerts(id, { alertId, hasRoom })))));
  }

  /** Replaces the filters of an alert. @throws Rejection `auth_forbidden`, `job_alert_not_found`. */
  async change(holder: Holder, alertId: string, wanted: AlertFilters): Promise<void> {
    this.require(holder, alertId);
    const { subscriptionId: id } = holder;
    const filters = tidyFilters(wanted);
    if (!isAccount(id)) return void (await named(this.bus.execute(subscribers.ChangeAlert(id, { alertId, filters }))));
    const row = await this.accounts.find(id);
    const label = row?.alerts.find((each) => each.id === alertId)?.label ?? null;
    await named(this.bus.execute(accountAlerts.ChangeAccountAlert(id, { alertId, label, filters })));
  }

  /** Deletes an alert; the subscription stays. @throws Rejection `auth_forbidden`, `job_alert_not_found`. */
  async remove(holder: Holder, alertId: string): Promise<void> {
    this.require(holder, alertId);
    const { subscriptionId: id } = holder;
    const command = isAccount(id)
      ? accountAlerts.RemoveAccountAlert(id, { alertId })
      : subscribers.RemoveAlert(id, { alertId });
    await named(this.bus.execute(command));
    await this.dispatches.forget([alertId]);
  }

  private end(id: string, alertId: string | null): Promise<unknown> {
    const command = isAccount(id)
      ? accountAlerts.StopAccountAlerts(id, { alertId })
      : subscribers.StopAlerts(id, { alertId });
    return named(this.bus.execute(command));
  }

  private require({ token, subscriptionId }: Holder, alertId: string | null): void {
    if (!this.tokens.manages(token, subscriptionId, alertId)) forbidden();
  }

  private async subscriber(id: string): Promise<ManagedSubscription | null> {
    const row = await this.reader.find(id);
    return (
      row && {
        id,
        email: row.email,
        isConfirmed: row.wasConfirmed,
        isUnsubscribed: row.unsubscribedAt !== null,
        alerts: row.alerts.toReversed().map(({ id: alert, filters, state }) => ({
          id: alert,
          label: null,
          isActive: state === 'active',
          filters,
        })),
      }
    );
  }

  private async account(id: string): Promise<ManagedSubscription | null> {
    const [row, user] = await Promise.all([this.accounts.find(id), this.users.find(id)]);
    if (!user) return null;
    const { alerts = [], isStopped = false } = row ?? {};
    return {
      id,
      email: user.email,
      isConfirmed: true,
      isUnsubscribed: isStopped,
      alerts: alerts.map(({ id: alert, label, filters, isPaused }) => ({
        id: alert,
        label,
        isActive: !isPaused && !isStopped,
        filters,
      })),
    };
  }
}

function forbidden(): never {
  reject('forbidden', 'auth_forbidden', 'This link does not manage these job alerts.');
}

/** Uses the same error code for the alerts of accounts and of subscribers, because the holder of a link does not know the difference. */
async function named<T>(sent: Promise<T>): Promise<T> {
  const outcome = await outcomeOf(sent, { code: 'candidate_alert_not_found' });
  if (outcome instanceof Rejection) throw new Rejection('missing', 'job_alert_not_found', outcome.message);
  return outcome;
}
