import { type DataSubject, Dispatches, LeftRows } from '#runtime';
import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { accountAlerts } from './account-alerts.decider.js';
import { AccountAlertsReader, AccountAlertsRow } from './account-alerts.read-model.js';
import { AccountRows } from '../board-user/owned-rows.service.js';

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
