import { PaymentsUnavailable } from '#payments';
import { afterAll, expect, test } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { selling } from '../billing.samples.js';
import { Revenue } from './revenue.service.js';
import { type LedgerLine, transactions } from './transaction.decider.js';
import { LINE, USER } from './transaction.samples.js';

const billing = await selling();
afterAll(() => billing.close());

test('what was paid is summed by day, without refunds, in the currency in which most was paid', async () => {
  const { given } = await billing.board();
  let count = 0;
  const paid = (date: string, amount: number, more: Partial<LedgerLine> = {}) => {
    const line = { ...LINE, ...USER, currency: 'usd', amount, refunded: 0, date, ...more, paymentRef: `p_${++count}` };
    return given(CommandBus, (bus) => bus.execute(transactions.RecordTransaction(`transactions_${count}`, line)));
  };
  await paid('2026-01-01T00:00:00.000Z', 1_000);
  await paid('2026-01-01T23:59:59.999Z', 550, { refunded: 50 });
  await paid('2026-01-03T12:00:00.000Z', 2_000);
  await paid('2026-01-03T12:00:00.000Z', 500, { currency: 'eur' });
  await paid('2026-01-03T12:00:00.000Z', 7_000, { status: 'open' });
  await paid('2026-01-04T00:00:00.000Z', 9_000);
  const { currency, values } = await given(Revenue, (revenue) => revenue.daily('2026-01-01', '2026-01-03'));
  expect([currency, [...values].sort()]).toEqual([
    'usd',
    [
      ['2026-01-01', 15],
      ['2026-01-03', 20],
    ],
  ]);
});

test('a board without payments has none, and a provider that does not answer does not confirm that it can be paid', async () => {
  const { given } = await billing.board();
  expect((await given(Revenue, (revenue) => revenue.daily('2026-01-01', '2026-01-03'))).values.size).toBe(0);
  expect(await given(Revenue, (revenue) => revenue.isReady())).toBe(true);
  const { account } = billing.payments;
  billing.payments.account = () => Promise.reject(new PaymentsUnavailable('timeout'));
  expect(await given(Revenue, (revenue) => revenue.isReady())).toBe(false);
  billing.payments.account = account;
});
