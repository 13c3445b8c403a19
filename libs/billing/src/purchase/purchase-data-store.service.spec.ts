import { afterAll, expect, test } from '@jest/globals';
import { moduleOf } from '#http';
import { PaymentProvider } from '#payments';
import { type DataSubject, PersonalDataStores } from '#runtime';
import { scenario } from '#testing/scenario';
import { Module } from '@nestjs/common';
import { TransactionReader } from '../transaction/transaction.read-model.js';
import { transactionResource } from '../transaction/transaction.resource.js';
import { Ledger } from './ledger.samples.js';
import { PurchaseReader } from './purchase.read-model.js';
import { purchaseResource } from './purchase.resource.js';
import { POSTING, PRICE } from './purchase.samples.js';
import { Sales } from './sales.service.js';
import { Settlement } from './settlement.service.js';

@Module(moduleOf([purchaseResource, transactionResource]))
class PurchasesModule {}

const ledger = new Ledger();
const billing = await scenario(PurchasesModule, { providers: [{ provide: PaymentProvider, useValue: ledger }] });
afterAll(() => billing.close());

/** A board with paid purchases. */
async function aBoard() {
  const board = await billing.board();
  const buy = async (userId: string | null, email: string) => {
    const priceRef = await ledger.makePrice(
      { productId: 'plans_1', name: 'Gold', ...PRICE, interval: null },
      `price ${email}`,
    );
    const sale = {
      product: POSTING,
      price: PRICE,
      description: 'Gold: Nurse',
      priceRef,
      buyer: { userId, email, name: null },
    };
    const page = { kind: 'hosted', successUrl: 'https://a.example', cancelUrl: 'https://a.example' } as const;
    const how = { page, isRecurring: false, payee: 'board', customerRef: null } as const;
    const { checkout } = await board.given(Sales, (sales) => sales.checkOut(sale, how));
    ledger.pay(checkout.ref);
    await board.given(Settlement, (it) => it.settle('checkout', checkout.ref));
  };
  const stores = billing.service(PersonalDataStores).all();
  const shown = (subject: DataSubject) =>
    board.given(PersonalDataStores, async () => {
      const found: unknown[] = [];
      for (const store of stores) for await (const each of store.read(subject)) found.push(each);
      return JSON.stringify(found);
    });
  const purge = (subject: DataSubject) =>
    board.given(PersonalDataStores, async () => {
      for (const store of stores) await store.purge(subject);
    });
  const kept = async () => ({
    purchases: (await board.given(PurchaseReader, (it) => it.page({}))).rows,
    lines: (await board.given(TransactionReader, (it) => it.page({}))).rows,
  });
  return { ...board, buy, shown, purge, kept };
}

const subject = (userId: string, ...provenAddresses: string[]): DataSubject => ({
  ids: [userId],
  addresses: provenAddresses,
  provenAddresses,
  streams: [],
});

test('what was bought without an account is forgotten with all guests of the board, and with those of no other', async () => {
  const [board, other] = [await aBoard(), await aBoard()];
  await board.buy('boardUsers_1', 'pat@acme.example');
  await board.buy(null, 'joe@vale.example');
  await board.buy(null, 'ann@vale.example');
  await other.buy(null, 'eve@vale.example');
  const { size } = ledger.forgotten;
  for (const _ of ['once', 'again'])
    await board.given(PersonalDataStores, async (stores) => {
      for (const store of stores.all()) await store.purgeGuests();
    });
  expect(ledger.forgotten.size - size).toBe(2);
  const texts = [JSON.stringify(await board.kept()), JSON.stringify(await other.kept())];
  expect(texts[0]).toContain('pat@acme.example');
  expect(texts[0]).not.toContain('vale.example');
  expect(texts[1]).toContain('eve@vale.example');
});

test('what was bought with an account, and without one with its proven address, is shown and forgotten; what was sold stays', async () => {
  const { buy, shown, purge, kept } = await aBoard();
  await buy('boardUsers_1', 'pat@acme.example');
  await buy(null, 'Pat@Acme.example');
  await buy(null, 'joe@vale.example');
  const pat = subject('boardUsers_1', 'pat@acme.example');
  const found = await shown(pat);
  expect(found.match(/pat@acme\.example/gi)).toHaveLength(4);
  expect(found).not.toContain('joe@vale.example');
  // An unverified address shows no purchases that were made with it.
  expect(await shown(subject('boardUsers_2'))).toBe('[]');
  const { size } = ledger.forgotten;
  for (const _ of ['once', 'again']) await purge(pat);
  expect(await shown(pat)).toBe('[]');
  expect(ledger.forgotten.size - size).toBe(2);
  const { purchases, lines } = await kept();
  expect([JSON.stringify(purchases), JSON.stringify(lines)].join()).not.toMatch(/pat@acme/i);
  expect(JSON.stringify(lines)).toContain('joe@vale.example');
  expect([purchases.length, lines.map(({ amount }) => amount)]).toEqual([3, [19_900, 19_900, 19_900]]);
});
