import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { moduleOf } from '#http';
import { type Payment, PaymentProvider } from '#payments';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Ledger } from './ledger.samples.js';
import { POSTING } from './purchase.samples.js';
import { purchaseResource } from './purchase.resource.js';
import { Sales } from './sales.service.js';
import { Settlement } from './settlement.service.js';
import { Reconciliation } from './reconciliation.service.js';
import { transactions } from '../transaction/transaction.decider.js';
import { transactionResource } from '../transaction/transaction.resource.js';
import { LINE, USER } from '../transaction/transaction.samples.js';

@Module(moduleOf([purchaseResource, transactionResource]))
class LedgerModule {}

const ledger = new Ledger();
const billing = await scenario(LedgerModule, { providers: [{ provide: PaymentProvider, useValue: ledger }] });
afterAll(() => billing.close());
beforeEach(() => ledger.lines.clear());

const compare = ({ given }: ScenarioBoard) => given(Reconciliation, (it) => it.compare());
let bought = 0;

/** A posting that is bought, paid and settled; with its payment at the provider, which a test may change. */
async function aPayment(board: ScenarioBoard): Promise<{ -readonly [K in keyof Payment]: Payment[K] }> {
  const n = ++bought;
  const price = { amount: 9_900, currency: 'usd' };
  const priceRef = await ledger.makePrice(
    { productId: `plans_${n}`, name: 'Gold', ...price, interval: null },
    `price ${n}`,
  );
  const buyer = { userId: 'boardUsers_1', email: 'pat@acme.example', name: null };
  const { checkout } = await board.given(Sales, (sales) =>
    sales.checkOut(
      { product: POSTING, price, description: 'Gold', priceRef, buyer },
      {
        page: { kind: 'hosted', successUrl: 'https://a.example', cancelUrl: 'https://a.example' },
        isRecurring: false,
        payee: 'board',
        customerRef: null,
      },
    ),
  );
  ledger.pay(checkout.ref);
  const { paymentRef } = (await ledger.checkout(checkout.ref)) ?? {};
  await board.given(Settlement, (it) => it.settle('checkout', checkout.ref));
  const found = ledger.lines.get(paymentRef ?? '');
  if (!found) throw new Error('Nothing was paid.');
  return found;
}

test('ledgers that are equal differ in nothing', async () => {
  const board = await billing.board();
  expect(await compare(board)).toEqual({ here: 0, there: 0, differences: [] });
  await aPayment(board);
  await aPayment(board);
  expect(await compare(board)).toEqual({ here: 2, there: 2, differences: [] });
});

test('every kind of difference is found, and settling what differs mends it', async () => {
  const board = await billing.board();
  const [status, amount, currency, refunded, disputed, gone, same] = [
    ...[
      await aPayment(board),
      await aPayment(board),
      await aPayment(board),
      await aPayment(board),
      await aPayment(board),
    ],
    ...[await aPayment(board), await aPayment(board)],
  ] as const;
  const extra = { ...(same as Payment), ref: 'payment_unheard', amount: 500, currency: 'kwd' };
  ledger.lines.set(extra.ref, extra);
  if (status) status.status = 'void';
  if (amount) amount.amount = 9_901;
  if (currency) currency.currency = 'jpy';
  if (refunded) refunded.refunded = 100;
  if (disputed) disputed.dispute = 'lost';
  ledger.lines.delete(gone?.ref ?? '');
  const { here, there, differences } = await compare(board);
  expect([here, there]).toEqual([7, 7]);
  expect(differences.map(({ kind, paymentRef, here, there }) => [kind, paymentRef, here, there])).toEqual([
    ['status', status?.ref, 'paid', 'void'],
    ['amount', amount?.ref, '9900', '9901'],
    ['currency', currency?.ref, 'usd', 'jpy'],
    ['refunded', refunded?.ref, '0', '100'],
    ['disputed', disputed?.ref, 'none', 'lost'],
    ['missing_here', 'payment_unheard', null, '500 kwd paid'],
    ['missing_there', gone?.ref, '9900 usd paid', null],
  ]);
  for (const each of [status, refunded, disputed])
    await board.given(Settlement, (it) => it.settle('payment', each?.ref ?? ''));
  const kinds = (await compare(board)).differences.map(({ kind }) => kind);
  expect(kinds).toEqual(['amount', 'currency', 'missing_here', 'missing_there']);
});

test('a payment that was recorded twice is found', async () => {
  const board = await billing.board();
  const { ref } = await aPayment(board);
  const line = { ...LINE, ...USER, paymentRef: ref, amount: 9_900 };
  await board.given(CommandBus, (bus) => bus.execute(transactions.RecordTransaction('transactions_twice', line)));
  expect((await compare(board)).differences).toEqual([
    { kind: 'recorded_twice', paymentRef: ref, here: '2', there: '1' },
  ]);
});

test('a payment that is recorded while ledgers are compared is no difference', async () => {
  const board = await billing.board();
  const payment = await aPayment(board);
  payment.refunded = 100;
  const read = ledger.payment.bind(ledger);
  let settled = false;
  ledger.payment = async (ref) => {
    if (!settled) {
      settled = true;
      await board.given(Settlement, (it) => it.settle('payment', payment.ref));
    }
    return read(ref);
  };
  try {
    expect((await compare(board)).differences).toEqual([]);
  } finally {
    ledger.payment = read;
  }
});
