import { majorUnits, PaymentProvider, PaymentRefused, PaymentsUnavailable } from '#payments';
import { Between, BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { TransactionRow } from './transaction.read-model.js';

/** Revenue by day. */
export interface DailyRevenue {
  /** In major units of the currency; days without payments are absent. */
  readonly values: ReadonlyMap<string, number>;
  /** Lower-case code of the currency with the highest revenue. */
  readonly currency: string;
}

/** Payments to the board of the request. */
@Injectable()
export class Revenue {
  constructor(
    private readonly tables: BoardTables,
    private readonly provider: PaymentProvider,
  ) {}

  /** Whether the board can receive payments. False also if the provider cannot be reached. */
  async isReady(): Promise<boolean> {
    try {
      return (await this.provider.account()).acceptingPayments;
    } catch (error) {
      if (error instanceof PaymentsUnavailable || error instanceof PaymentRefused) return false;
      throw error;
    }
  }

  /** The payments from one day to another, both inclusive and in UTC, minus refunds. */
  async daily(from: string, to: string): Promise<DailyRevenue> {
    const byCurrency = new Map<string, Map<string, number>>();
    const where = {
      status: 'paid' as const,
      date: new Between(`${from}T00:00:00.000Z`, `${to}T23:59:59.999Z`),
    };
    for await (const rows of this.tables.each(TransactionRow, where))
      for (const { date, currency, amount, refunded } of rows) {
        const days = byCurrency.get(currency) ?? new Map<string, number>();
        byCurrency.set(currency, days);
        const day = date.slice(0, 10);
        days.set(day, (days.get(day) ?? 0) + amount - refunded);
      }
    const totals = [...byCurrency].map(([currency, days]) => ({
      currency,
      total: [...days.values()].reduce((sum, each) => sum + each, 0),
    }));
    const currency = totals.sort((one, other) => other.total - one.total)[0]?.currency ?? 'usd';
    const days = [...(byCurrency.get(currency) ?? [])];
    return { currency, values: new Map(days.map(([day, amount]) => [day, majorUnits(amount, currency)])) };
  }
}
