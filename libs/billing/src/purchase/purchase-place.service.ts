import { type ObjectRef, Rejection } from '#kernel';
import { type DataSubject, LeftRows, PersonalRows } from '#runtime';
import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { purchases } from './purchase.commands.js';
import { PurchaseRow } from './purchase.read-model.js';

/** What an account has bought. The board keeps what it sold, without the buyer. */
@Injectable()
export class PurchasesPlace extends PersonalRows<PurchaseRow> {
  protected readonly row = PurchaseRow;
  protected readonly of = { column: 'userId', category: 'purchase' };

  constructor(
    private readonly bus: CommandBus,
    private readonly rows: BoardTables,
    left: LeftRows,
  ) {
    super(rows, left);
  }

  override async *streams(userId: string): AsyncIterable<ObjectRef> {
    for await (const rows of this.rows.each(PurchaseRow, { userId }))
      for (const { id } of rows) yield { category: this.of.category, objectId: id };
  }

  override async *read(subject: DataSubject): AsyncIterable<object> {
    // Names at the provider say nothing to the person, and lead to pages that need no sign-in.
    for await (const rows of this.each(subject))
      for (const { id, createdAt, paidAt, state, product, price, subscription, email, name } of rows)
        yield { id, createdAt, paidAt, state, product, price, subscription, email, name };
  }

  override async purge(subject: DataSubject): Promise<void> {
    for await (const rows of this.each(subject)) for (const { id } of rows) await forget(this.bus, id);
    await super.purge(subject);
  }
}

async function forget(bus: CommandBus, id: string): Promise<void> {
  await bus.execute(purchases.ForgetBuyer(id, {})).catch((error: unknown) => {
    if (!(error instanceof Rejection && error.kind === 'missing')) throw error;
  });
}
