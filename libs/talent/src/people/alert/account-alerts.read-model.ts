import { rejectMissing, type RowProjection, withChanges } from '#kernel';
import { Between, BoardRow, BoardTables, Column, Index, JsonText, ReadModel } from '#store';
import { Injectable } from '@nestjs/common';
import { accountAlertsDecider, type AccountAlertsEvents } from './account-alerts.decider.js';
import type { AlertFilters } from './alert-filters.js';

/** An alert of an account. */
export interface AccountAlert {
  readonly id: string;
  readonly label: string | null;
  readonly filters: AlertFilters;
  readonly isPaused: boolean;
  readonly createdAt: string;
  /** Origin of the storefront where it was added; absent without a publishable key. */
  readonly origin?: string;
}

/** The alerts of an account that has ever had one; the row has the id of the account. */
@ReadModel('account_alerts', { version: 1 })
@Index(['board', 'getsDigests', 'id'])
export class AccountAlertsRow extends BoardRow {
  /** Whether any alert is active. */
  @Column('boolean') getsDigests!: boolean;
  @Column('boolean') isStopped!: boolean;
  /** Newest first. */
  @JsonText() alerts!: readonly AccountAlert[];
}

type Fields = Pick<AccountAlertsRow, 'isStopped' | 'alerts'>;

const NONE: Fields = { isStopped: false, alerts: [] };

/** The row after a change; the first change creates it. */
function change(row: AccountAlertsRow | null, changes: Partial<Fields>): Partial<AccountAlertsRow> {
  const { isStopped, alerts } = withChanges<Fields>(row ?? NONE, changes);
  return { isStopped, alerts, getsDigests: !isStopped && alerts.some(({ isPaused }) => !isPaused) };
}

function changeOne(row: AccountAlertsRow, alertId: string, changes: Partial<AccountAlert>): Partial<AccountAlertsRow> {
  return change(row, { alerts: row.alerts.map((each) => (each.id === alertId ? withChanges(each, changes) : each)) });
}

export const accountAlertsRows: RowProjection<AccountAlertsRow, AccountAlertsEvents> = {
  row: AccountAlertsRow,
  category: 'accountAlerts',
  on: {
    AccountAlertAdded: ({ data: { alertId, label, filters, origin }, at }, row: AccountAlertsRow | null) => {
      const first: AccountAlert =
        origin === undefined
          ? { id: alertId, label, filters, isPaused: false, createdAt: at }
          : { id: alertId, label, filters, isPaused: false, createdAt: at, origin };
      return change(row, { alerts: [first, ...(row?.alerts ?? [])] });
    },
    AccountAlertChanged: ({ data: { alertId, label, filters } }, row) => changeOne(row, alertId, { label, filters }),
    AccountAlertRemoved: ({ data: { alertId } }, row) =>
      change(row, { alerts: row.alerts.filter(({ id }) => id !== alertId) }),
    AccountAlertPaused: ({ data: { alertId } }, row) => changeOne(row, alertId, { isPaused: true }),
    AccountAlertResumed: ({ data: { alertId } }, row) => changeOne(row, alertId, { isPaused: false }),
    AccountAlertsStopped: (_, row: AccountAlertsRow | null) => change(row, { isStopped: true }),
    AccountAlertsResumed: (_, row: AccountAlertsRow | null) => change(row, { isStopped: false }),
    AccountAlertsRemoved: () => null,
  },
};

/** Alerts of accounts on the current board. */
@Injectable()
export class AccountAlertsReader {
  constructor(private readonly tables: BoardTables) {}

  find(userId: string): Promise<AccountAlertsRow | null> {
    return this.tables.one(AccountAlertsRow, { id: userId });
  }

  /** Newest first. */
  async of(userId: string): Promise<readonly AccountAlert[]> {
    return (await this.find(userId))?.alerts ?? [];
  }

  /** Accounts with active alerts that are older than `before`, newest account first. */
  async receivers(before: string | null, limit: number): Promise<readonly AccountAlertsRow[]> {
    const id = before === null ? undefined : new Between<string>(undefined, before);
    const rows = await this.tables.all(AccountAlertsRow, { getsDigests: true, id }, limit + 1);
    return rows.filter((row) => row.id !== before).slice(0, limit);
  }
}

/** The alert `alertId` of `row`. @throws Rejection `candidate_alert_not_found`. */
export function alertOf({ alerts }: Pick<AccountAlertsRow, 'alerts'>, alertId: string): AccountAlert {
  return alerts.find(({ id }) => id === alertId) ?? rejectMissing(accountAlertsDecider);
}
