import { afterAll, describe, expect, test } from '@jest/globals';
import { moduleOf } from '#http';
import { PaymentProvider } from '#payments';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { Module } from '@nestjs/common';
import fc from 'fast-check';
import { TransactionReader, type TransactionRow } from '../transaction/transaction.read-model.js';
import { transactionResource } from '../transaction/transaction.resource.js';
import { Crash, Ledger } from './ledger.samples.js';
import type { News } from './purchase.samples.js';
import type { PostingProduct, Product } from './product.js';
import { BUNDLE, LIFETIME, MONTHLY, PLAN, POSTING } from './purchase.samples.js';
import { PurchaseReader, type PurchaseRow } from './purchase.read-model.js';
import { purchaseResource } from './purchase.resource.js';
import { Sales } from './sales.service.js';
import { Settlement } from './settlement.service.js';
import { Slots } from './slots.service.js';
import { isGood } from './standing.js';
import { PurchaseFollower } from './payment-hints.service.js';

// For any sequence of purchases, payments, renewals, refunds, disputes, webhooks (repeated, reordered, lost) and crashes between two
// steps, the ledger of the board equals that of the provider after one sweep, no buyer has access without payment, and no buyer has paid
// without access (decision M10).

@Module(moduleOf([purchaseResource, transactionResource]))
class PurchasesModule {}

/** The ledger kind of the running case. */
let ledger = new Ledger();
const provider = new Proxy({}, { get: (_, key) => bound(ledger, key as keyof Ledger) }) as PaymentProvider;
const bound = (of: Ledger, key: keyof Ledger) => {
  const value: unknown = of[key];
  return typeof value === 'function' ? value.bind(of) : value;
};
const billing = await scenario(PurchasesModule, { providers: [{ provide: PaymentProvider, useValue: provider }] });
afterAll(() => billing.close());

/** Few during development, many in CI and with more rounds (`FAULT_ROUNDS`), and a given number by hand. */
const isWhole = Boolean(process.env['CI']) || Number(process.env['FAULT_ROUNDS'] ?? 1) > 1;
const RUNS = Number(process.env['PAYMENT_RUNS'] ?? (isWhole ? 2_000 : 200));

const KINDS = [
  'one_time',
  'bundle',
  'subscription',
  'invoice_on_issue',
  'invoice_on_payment',
  'recurring',
  'lifetime',
] as const;
type Kind = (typeof KINDS)[number];

const productOf = (kind: Kind): Product => {
  if (kind === 'bundle') return BUNDLE;
  if (kind === 'subscription') return PLAN;
  if (kind === 'recurring') return MONTHLY;
  if (kind === 'lifetime') return LIFETIME;
  if (kind === 'one_time') return POSTING;
  return { ...POSTING, publishTiming: kind === 'invoice_on_issue' ? 'on_issue' : 'on_payment' };
};
const isRecurring = (kind: Kind) => kind === 'subscription' || kind === 'recurring';
const isInvoice = (kind: Kind) => kind.startsWith('invoice');

type Step =
  | {
      readonly do: 'buy';
      readonly kind: Kind;
      readonly amount: number;
      readonly currency: string;
      readonly loses: boolean;
      readonly retries: boolean;
    }
  | {
      readonly do:
        | 'pay'
        | 'expire'
        | 'renew'
        | 'fail'
        | 'cancel'
        | 'end'
        | 'dispute'
        | 'win'
        | 'lose'
        | 'paid'
        | 'void'
        | 'uncollectible';
      readonly which: number;
    }
  | { readonly do: 'refund'; readonly which: number; readonly part: number }
  | { readonly do: 'hear'; readonly which: number; readonly keeps: boolean; readonly crash: number }
  | { readonly do: 'drop'; readonly which: number }
  | { readonly do: 'take'; readonly which: number; readonly job: number; readonly returns: boolean }
  | { readonly do: 'wait'; readonly days: number };

const which = fc.nat(20);
const STEP: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      kind: fc.constantFrom(...KINDS),
      amount: fc.integer({ min: 1, max: 100_000 }),
      currency: fc.constantFrom('usd', 'jpy', 'kwd'),
      loses: fc.boolean(),
      retries: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pay' as const), which }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('hear' as const), which, keeps: fc.boolean(), crash: fc.nat(6) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('drop' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), which, part: fc.constantFrom(0.5, 1) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('take' as const), which, job: fc.nat(7), returns: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'expire' as const,
        'renew',
        'fail',
        'cancel',
        'end',
        'dispute',
        'win',
        'lose',
        'paid',
        'void',
        'uncollectible',
      ),
      which,
    }),
  },
);

class Run {
  private readonly kinds = new Map<string, Kind>();
  private buys = 0;
  private versions = 0;
  /** The slots that each purchase has given away. */
  private readonly held = new Map<string, Set<string>>();

  constructor(
    private readonly board: ScenarioBoard,
    private readonly at: Ledger,
  ) {}

  private get now(): string {
    return new Date(this.at.now).toISOString();
  }

  async step(step: Step): Promise<void> {
    const { at } = this;
    const pick = <T>(all: Iterable<T>, n: number): T | undefined => [...all][n % Math.max(1, [...all].length)];
    switch (step.do) {
      case 'buy':
        return this.buy(step);
      case 'wait':
        at.now += step.days * 86_400_000;
        return;
      case 'hear': {
        const news = pick(at.news, step.which);
        if (!news) return;
        if (!step.keeps) at.news.splice(at.news.indexOf(news), 1);
        return this.hear(news, step.crash);
      }
      case 'drop':
        at.news.splice(step.which % Math.max(1, at.news.length), 1);
        return;
      case 'take':
        return this.take(step);
      case 'pay':
      case 'expire': {
        const ref = pick(at.checkouts.keys(), step.which);
        if (ref) at[step.do](ref);
        return;
      }
      case 'renew':
      case 'fail':
      case 'cancel':
      case 'end': {
        const ref = pick(at.subscriptions.keys(), step.which);
        if (!ref) return;
        if (step.do === 'cancel') at.cancel(ref);
        else if (step.do === 'end') await at.endWithPeriod(ref, true);
        else at.renew(ref, step.do === 'renew');
        return;
      }
      default: {
        const line = pick(at.lines.values(), step.which);
        if (!line) return;
        if (step.do === 'refund') at.refundAmount(line.ref, Math.ceil(line.amount * step.part));
        else if (step.do === 'dispute') at.dispute(line.ref, 'open');
        else if (step.do === 'win' || step.do === 'lose') at.dispute(line.ref, step.do === 'win' ? 'won' : 'lost');
        else at.closeInvoice(line.ref, step.do);
      }
    }
  }

  private async buy({ kind, amount, currency, loses, retries }: Extract<Step, { do: 'buy' }>): Promise<void> {
    const { at, board } = this;
    const n = ++this.buys;
    const interval = isRecurring(kind) ? ({ unit: 'month', count: 1 } as const) : null;
    const priceRef = await at.makePrice(
      { productId: `plans_${n}`, name: kind, amount, currency, interval },
      `price ${n}`,
    );
    const buyer = { userId: n % 2 ? `boardUsers_${n}` : null, email: `buyer${n}@acme.example`, name: null };
    const sale = { product: productOf(kind), price: { amount, currency }, description: kind, priceRef, buyer };
    const begin = () =>
      board.given(
        Sales,
        async (sales): Promise<unknown> =>
          isInvoice(kind)
            ? sales.invoice(sale, {
                email: buyer.email,
                name: null,
                address: null,
                taxId: null,
                details: [],
                netTermsDays: 30,
                customerRef: null,
                backUrl: null,
              })
            : sales.checkOut(sale, {
                page: { kind: 'hosted', successUrl: 'https://board.example/done', cancelUrl: 'https://board.example' },
                isRecurring: isRecurring(kind),
                payee: 'board',
                customerRef: null,
              }),
        { key: `buy ${n}`, now: this.now },
      );
    at.losesAnswer = loses;
    await begin().catch(() => undefined);
    at.losesAnswer = false;
    if (!loses || retries) await begin();
    for (const { id } of await this.rows()) if (!this.kinds.has(id)) this.kinds.set(id, kind);
  }

  private async hear({ about, ref }: News, crash: number): Promise<void> {
    if (crash > 0) this.at.crashesIn = crash;
    await this.board
      .given(Settlement, (it) => it.settle(about, ref), { now: this.now })
      .catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
    this.at.crashesIn = 0;
    await this.nothingForFree();
  }

  /** A job takes a slot, or returns it. The bound is that of the rule sheet: as many jobs at a time, or in all, as the plan says. */
  private async take({ which: n, job, returns }: Extract<Step, { do: 'take' }>): Promise<void> {
    const all = await this.rows();
    const row = all[n % Math.max(1, all.length)];
    if (!row) return;
    const jobId = `jobs_${job}`;
    const version = ++this.versions;
    const wish = { jobId, isFeatured: job % 2 === 0, before: null, version, takenBy: `slots_${version}` };
    const asking = { now: this.now };
    const held = this.held.get(row.id) ?? new Set<string>();
    this.held.set(row.id, held);
    const isTimed = row.product.kind === 'posting' && row.product.planKind === 'subscription';
    if (returns) {
      await this.board.given(Slots, (slots) => slots.returnSlot(row.id, jobId, version), asking);
      if (isTimed) held.delete(jobId);
      return;
    }
    try {
      await this.board.given(Slots, (slots) => slots.take(row.id, wish), asking);
      held.add(isTimed ? jobId : `${jobId} ${version}`);
    } catch (error) {
      expect(error).toMatchObject({ code: 'purchases_exhausted' });
    }
    expect(held.size).toBeLessThanOrEqual(row.product.kind === 'posting' ? (row.product.slots ?? Infinity) : 0);
  }

  private rows(): Promise<readonly PurchaseRow[]> {
    return this.board.given(PurchaseReader, (it) => it.page({ limit: 100 }).then(({ rows }) => rows));
  }

  private lines(): Promise<readonly TransactionRow[]> {
    return this.board.given(TransactionReader, (it) => it.page({ limit: 100 }).then(({ rows }) => rows));
  }

  /** Independent of the hints: an active purchase was paid, or is an invoice that publishes when it is issued. */
  private async nothingForFree(): Promise<void> {
    for (const row of await this.rows()) {
      if (!isGood(row, this.now) || this.kinds.get(row.id) === 'invoice_on_issue') continue;
      const paid = [...this.at.lines.values()].filter(
        ({ purchaseId, paidAt }) => purchaseId === row.id && paidAt !== null,
      );
      expect(paid).not.toEqual([]);
    }
  }

  /** A sweep, after which nothing that was lost is missing. */
  async sweep(): Promise<void> {
    this.at.now += 11 * 60_000;
    // Changes at the provider and our waiting objects, ordered by id: webhooks arrive in no order.
    const due = (await this.rows()).filter(({ settleAt }) => settleAt !== null && settleAt <= this.now);
    const hints = [...this.at.happenings(), ...due.map(({ id }) => ({ about: 'purchase', ref: id }) as const)].toSorted(
      (one, other) => (one.ref < other.ref ? -1 : 1),
    );
    for (const hint of hints)
      await this.board.given(PurchaseFollower, (it) => it.changed({ id: hint.ref, board: null, ...hint }), {
        now: this.now,
      });
  }

  async holds(): Promise<void> {
    const [rows, lines] = [await this.rows(), await this.lines()];
    const shown = (
      line: Pick<TransactionRow, 'amount' | 'currency' | 'status' | 'refunded' | 'dispute'>,
      ref: string,
    ) => {
      const { amount, currency, status, refunded, dispute } = line;
      return { ref, amount, currency, status, refunded, dispute };
    };
    const byRef = (one: { ref: string }, other: { ref: string }) => (one.ref < other.ref ? -1 : 1);
    expect(lines.map((line) => shown(line, line.paymentRef)).sort(byRef)).toEqual(
      [...this.at.lines.values()].map((line) => shown(line, line.ref)).sort(byRef),
    );
    for (const { amount, refunded, currency } of lines) {
      expect([Number.isInteger(amount), amount >= 0, refunded <= amount, /^[a-z]{3}$/.test(currency)]).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
    for (const row of rows)
      expect({ id: row.id, good: isGood(row, this.now) }).toEqual({ id: row.id, good: this.isOwed(row) });
    const claimed = rows.filter((row) => row.product.kind === 'posting') as (PurchaseRow & {
      product: PostingProduct;
    })[];
    for (const { product, uses } of claimed)
      if (product.planKind === 'bundle') expect(uses.length).toBeLessThanOrEqual(5);
  }

  /** Whether the provider's ledger entitles the buyer to the product, without using any of the tested rules. */
  private isOwed({ id }: PurchaseRow): boolean {
    const mine = [...this.at.lines.values()].filter(({ purchaseId }) => purchaseId === id);
    if (mine.some(({ dispute }) => dispute === 'lost')) return false;
    const [subscription] = [...this.at.subscriptions.values()].filter(({ purchaseId }) => purchaseId === id);
    if (subscription) return this.at.isEntitled(subscription.ref);
    const [line] = mine;
    if (!line || line.refunded >= line.amount) return false;
    return line.status === 'paid' || (line.status === 'open' && this.kinds.get(id) === 'invoice_on_issue');
  }
}

describe('purchases', () => {
  test(
    `hold for ${RUNS} sequences of what people, banks and networks do`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(STEP, { minLength: 4, maxLength: 24 }), async (steps) => {
          ledger = new Ledger();
          const run = new Run(await billing.board(), ledger);
          for (const step of steps) await run.step(step);
          await run.sweep();
          await run.holds();
          // Delivers everything again, late: nothing changes.
          await run.sweep();
          await run.holds();
        }),
        { numRuns: RUNS },
      );
    },
    600_000 + RUNS * 200,
  );
});
