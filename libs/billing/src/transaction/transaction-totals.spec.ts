import { afterAll, expect, test } from '@jest/globals';
import { Exports, moduleOf } from '#http';
import { PaymentProvider } from '#payments';
import { scenario } from '#testing/scenario';
import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Ledger } from '../purchase/ledger.samples.js';
import { purchaseResource } from '../purchase/purchase.resource.js';
import { type LedgerLine, transactions } from './transaction.decider.js';
import { transactionResource } from './transaction.resource.js';
import { LINE, USER } from './transaction.samples.js';

@Module(moduleOf([purchaseResource, transactionResource]))
class LedgerModule {}

const billing = await scenario(LedgerModule, { providers: [{ provide: PaymentProvider, useValue: new Ledger() }] });
afterAll(() => billing.close());

/** The JSON export of a ledger with these lines, each a second after the one before. */
async function exported(lines: readonly Partial<LedgerLine>[]) {
  const { given } = await billing.board();
  for (const [n, line] of lines.entries()) {
    const date = new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
    const data = { ...LINE, ...USER, paymentRef: `payment_${n}`, date, ...line };
    // Ids that do not sort by date.
    await given(CommandBus, (bus) =>
      bus.execute(transactions.RecordTransaction(`transactions_${(n * 7) % 11}_${n}`, data)),
    );
  }
  const answer = await given(Exports, (exports) => exports.answer('transactions', 'json'));
  return (answer as unknown as { data: readonly Record<string, unknown>[] }).data;
}

test('the export begins with the oldest transaction and sums up each currency, as its smallest units have it', async () => {
  const rows = await exported([
    { amount: 19_900 },
    { amount: 5_000, currency: 'jpy' },
    { amount: 12_345, currency: 'kwd' },
    { amount: 10_000, refunded: 2_550 },
    { amount: 7_000, status: 'open', paidAt: null },
    { amount: 1, currency: 'jpy' },
    { amount: 4_000, dispute: 'lost' },
    { amount: 300, dispute: 'open' },
    { amount: 5, currency: 'kwd' },
    { amount: 700, status: 'void', paidAt: null },
  ]);
  const shown = rows.map(({ currency, amount, netCents, net, runningTotalCents, runningTotal }) =>
    [currency, amount, netCents, net, runningTotalCents, runningTotal].join(' '),
  );
  expect(shown).toEqual([
    'usd 199.00 19900 199.00 19900 199.00',
    'jpy 5000 5000 5000 5000 5000',
    'kwd 12.345 12345 12.345 12345 12.345',
    'usd 100.00 7450 74.50 27350 273.50',
    'usd 70.00 0 0.00 27350 273.50',
    'jpy 1 1 1 5001 5001',
    'usd 40.00 0 0.00 27350 273.50',
    'usd 3.00 300 3.00 27650 276.50',
    'kwd 0.005 5 0.005 12350 12.350',
    'usd 7.00 0 0.00 27650 276.50',
  ]);
});

test('totals go on from one batch of rows to the next, and each export begins at nothing', async () => {
  const { given } = await billing.board();
  const date = '2026-01-01T00:00:00.000Z';
  for (let n = 0; n < 1_001; n++) {
    const line = { ...LINE, ...USER, paymentRef: `payment_${n}`, amount: 1, date };
    await given(CommandBus, (bus) => bus.execute(transactions.RecordTransaction(`transactions_${n}`, line)));
  }
  for (const _ of [1, 2]) {
    const { data } = (await given(Exports, (exports) => exports.answer('transactions', 'json'))) as unknown as {
      data: readonly Record<string, unknown>[];
    };
    expect(data.map(({ runningTotalCents }) => runningTotalCents)).toEqual(data.map((_, n) => n + 1));
    expect([new Set(data.map(({ id }) => id)).size, data.at(-1)?.['runningTotal']]).toEqual([1_001, '10.01']);
  }
});
