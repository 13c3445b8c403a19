import { Dispatches, LeftRows } from '#runtime';
import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { OwnedRows } from '../board-user/owned-rows.service.js';
import { subscribers } from './subscriber.decider.js';
import { SubscriberRow } from './subscriber.read-model.js';

/** Job alerts without an account, at an address that is confirmed to be the person's. */
@Injectable()
export class SubscribersDataStore extends OwnedRows<SubscriberRow> {
  protected readonly row = SubscriberRow;
  protected readonly of = { column: 'id', category: 'subscriber' };
  protected readonly removal = ({ id }: SubscriberRow) => subscribers.RemoveSubscriber(id, {});

  constructor(
    bus: CommandBus,
    tables: BoardTables,
    left: LeftRows,
    private readonly dispatches: Dispatches,
  ) {
    super(bus, tables, left);
  }

  protected override before({ alerts }: SubscriberRow): Promise<void> {
    return this.dispatches.forget(alerts.map(({ id }) => id));
  }
}
