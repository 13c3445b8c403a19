import { BackgroundWork, BoardSchedules, type DueBoard } from '#runtime';
import { derivedId, withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { PaymentProvider } from '../payments/payment-provider.js';
import { TransactionReader } from '../transaction/transaction.read-model.js';
import { PurchaseReader } from './purchase.read-model.js';
import { Settlement } from './settlement.service.js';

/** Name of the schedule by which boards are due. */
export const PAYMENT_SWEEPS = 'payment-sweeps';
/** How often the provider is asked about a board, whatever webhooks arrive (decision M3). */
export const SWEEP_MS = 10 * 60_000;
/** What the provider lists may be younger than it says. */
const OVERLAP_MS = 60 * 60_000;
const BOARDS_AT_ONCE = 100;

/**
 * Asks the provider about everything that is open, and about all payments since the last time, so that a webhook that was lost costs
 * minutes and never a sale.
 */
@Injectable()
export class SweepPayments extends BackgroundWork {
  readonly name = 'sweep-payments';
  readonly single = true;

  constructor(
    private readonly schedules: BoardSchedules,
    private readonly provider: PaymentProvider,
    private readonly settlement: Settlement,
    private readonly purchases: PurchaseReader,
    private readonly transactions: TransactionReader,
  ) {
    super();
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (this.provider.driver !== 'off') await this.sweepAll(new Date().toISOString(), signal);
      await sleep(SWEEP_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Sweeps the boards that are due at `now`, UTC ISO text. A board whose provider fails stays due, and the others go on. */
  async sweepAll(now: string, signal?: AbortSignal): Promise<void> {
    let failure: unknown;
    for (const due of await this.schedules.due(PAYMENT_SWEEPS, now, BOARDS_AT_ONCE)) {
      if (signal?.aborted) return;
      try {
        await this.sweepBoard(due, now);
      } catch (error) {
        failure ??= error;
      }
    }
    if (failure !== undefined) throw failure;
  }

  private async sweepBoard(due: DueBoard, now: string): Promise<void> {
    const id = derivedId('sweeps', `${PAYMENT_SWEEPS}/${due.board}/${now}`, Date.parse(now));
    const known = {
      board: due.board,
      actor: 'system:payments',
      now,
      requestId: id,
      correlationId: id,
      causationId: null,
    };
    await withFacts(known, () => this.sweep(due.since, now));
    const dueAt = new Date(Date.parse(now) + SWEEP_MS).toISOString();
    await this.schedules.advance(PAYMENT_SWEEPS, due, { since: now, dueAt });
  }

  /** Sweeps the board of the facts. @param since when it was swept before, UTC ISO text. */
  async sweep(since: string, now: string): Promise<void> {
    for await (const rows of this.purchases.due(now)) for (const row of rows) await this.settlement.settlePurchase(row);
    const open = new Set<string>();
    for await (const { ref } of this.provider.payments(new Date(Date.parse(since) - OVERLAP_MS))) open.add(ref);
    for await (const rows of this.transactions.unsettled()) for (const { paymentRef } of rows) open.add(paymentRef);
    for (const ref of open) await this.settlement.settle('payment', ref);
  }
}
