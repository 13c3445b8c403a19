import { MemoryCustomers, type PaymentProvider } from '#payments';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { SignedTokens } from '#runtime';
import { withFacts } from '#store';
import { BOARD, facts, OTHER_BOARD } from '#testing';
import { selling } from '../billing.samples.js';
import { Ledger } from '../purchase/ledger.samples.js';
import { Customers, CustomersDataStore, type KnownBuyer } from './customers.service.js';

const billing = await selling();
const tokens = billing.service(SignedTokens);
afterAll(() => billing.close());

let ledger: Ledger;
let store: MemoryCustomers;
/** A process with the same database and provider. */
const process = () => new Customers(ledger as unknown as PaymentProvider, store, tokens);
let customers: Customers;
beforeEach(() => {
  ledger = new Ledger();
  store = new MemoryCustomers();
  customers = process();
});

const ANN: KnownBuyer = { userId: 'boardUsers_1', isProven: true, visitor: null, email: 'ann@shop.example' };
const GUEST: KnownBuyer = { userId: null, isProven: false, visitor: 'network1', email: 'ann@shop.example' };

const of = (buyer: Partial<KnownBuyer> = {}, { isRecurring = false, board = BOARD, by = customers } = {}) =>
  withFacts({ ...facts, board }, () => by.forCheckout({ ...ANN, ...buyer }, 'board', isRecurring));
const guest = (buyer: Partial<KnownBuyer> = {}, isRecurring = false) => of({ ...GUEST, ...buyer }, { isRecurring });

describe('the customer of a checkout', () => {
  test('is the same for an account, in every process and for subscriptions', async () => {
    const first = await of();
    expect(first).not.toBeNull();
    expect([await of(), await of({}, { by: process() }), await of({}, { isRecurring: true })]).toEqual([
      first,
      first,
      first,
    ]);
    expect(ledger.customers.size).toBe(1);
  });

  test('is made once by many checkouts at once, in one process and in several', async () => {
    const refs = await Promise.all([of(), of(), of({}, { by: process() }), of({}, { by: process() })]);
    expect([new Set(refs).size, ledger.customers.size]).toEqual([1, 1]);
  });

  test('of a visitor with an address is apart from the account with it, from other visitors and from other boards', async () => {
    const refs = [
      await of(),
      await of({ isProven: false }),
      await guest(),
      await guest({ visitor: 'network2' }),
      await guest({ email: 'eve@shop.example' }),
      await of(GUEST, { board: OTHER_BOARD }),
    ];
    expect(new Set(refs).size).toBe(refs.length);
    expect(await guest({ email: 'Ann@Shop.example' })).toBe(refs[2]);
  });

  test('is left to the provider for a subscription without a proven account, which keeps a card, and for an unknown visitor', async () => {
    expect([
      await guest({}, true),
      await of({ isProven: false }, { isRecurring: true }),
      await guest({ visitor: null }),
    ]).toEqual([null, null, null]);
    expect(ledger.customers.size).toBe(0);
  });

  test('has the present address of the account, and is made again if the provider lost it', async () => {
    const ref = (await of()) ?? '';
    expect(await of({ email: 'ann@new.example' })).toBe(ref);
    expect(ledger.customers.get(ref)).toBe('ann@new.example');
    ledger.customers.delete(ref);
    const again = await of();
    expect(again).not.toBe(ref);
    expect(await of()).toBe(again);
  });
});

test('the customer of an invoice is known for a proven account alone, because the invoice writes a name and an address to it', async () => {
  const forInvoice = (buyer: KnownBuyer) => withFacts(facts, () => customers.forInvoice(buyer, 'board'));
  expect(await forInvoice(ANN)).toBe(await of());
  expect([await forInvoice({ ...ANN, isProven: false }), await forInvoice(GUEST)]).toEqual([null, null]);
});

test('an erased person has no customer here, and no address at the provider', async () => {
  const place = new CustomersDataStore(customers);
  const [account, visitor, other] = [await of(), await guest(), await guest({ email: 'eve@shop.example' })];
  const subject = { ids: ['boardUsers_1'], addresses: [], provenAddresses: ['ann@shop.example'], streams: [] } as const;
  await withFacts(facts, () => place.purge(subject));
  await withFacts(facts, () => place.purge(subject));
  expect([account, visitor, other].map((ref) => ledger.customers.get(ref ?? ''))).toEqual([
    null,
    null,
    'eve@shop.example',
  ]);
  expect(await store.ofBoard(BOARD)).toEqual([other]);
  await withFacts(facts, () => place.purgeGuests());
  expect(await store.ofBoard(BOARD)).toEqual([]);
});
