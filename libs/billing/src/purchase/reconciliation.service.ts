import { PaymentProvider } from '#payments';
import { Injectable } from '@nestjs/common';
import { Settlement } from './settlement.service.js';
import { type ComparablePayment, type Difference, differencesOf } from '../transaction/ledger-differences.js';
import { TransactionReader } from '../transaction/transaction.read-model.js';

/** The result of a comparison. */
export interface ReconciliationResult {
  /** Payments and invoices that the board has recorded. */
  readonly here: number;
  /** Payments and invoices of the board at the provider. */
  readonly there: number;
  readonly differences: readonly Difference[];
}

/** Compares the ledger of the board of the request with that of the provider. */
@Injectable()
export class Reconciliation {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly reader: TransactionReader,
    private readonly settlement: Settlement,
  ) {}

  /**
   * Compares, records the state of each payment that differs as its webhook does, and compares again. Repeatable.
   * @returns what differed before and what still differs. @throws PaymentsUnavailable, PaymentRefused.
   */
  async repair(): Promise<{ readonly before: ReconciliationResult; readonly after: ReconciliationResult }> {
    const before = await this.compare();
    const refs = new Set(before.differences.map(({ paymentRef }) => paymentRef));
    for (const ref of refs) await this.settlement.settle('payment', ref);
    return { before, after: refs.size === 0 ? before : await this.compare() };
  }

  /**
   * Changes nothing. The differences between the two ledgers, newest payment first, then those that the provider lacks. Differences are read a second time on
   * both sides, so that a payment that arrives meanwhile does not count as one.
   * @throws PaymentsUnavailable, PaymentRefused.
   */
  async compare(): Promise<ReconciliationResult> {
    const lines = new Map<string, ComparablePayment[]>();
    for await (const rows of this.reader.each({}))
      for (const { paymentRef, method, status, amount, currency, refunded, dispute } of rows) {
        const line = { method, status, amount, currency, refunded, dispute };
        lines.set(paymentRef, [...(lines.get(paymentRef) ?? []), line]);
      }
    const here = lines.size;
    const suspects: string[] = [];
    let there = 0;
    for await (const payment of this.provider.payments(new Date(0))) {
      there++;
      if (differencesOf(payment.ref, lines.get(payment.ref) ?? [], payment).length > 0) suspects.push(payment.ref);
      lines.delete(payment.ref);
    }
    const differences: Difference[] = [];
    for (const ref of [...suspects, ...lines.keys()]) differences.push(...(await this.look(ref)));
    return { here, there, differences };
  }

  private async look(ref: string): Promise<readonly Difference[]> {
    const payment = await this.provider.payment(ref);
    return differencesOf(ref, await this.reader.ofPayment(ref), payment);
  }
}
