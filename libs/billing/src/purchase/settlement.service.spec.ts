import { afterAll, describe, expect, test } from '@jest/globals';
import { moduleOf } from '#http';
import { PaymentProvider } from '#payments';
import { scenario } from '#testing/scenario';
import { Module } from '@nestjs/common';
import { TransactionReader } from '../transaction/transaction.read-model.js';
import { transactionResource } from '../transaction/transaction.resource.js';
import { Ledger } from './ledger.samples.js';
import { PLAN, POSTING } from './purchase.samples.js';
import { PurchaseReader } from './purchase.read-model.js';
import { purchaseResource } from './purchase.resource.js';
import { Sales } from './sales.service.js';
import { Settlement } from './settlement.service.js';

const ledger = new Ledger(Date.now());

@Module(
  moduleOf([purchaseResource, transactionResource, { providers: [{ provide: PaymentProvider, useValue: ledger }] }]),
)
class PurchasesModule {}

const billing = await scenario(PurchasesModule);
afterAll(() => billing.close());

/** A checkout that is paid with a code, and the news about it. */
async function paidWithCode({ isRecurring = false, isForeign = true } = {}) {
  const board = await billing.board();
  const interval = isRecurring ? ({ unit: 'month', count: 1 } as const) : null;
  const price = { productId: 'plans_a', name: 'Gold', amount: 9_900, currency: 'usd', interval };
  const priceRef = await ledger.makePrice(price, board.board);
  const { purchaseId, checkout } = await board.given(Sales, (sales) =>
    sales.checkOut(
      {
        product: isRecurring ? PLAN : POSTING,
        price: { amount: 9_900, currency: 'usd' },
        description: 'Gold',
        priceRef,
        buyer: { userId: null, email: 'jo@vale.example', name: 'Jo' },
      },
      {
        page: { kind: 'hosted', successUrl: 'https://jobs.example/done', cancelUrl: 'https://jobs.example' },
        isRecurring,
        payee: 'board',
        customerRef: null,
      },
    ),
  );
  ledger.pay(checkout.ref);
  const paid = ledger.checkouts.get(checkout.ref);
  if (!paid) throw new Error('The checkout is gone.');
  paid.hasForeignDiscount = isForeign;
  const settle = (about: 'checkout' | 'payment' | 'subscription', ref: string | null) =>
    board.given(Settlement, (it) => it.settle(about, ref ?? ''));
  const state = async () => {
    const { status } = await board.given(PurchaseReader, (it) => it.byId(purchaseId));
    const { rows } = await board.given(TransactionReader, (it) => it.page({ limit: 10 }));
    return { status, lines: rows.map(({ amount, refunded }) => [amount, refunded]) };
  };
  return { paid, settle, state };
}

describe('a purchase that was paid with a code of another board', () => {
  test.each(['checkout', 'payment'] as const)(
    'is refused and refunded when the %s is reported first',
    async (first) => {
      const { paid, settle, state } = await paidWithCode();
      await settle(first, first === 'checkout' ? paid.ref : paid.paymentRef);
      await settle('payment', paid.paymentRef);
      await settle('checkout', paid.ref);
      expect(await state()).toEqual({ status: 'revoked', lines: [[9_900, 9_900]] });
    },
  );

  test.each(['checkout', 'payment', 'subscription'] as const)(
    'has a subscription that ends when the %s is reported first',
    async (first) => {
      const { paid, settle, state } = await paidWithCode({ isRecurring: true });
      const refs = { checkout: paid.ref, payment: paid.paymentRef, subscription: paid.subscriptionRef };
      await settle(first, refs[first]);
      await settle('subscription', refs.subscription);
      await settle('payment', refs.payment);
      expect((await state()).status).toBe('revoked');
      expect(ledger.subscriptions.get(paid.subscriptionRef ?? '')?.endsWithPeriod).toBe(true);
      expect(ledger.lines.get(paid.paymentRef ?? '')?.refunded).toBe(9_900);
    },
  );
});

test('a purchase that was paid with a code of the board counts', async () => {
  const { paid, settle, state } = await paidWithCode({ isForeign: false });
  await settle('payment', paid.paymentRef);
  expect(await state()).toEqual({ status: 'paid', lines: [[9_900, 0]] });
});
