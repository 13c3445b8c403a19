import { PaymentRefused } from '../payment-provider.js';
import type { TestChanges, TestLedger } from './test-ledger.js';
import { discounted, type TestDocuments, type LedgerObject, periodEnd } from './test-objects.js';

/** Periods that are renewed in one go at most: a test that moves the clock by years ends nevertheless. */
const AT_ONCE = 60;

/** Fields of every paid card payment. */
export const TEST_CARD = { brand: 'test', last4: '4242', type: 'card' } as const;

/** Renews subscriptions of the test driver when their period has ended, or when an operator requests it. */
export class TestRenewals {
  constructor(private readonly ledger: TestLedger) {}

  /** Ends the current period of a subscription now. @throws PaymentRefused when the subscription has ended. */
  async renew(id: string): Promise<void> {
    await this.ledger.within(async (changes) => {
      const found = await changes.lock('subscription', id);
      if (found?.document.status !== 'active') throw new PaymentRefused('subscription_not_active');
      await nextPeriod(changes, found);
    });
  }

  async renewIfDue(id: string): Promise<void> {
    const found = await this.ledger.find('subscription', id);
    if (found?.document.status !== 'active' || new Date(found.document.periodEnd) > this.ledger.now()) return;
    await this.catchUp(id);
  }

  async renewDue(): Promise<void> {
    for (const id of await this.ledger.due()) await this.catchUp(id);
  }

  private async catchUp(id: string): Promise<void> {
    await this.ledger.within(async (changes) => {
      let found = await changes.lock('subscription', id);
      for (let n = 0; n < AT_ONCE && found?.document.status === 'active'; n++) {
        if (new Date(found.document.periodEnd) > changes.now) return;
        found = await nextPeriod(changes, found);
      }
    });
  }
}

/** Pays the next period, or ends the subscription. */
async function nextPeriod(
  changes: TestChanges,
  found: LedgerObject<'subscription'>,
): Promise<LedgerObject<'subscription'>> {
  changes.hint('subscription', found);
  const { document } = found;
  if (document.endsWithPeriod) return changes.change(found, { status: 'canceled' });
  const price = await changes.lock('price', document.priceRef);
  if (!price?.document.interval) throw new PaymentRefused('price_of_another_kind');
  const { amount, currency, interval } = price.document;
  const goesOn = document.discount && (document.discount.until ?? '9') > document.periodEnd ? document.discount : null;
  const due = goesOn ? discounted(amount, goesOn) : amount;
  if (due > 0) changes.hint('payment', await changes.make(renewal(found, { amount: due, currency }, changes.now)));
  return changes.change(found, {
    periodStart: document.periodEnd,
    periodEnd: periodEnd(new Date(document.createdAt), interval, document.periods + 1).toISOString(),
    periods: document.periods + 1,
    discount: goesOn,
  });
}

function renewal(
  { id, board, document }: LedgerObject<'subscription'>,
  { amount, currency }: { readonly amount: number; readonly currency: string },
  now: Date,
) {
  const payment: TestDocuments['payment'] = {
    amount,
    currency,
    payee: document.payee,
    method: 'card',
    status: 'paid',
    refunded: 0,
    dispute: 'none',
    description: document.description,
    customer: { ref: document.customerRef, name: null, email: document.email },
    subscriptionRef: id,
    purchaseId: document.purchaseId,
    createdAt: now.toISOString(),
    paidAt: now.toISOString(),
    dueAt: null,
    invoiceUrl: null,
    receiptUrl: null,
    card: TEST_CARD,
  };
  return { kind: 'payment', board, document: payment } as const;
}
