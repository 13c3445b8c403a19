import { GenerateExport } from '#http';
import { Dispatches, LeftRows } from '#runtime';
import { BoardTables, facts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AlertTokens } from '../alert/alert-tokens.service.js';
import { subscribers } from './subscriber.decider.js';
import { SubscriberCapacity } from './capacity.service.js';
import { type ConfirmationOutcome, outcomeOf } from './confirmation.js';
import { SubscriberReader, SubscriberRow } from './subscriber.read-model.js';
import { OwnedRows } from '../board-user/owned-rows.service.js';

/** Changes subscribers. The rules are in subscriber.decider.ts. */
@Injectable()
export class Subscribers {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: SubscriberReader,
    private readonly tokens: AlertTokens,
    private readonly capacity: SubscriberCapacity,
  ) {}

  /** Uses a confirmation link. Never throws a rejection: it returns the result. */
  async confirm(token: string): Promise<ConfirmationOutcome> {
    const sent = this.tokens.readConfirmation(token);
    const row = sent && (await this.reader.find(sent.subscriberId));
    if (!sent || !row) return 'not_found';
    const outcome = outcomeOf(row.confirmations, sent.number, facts().now);
    if (outcome !== 'confirmed') return outcome;
    const { changed } = await this.capacity.taking((hasRoom) =>
      this.bus.execute(subscribers.ConfirmSubscriber(row.id, { confirmation: sent.number, hasRoom })),
    );
    // It was used after the check.
    return changed ? 'confirmed' : 'already_confirmed';
  }

  /** @throws Rejection `subscribers_not_found`, `subscribers_already_unsubscribed`. */
  async unsubscribe(id: string): Promise<SubscriberRow> {
    return (await this.bus.execute(subscribers.UnsubscribeSubscriber(id, {}))).row(SubscriberRow);
  }

  /** @throws Rejection `subscribers_not_found`, `subscribers_not_unsubscribed`, `subscribers_confirmation_required`. */
  async resubscribe(id: string): Promise<SubscriberRow> {
    const receipt = await this.capacity.taking((hasRoom) =>
      this.bus.execute(subscribers.ResubscribeSubscriber(id, { hasRoom })),
    );
    return receipt.row(SubscriberRow);
  }
}

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

/** Writes the CSV file of all subscribers. */
@Injectable()
export class ExportSubscribers extends GenerateExport {
  override readonly kind = 'subscribers.export';
}
