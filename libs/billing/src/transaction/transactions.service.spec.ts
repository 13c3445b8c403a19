import { afterAll, expect, test } from '@jest/globals';
import { moduleOf } from '#http';
import { PaymentProvider } from '#payments';
import { scenario } from '#testing/scenario';
import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Ledger } from '../purchase/ledger.samples.js';
import { purchaseResource } from '../purchase/purchase.resource.js';
import { transactions } from './transaction.decider.js';
import { TransactionReader } from './transaction.read-model.js';
import { transactionResource } from './transaction.resource.js';
import { LINE, USER } from './transaction.samples.js';
import { Transactions } from './transactions.service.js';

@Module(moduleOf([purchaseResource, transactionResource]))
class LedgerModule {}

const billing = await scenario(LedgerModule, { providers: [{ provide: PaymentProvider, useValue: new Ledger() }] });
afterAll(() => billing.close());

test('transactions are found by their texts, the best first, page by page', async () => {
  const { given } = await billing.board();
  const titles = ['Undercooked', 'Silver: Cook', 'Driver', 'Cook', 'Cooking school'];
  for (const [n, description] of titles.entries()) {
    const line = { ...LINE, ...USER, paymentRef: `payment_${n}`, description, date: `2026-01-0${n + 1}T00:00:00.000Z` };
    await given(CommandBus, (bus) => bus.execute(transactions.RecordTransaction(`transactions_${n}`, line)));
  }
  const found = (cursor?: string) => given(Transactions, (it) => it.found('COOK', { limit: 2, cursor }));
  const first = await found();
  const second = await found(first.nextCursor ?? '');
  const shown = [...first.rows, ...second.rows].map(({ description }) => description);
  expect(shown).toEqual(['Cook', 'Cooking school', 'Silver: Cook', 'Undercooked']);
  expect(second.nextCursor).toBeNull();
  // Searches name and address too, and refuses cursors of another order.
  expect((await given(Transactions, (it) => it.found('pat@acme', {}))).rows).toHaveLength(titles.length);
  const byDate = await given(TransactionReader, (it) => it.pageOf({ limit: 2 }));
  await expect(found(byDate.nextCursor ?? '')).rejects.toMatchObject({ code: 'pagination_invalid_cursor' });
});
