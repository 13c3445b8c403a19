import { moneyText } from '../currency.js';
import { PaymentRefused } from '../payment-provider.js';
import type { TestDesk, TestEntry, TestOutcome, TestPage } from '../test-desk.js';
import { openCheckout, payCheckout } from './test-buying.js';
import type { TestChanges, TestLedger } from './test-ledger.js';
import type { TestDocuments, LedgerObject } from './test-objects.js';
import type { TestRenewals } from './test-renewals.js';

const THE_BEGINNING = new Date(0);

/** What has a page. */
const PAGED = ['checkout', 'payment', 'visit'] as const;

/** Messages that a page shows after an action without a next page. */
const MESSAGES: Readonly<Record<string, string>> = {
  checkout_not_open: 'This checkout has ended.',
  code_unknown: 'There is no such promotion code.',
  code_not_valid: 'This promotion code cannot be used here.',
  invoice_not_open: 'This invoice is not open.',
  action_unknown: 'There is no such action.',
};

/** The pages on which a person plays the buyer and the bank for the test driver. */
export class TestPeople implements TestDesk {
  constructor(
    private readonly ledger: TestLedger,
    private readonly renewals: TestRenewals,
  ) {}

  async page(id: string): Promise<TestPage | null> {
    const checkout = await this.ledger.find('checkout', id);
    if (checkout) return this.checkoutPage(checkout);
    const payment = await this.ledger.find('payment', id);
    if (payment) return payment.document.method === 'invoice' ? invoicePage(payment.document) : null;
    const visit = await this.ledger.find('visit', id);
    return visit && this.visitPage(visit);
  }

  async boardOf(id: string): Promise<string | null> {
    const found = await Promise.all(PAGED.map((kind) => this.ledger.find(kind, id)));
    return found.find((entry) => entry !== null)?.board ?? null;
  }

  async act(id: string, action: string, code: string): Promise<TestOutcome | null> {
    const [checkout, payment, visit] = await Promise.all([
      this.ledger.find('checkout', id),
      this.ledger.find('payment', id),
      this.ledger.find('visit', id),
    ]);
    try {
      return await this.ledger.within(async (changes) => {
        if (checkout) return onCheckout(changes, id, action, code);
        if (payment?.document.method === 'invoice') return onInvoice(changes, id, action);
        return visit && onVisit(changes, visit, action);
      });
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      return { says: MESSAGES[error.reason] ?? 'This action is not possible.' };
    }
  }

  async list(): Promise<readonly TestEntry[]> {
    const [payments, subscriptions] = await Promise.all([
      this.ledger.list('payment', null, THE_BEGINNING),
      this.ledger.list('subscription', null, THE_BEGINNING),
    ]);
    const entry =
      (kind: TestEntry['kind']) =>
      ({ id, board, document }: LedgerObject<'payment'> | LedgerObject<'subscription'>): TestEntry => ({
        ref: id,
        kind,
        board,
        status: document.status,
        description: document.description,
      });
    return [...subscriptions.map(entry('subscription')), ...payments.map(entry('payment'))];
  }

  renew(subscriptionRef: string): Promise<void> {
    return this.renewals.renew(subscriptionRef);
  }

  renewDue(): Promise<void> {
    return this.renewals.renewDue();
  }

  async refundPart(paymentRef: string, amount: number): Promise<void> {
    await this.onPaid(paymentRef, async (changes, found) => {
      const refunded = found.document.refunded + amount;
      if (!Number.isSafeInteger(amount) || amount < 1 || refunded > found.document.amount)
        throw new PaymentRefused('amount_not_valid');
      await changes.change(found, { refunded });
    });
  }

  async dispute(paymentRef: string, state: 'open' | 'won' | 'lost'): Promise<void> {
    await this.onPaid(paymentRef, async (changes, found) => {
      await changes.change(found, { dispute: state });
    });
  }

  private onPaid(
    id: string,
    work: (changes: TestChanges, found: LedgerObject<'payment'>) => Promise<void>,
  ): Promise<void> {
    return this.ledger.within(async (changes) => {
      const found = await changes.lock('payment', id);
      if (found?.document.status !== 'paid') throw new PaymentRefused('not_paid');
      await work(changes, found);
      changes.hint('payment', found);
    });
  }

  private async checkoutPage({ document }: LedgerObject<'checkout'>): Promise<TestPage> {
    const price = await this.ledger.find('price', document.priceRef);
    const isOpen = document.status === 'open' && new Date(document.expiresAt) > this.ledger.now();
    const interval = price?.document.interval;
    const leadsTo =
      document.page.kind === 'hosted' ? [document.page.successUrl, document.page.cancelUrl] : [document.page.returnUrl];
    return {
      title: document.description,
      lines: [
        ['What', price?.document.name ?? ''],
        ['Price', price ? moneyText(price.document) : ''],
        ...(price ? await this.paidLines(document, price.document) : []),
        ...(interval ? [['Renews', `every ${interval.count} ${interval.unit}`] as const] : []),
        ...(document.email ? [['Buyer', document.email] as const] : []),
        ...(isOpen ? [] : [['State', document.status === 'complete' ? 'paid' : 'over'] as const]),
      ],
      actions: isOpen
        ? [
            { name: 'pay', label: 'Pay' },
            { name: 'decline', label: 'Decline the card' },
            { name: 'abandon', label: 'Abandon' },
          ]
        : [],
      takesCode: isOpen && document.takesPromotionCodes,
      leadsTo,
      back: document.status === 'complete' ? (leadsTo[0] ?? null) : (leadsTo.at(-1) ?? null),
    };
  }

  /** What a paid checkout cost in the end, and what a code took off. */
  private async paidLines(
    { status, paymentRef }: TestDocuments['checkout'],
    { amount, currency }: TestDocuments['price'],
  ): Promise<TestPage['lines']> {
    if (status !== 'complete') return [];
    const payment = paymentRef === null ? null : await this.ledger.find('payment', paymentRef);
    const paid = payment?.document.amount ?? 0;
    const discount = amount - paid;
    return [
      ...(discount > 0 ? [['Discount', moneyText({ amount: discount, currency })] as const] : []),
      ['Paid', moneyText({ amount: paid, currency })],
    ];
  }

  private async visitPage({ board, document }: LedgerObject<'visit'>): Promise<TestPage> {
    const { change, returnUrl } = document;
    if (change) {
      const price = await this.ledger.find('price', change.priceRef);
      return {
        title: 'Confirm another price',
        lines: [
          ['What', price?.document.name ?? ''],
          ['Price', price ? moneyText(price.document) : ''],
        ],
        actions: [
          { name: 'confirm', label: 'Confirm' },
          { name: 'back', label: 'Go back' },
        ],
        takesCode: false,
        leadsTo: [returnUrl],
        back: null,
      };
    }
    const all = await this.ledger.list('subscription', board, THE_BEGINNING);
    const mine = all.filter(
      (each) => each.document.customerRef === document.customerRef && each.document.status === 'active',
    );
    return {
      title: 'Your subscriptions',
      lines: mine.map(({ document: each }) => [
        each.description,
        `${each.endsWithPeriod ? 'ends' : 'renews'} at ${each.periodEnd}`,
      ]),
      actions: [
        ...mine.map(({ id, document: each }) =>
          each.endsWithPeriod
            ? { name: `resume:${id}`, label: `Resume ${each.description}` }
            : { name: `cancel:${id}`, label: `Cancel ${each.description}` },
        ),
        { name: 'back', label: 'Go back' },
      ],
      takesCode: false,
      leadsTo: [returnUrl],
      back: null,
    };
  }
}

const invoicePage = ({
  status,
  description,
  customer,
  dueAt,
  backUrl,
  ...money
}: TestDocuments['payment']): TestPage => ({
  title: description,
  lines: [
    ['Invoice for', customer.email ?? ''],
    ['Amount', moneyText(money)],
    ['Due', dueAt ?? ''],
    ['State', status],
  ],
  actions:
    status === 'open'
      ? [
          { name: 'pay', label: 'Pay the invoice' },
          { name: 'void', label: 'Void the invoice' },
          { name: 'uncollectible', label: 'Mark it uncollectible' },
        ]
      : [],
  takesCode: false,
  leadsTo: [],
  back: backUrl ?? null,
});

async function onCheckout(changes: TestChanges, id: string, action: string, code: string): Promise<TestOutcome> {
  if (action === 'pay') {
    const { page } = (await payCheckout(changes, id, code)).document;
    return { goTo: page.kind === 'hosted' ? page.successUrl : page.returnUrl };
  }
  const { page } = (await openCheckout(changes, id)).document;
  if (action === 'decline') return { says: 'The card was declined.' };
  if (action === 'abandon') return { goTo: page.kind === 'hosted' ? page.cancelUrl : page.returnUrl };
  throw new PaymentRefused('action_unknown');
}

const INVOICE_ACTIONS: Readonly<Record<string, TestDocuments['payment']['status']>> = {
  pay: 'paid',
  void: 'void',
  uncollectible: 'uncollectible',
};

async function onInvoice(changes: TestChanges, id: string, action: string): Promise<TestOutcome> {
  const found = await changes.lock('payment', id);
  // As with a real provider, an uncollectible invoice can still be paid.
  const isOpen = found?.document.status === 'open' || (found?.document.status === 'uncollectible' && action === 'pay');
  if (!found || !isOpen) throw new PaymentRefused('invoice_not_open');
  const status = Object.hasOwn(INVOICE_ACTIONS, action) ? INVOICE_ACTIONS[action] : undefined;
  if (status === undefined) throw new PaymentRefused('action_unknown');
  await changes.change(found, { status, paidAt: status === 'paid' ? changes.now.toISOString() : null });
  changes.hint('payment', found);
  return { says: `The invoice is ${status}.` };
}

async function onVisit(
  changes: TestChanges,
  { document: { customerRef, returnUrl, change } }: LedgerObject<'visit'>,
  action: string,
): Promise<TestOutcome> {
  if (action === 'back') return { goTo: returnUrl };
  const [name, id = change?.subscriptionRef ?? ''] = action.split(':', 2);
  const found = await changes.lock('subscription', id);
  const isMine = found?.document.customerRef === customerRef && found.document.status === 'active';
  if (!found || !isMine) throw new PaymentRefused('action_unknown');
  if (name === 'confirm' && change) await changes.change(found, { priceRef: change.priceRef });
  else if (name === 'cancel' || name === 'resume') await setEnding(changes, found, name === 'cancel');
  else throw new PaymentRefused('action_unknown');
  changes.hint('subscription', found);
  return { goTo: returnUrl };
}

const setEnding = (changes: TestChanges, found: LedgerObject<'subscription'>, endsWithPeriod: boolean) =>
  changes.change(found, { endsWithPeriod, canceledAt: endsWithPeriod ? changes.now.toISOString() : null });
