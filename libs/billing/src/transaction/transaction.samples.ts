import type { LedgerLine, Payer } from './transaction.decider.js';

/** A card payment of a user for a job. */
export const LINE: LedgerLine = {
  paymentRef: 'payment_1',
  purchaseId: 'orders_1',
  kind: 'card_post',
  status: 'paid',
  method: 'card',
  amount: 19_900,
  currency: 'usd',
  refunded: 0,
  dispute: 'none',
  description: 'Gold: Night nurse',
  subscriptionRef: null,
  publishTiming: null,
  date: '2026-01-01T00:00:00.000Z',
  paidAt: '2026-01-01T00:00:00.000Z',
  dueAt: null,
  customerName: 'Pat Acme',
  customerEmail: 'pat@acme.example',
  invoiceUrl: null,
  receiptUrl: 'https://receipts.example/1',
  card: { brand: 'visa', last4: '4242', type: 'card' },
};

export const USER: Payer = { userId: 'boardUsers_1', guestId: null };
