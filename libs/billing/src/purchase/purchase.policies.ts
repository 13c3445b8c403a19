import { BoardSchedules, Policy, type Reacts } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { PaymentProvider } from '../payments/payment-provider.js';
import type { PurchaseEvents } from './purchase.decider.js';
import { PurchaseRow } from './purchase.read-model.js';
import { runs } from './standing.js';
import { PAYMENT_SWEEPS, SWEEP_MS } from './sweep-payments.service.js';

/** Boards that are remembered to take part. */
const REMEMBERED = 10_000;

/** A board takes part in the sweeps from its first purchase on. */
@Injectable()
export class SchedulePaymentSweeps extends Policy {
  readonly name = 'schedule-payment-sweeps';
  readonly on: Reacts<{ purchase: PurchaseEvents }> = {
    purchase: { PurchaseOpened: ({ board, at }) => this.join(board, at) },
  };
  private readonly joined = new Set<string>();

  constructor(private readonly schedules: BoardSchedules) {
    super();
  }

  override begin(): void {
    this.joined.clear();
  }

  private async join(board: string, since: string): Promise<void> {
    if (this.joined.has(board)) return;
    const dueAt = new Date(Date.parse(facts().now) + SWEEP_MS).toISOString();
    await this.schedules.join(PAYMENT_SWEEPS, { since, dueAt });
    if (this.joined.size >= REMEMBERED) this.joined.clear();
    this.joined.add(board);
  }
}

/** A subscription of a buyer who was erased, or whose payment was disputed, is not renewed. */
@Injectable()
export class EndSubscriptions extends Policy {
  readonly name = 'end-subscriptions';
  readonly on: Reacts<{ purchase: PurchaseEvents }> = {
    purchase: {
      BuyerForgotten: async (_, subject) => this.end(await subject.row(PurchaseRow)),
      PurchaseRevoked: async (_, subject) => this.end(await subject.row(PurchaseRow)),
    },
  };

  constructor(private readonly provider: PaymentProvider) {
    super();
  }

  private async end(row: PurchaseRow | null): Promise<void> {
    if (row?.subscriptionRef && row.subscription && runs(row.subscription) && !row.subscription.endsWithPeriod)
      await this.provider.endWithPeriod(row.subscriptionRef, true);
  }
}
