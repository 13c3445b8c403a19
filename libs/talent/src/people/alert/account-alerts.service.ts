import { AlertJobs } from '#jobs';
import { reject } from '#kernel';
import { type DataSubject, Dispatches, LeftRows } from '#runtime';
import { BoardTables, newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { accountAlerts } from './account-alerts.decider.js';
import { AlertSettings } from '../alert-settings.service.js';
import { type AccountAlert, AccountAlertsReader, AccountAlertsRow, alertOf } from './account-alerts.read-model.js';
import { type AlertFilters, tidyFilters } from './alert-filters.js';
import { AccountRows } from '../board-user/owned-rows.service.js';

/** An alert, and when its last digest was sent; null before the first. */
export interface ShownAlert extends AccountAlert {
  readonly isActive: boolean;
  readonly lastSentAt: string | null;
}

/** The input of a user with an account. */
export interface AlertWish {
  readonly label: string | null;
  readonly filters: AlertFilters;
}

/** The alerts of the current user. */
@Injectable()
export class AccountAlerts {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: AccountAlertsReader,
    private readonly settings: AlertSettings,
    private readonly jobs: AlertJobs,
    private readonly dispatches: Dispatches,
  ) {}

  /** Newest first. */
  async list(userId: string): Promise<readonly ShownAlert[]> {
    const row = await this.reader.find(userId);
    return row ? this.shown(row, row.alerts) : [];
  }

  /** @throws Rejection `candidate_alert_not_found`. */
  async one(userId: string, alertId: string): Promise<ShownAlert> {
    const row = await this.reader.find(userId);
    const alert = alertOf(row ?? { alerts: [] }, alertId);
    const [shown] = row ? await this.shown(row, [alert]) : [];
    return shown ?? { ...alert, isActive: false, lastSentAt: null };
  }

  /**
   * @param origin the origin of the request's publishable key; null: none.
   * @throws Rejection `job_alerts_disabled`, `candidate_alert_limit_reached`.
   */
  async add(userId: string, { label, filters }: AlertWish, origin: string | null = null): Promise<ShownAlert> {
    if (!(await this.settings.isOn())) reject('unfit', 'job_alerts_disabled', 'This board does not offer job alerts.');
    const alertId = newId('jobalerts');
    const wanted = { alertId, label, filters: this.tidy(filters), ...(origin === null ? {} : { origin }) };
    const command = accountAlerts.AddAccountAlert(userId, wanted);
    const row = (await this.bus.execute(command)).row(AccountAlertsRow);
    return { ...alertOf(row, alertId), isActive: true, lastSentAt: null };
  }

  /** Replaces label and filters. @throws Rejection `candidate_alert_not_found`. */
  async change(userId: string, alertId: string, { label, filters }: AlertWish): Promise<ShownAlert> {
    const command = accountAlerts.ChangeAccountAlert(userId, { alertId, label, filters: this.tidy(filters) });
    const row = (await this.bus.execute(command)).row(AccountAlertsRow);
    const [shown] = await this.shown(row, [alertOf(row, alertId)]);
    return shown as ShownAlert;
  }

  /** @throws Rejection `candidate_alert_not_found`. */
  async remove(userId: string, alertId: string): Promise<void> {
    await this.bus.execute(accountAlerts.RemoveAccountAlert(userId, { alertId }));
    await this.dispatches.forget([alertId]);
  }

  private tidy(filters: AlertFilters): AlertFilters {
    return tidyFilters({ ...filters, placeIds: this.jobs.possiblePlaceIds(filters.placeIds) });
  }

  private async shown(
    { isStopped }: AccountAlertsRow,
    alerts: readonly AccountAlert[],
  ): Promise<readonly ShownAlert[]> {
    const last = await this.dispatches.last(alerts.map(({ id }) => id));
    return alerts.map((alert) => ({
      ...alert,
      isActive: !alert.isPaused && !isStopped,
      lastSentAt: last.get(alert.id) ?? null,
    }));
  }
}

/** Alerts of the account, and when the last digest of each was sent. */
@Injectable()
export class AccountAlertsDataStore extends AccountRows<AccountAlertsRow> {
  protected readonly row = AccountAlertsRow;
  protected readonly of = { column: 'id', category: 'accountAlerts' };
  protected readonly removal = (userId: string) => accountAlerts.RemoveAccountAlerts(userId, {});

  constructor(
    bus: CommandBus,
    tables: BoardTables,
    left: LeftRows,
    private readonly reader: AccountAlertsReader,
    private readonly dispatches: Dispatches,
  ) {
    super(bus, tables, left);
  }

  override get covers() {
    return { ...super.covers, dispatches: 'rows' as const };
  }

  override async count({ ids: [user] }: DataSubject): Promise<number> {
    return (await this.reader.of(user)).length;
  }

  override async purge(subject: DataSubject): Promise<void> {
    await this.dispatches.forget((await this.reader.of(subject.ids[0])).map(({ id }) => id));
    await super.purge(subject);
  }
}
