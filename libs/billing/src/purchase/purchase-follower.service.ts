import { BoardTables } from '#store';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PaymentFollowers } from '../payments/payment-followers.js';
import type { PaymentHint } from '../payments/payment-provider.js';
import { PurchaseReader, PurchaseRow } from './purchase.read-model.js';
import { Settlement } from './settlement.service.js';

/** Purchases that are read per sweep: those of each board that have waited longest. */
const AT_ONCE = 1_000;

/** Updates purchases from the provider. */
@Injectable()
export class PurchaseFollower implements OnModuleInit {
  constructor(
    private readonly followers: PaymentFollowers,
    private readonly settlement: Settlement,
    private readonly purchases: PurchaseReader,
    private readonly tables: BoardTables,
  ) {}

  onModuleInit(): void {
    this.followers.follow(this);
    this.followers.ask(this);
  }

  async changed({ about, ref }: PaymentHint): Promise<void> {
    if (about !== 'purchase') return this.settlement.settle(about, ref);
    const row = await this.purchases.find(ref);
    if (row) await this.settlement.settlePurchase(row);
  }

  async *overdue() {
    const due = await this.tables.dueOnAllBoards(PurchaseRow, 'settleAt', {}, AT_ONCE);
    for (const { board, id } of due) yield { board, about: 'purchase', ref: id } as const;
  }
}
