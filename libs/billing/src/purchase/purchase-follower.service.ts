import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import type { PaymentHint } from '../payments/payment-provider.js';
import { PurchaseReader, PurchaseRow } from './purchase.read-model.js';
import { Settlement } from './settlement.service.js';

/** Purchases that are read per sweep: those of each board that have waited longest. */
const AT_ONCE = 1_000;

/** Updates purchases from the provider. */
@Injectable()
export class PurchaseFollower {
  constructor(
    private readonly settlement: Settlement,
    private readonly purchases: PurchaseReader,
    private readonly tables: BoardTables,
  ) {}

  /**
   * Handles a hint: its object may have changed. The facts name the board of the hint. It may be called again, in any order and
   * concurrently in several processes; after an error it is called again later. A hint about an object that is not ours is no error.
   */
  async changed({ about, ref }: PaymentHint): Promise<void> {
    if (about !== 'purchase') return this.settlement.settle(about, ref);
    const row = await this.purchases.find(ref);
    if (row) await this.settlement.settlePurchase(row);
  }

  /** The purchases of all boards that have waited too long for the provider, whether or not a webhook was lost. */
  async *overdue() {
    const due = await this.tables.dueOnAllBoards(PurchaseRow, 'settleAt', {}, AT_ONCE);
    for (const { board, id } of due) yield { board, about: 'purchase', ref: id } as const;
  }
}
