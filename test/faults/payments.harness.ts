import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { STRIPE_TEST_KEY, STRIPE_WEBHOOK_SECRET, StripeService } from '../doubles/stripe-service.js';
import {
  type Answer,
  type Body,
  environment,
  eventually,
  MAIN,
  NO_LIMITS,
  outcome,
  request,
  type Server,
  ServerProcess,
  startServer,
} from '../e2e/server.js';
import { freePort } from '../e2e/processes.js';
import { aShop } from '../e2e/shop-calls.js';

// A board that sells postings through the provider's driver, over the network, and a server that dies repeatedly meanwhile.

const KILLER = pathToFileURL(resolve(import.meta.dirname, 'kill-after-appends.mjs')).href;

/** How a posting is paid, and when its job is to be published. */
export type Way = 'card' | 'invoice on issue' | 'invoice on payment';

/** A posting that an employer buys, step by step. A step whose answer was lost is sent again with its key. */
export interface Order {
  readonly way: Way;
  readonly title: string;
  /** Refunds everything after the payment. */
  readonly returns: boolean;
  readonly amount: number;
  readonly currency: string;
  jobId: string | null;
  checkout: 'checkout' | 'invoice_sent' | null;
  isPaid: boolean;
  isReturned: boolean;
}

/** When a process dies: at its n-th append, or at the n-th request to the provider, whose answer is lost. */
export type Fuse = { readonly appends: number } | { readonly requests: number } | null;

export class Till {
  readonly orders: Order[] = [];
  private process: ServerProcess;
  private heard = 0;
  private readonly prices = {
    'card': ['usd', 9_900],
    'invoice on issue': ['jpy', 5_000],
    'invoice on payment': ['kwd', 12_340],
  } as const;

  private constructor(
    readonly provider: StripeService,
    readonly server: Server,
    private readonly settings: Readonly<Record<string, string>>,
    private readonly shop: Awaited<ReturnType<typeof aShop>>,
    private readonly plans: Readonly<Record<Way, string>>,
  ) {
    this.process = server.process;
  }

  static async open(): Promise<Till> {
    const provider = await StripeService.start();
    const settings = {
      ...NO_LIMITS,
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: STRIPE_TEST_KEY,
      STRIPE_WEBHOOK_SECRET,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
      STRIPE_API_URL: provider.url,
      // With another port, a repeated request would send the provider another return URL, which it refuses for the same key.
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
    };
    const server = await startServer(settings);
    const shop = await aShop(server);
    const plan = (terms: object, currency: string, amountCents: number) =>
      shop.aPlan({ kind: 'one_time', ...terms }, { currency, amountCents });
    const invoice = (publishTiming: string) => ({ name: publishTiming, invoiceOnly: true, publishTiming });
    const plans = {
      'card': await plan({ name: 'Card' }, 'usd', 9_900),
      'invoice on issue': await plan(invoice('on_issue'), 'jpy', 5_000),
      'invoice on payment': await plan(invoice('on_payment'), 'kwd', 12_340),
    };
    const known = { ...settings, DATABASE_URL: server.database, MAIL_DIR: server.outbox };
    return new Till(provider, server, known, shop, plans);
  }

  async close(): Promise<void> {
    await this.process.stop();
    await this.server.stop();
    await this.provider.close();
  }

  /** Another order that waits to be bought. */
  order(way: Way, returns: boolean): Order {
    const [currency, amount] = this.prices[way];
    const title = `Nurse ${this.orders.length}`;
    const blank = { jobId: null, checkout: null, isPaid: false, isReturned: false };
    const order: Order = { way, title, returns, amount, currency, ...blank };
    this.orders.push(order);
    return order;
  }

  /** Ends the process like `kill -9` and starts another, which dies at its fuse. False if it died before it was ready. */
  async restart(fuse: Fuse): Promise<boolean> {
    this.kill();
    await this.process.ended;
    const killer = {
      NODE_OPTIONS: `--import=${KILLER}`,
      KILL_AFTER_APPENDS: String(fuse && 'appends' in fuse ? fuse.appends : 0),
    };
    let left = fuse && 'requests' in fuse ? fuse.requests : Infinity;
    this.provider.done = () => {
      if (--left === 0) this.kill();
    };
    this.process = new ServerProcess({ ...this.settings, ...(fuse && 'appends' in fuse ? killer : {}) });
    try {
      await this.process.ready();
      return true;
    } catch (error) {
      if (this.process.running) throw error;
      return false;
    }
  }

  kill(): void {
    this.process.signal('SIGKILL');
  }

  /** As if a minute had passed: webhooks that a dead process had taken are due. */
  async endLeases(): Promise<void> {
    await this.process.ended;
    await this.server.sql('update payment_hints set due_at = now() where followed_at is null');
  }

  get isRunning(): boolean {
    return this.process.running;
  }

  /** Continues an order as far as answers arrive. True if nothing is left to do. */
  async goOn(order: Order): Promise<boolean> {
    const jobs = `/companies/${String(this.shop.company['slug'])}/jobs`;
    if (order.jobId === null) {
      const made = await this.send(`${jobs}`, `job ${order.title}`, {
        title: order.title,
        description: '<p>Care.</p>',
        applicationUrl: 'hr@hill.example',
        employmentType: 'full_time',
        remoteOption: 'on_site',
        officeLocations: [{ query: 'Zurich, Switzerland' }],
      });
      if (made?.status !== 201) return this.later(made);
      order.jobId = made.body.id;
    }
    if (order.checkout === null) {
      const body = { billing: { type: 'new', planId: this.plans[order.way] } };
      const begun = await this.send(`${jobs}/${order.jobId}/checkout`, `checkout ${order.title}`, body);
      if (begun?.status !== 200) return this.later(begun);
      order.checkout = begun.body['status'] as 'checkout';
    }
    if (!order.isPaid) {
      this.pay(order);
      order.isPaid = true;
    }
    if (order.returns && !order.isReturned) {
      this.provider.world.refund('', this.intentOf(order));
      order.isReturned = true;
    }
    return true;
  }

  /** False if it must be sent again later; anything that no crash explains is an error. */
  private later(answer: Answer | null): false {
    if (answer && ![409, 500, 502, 503].includes(answer.status)) throw new Error(`${outcome(answer)}: ${answer.text}`);
    return false;
  }

  private pay({ way, title }: Order): void {
    const { world } = this.provider;
    const [session] = this.sessionsOf(title);
    const [invoice] = this.invoicesOf(title);
    if (way === 'card') world.pay('', session?.id ?? '');
    else world.settle('', invoice?.id ?? '', 'paid');
  }

  sessionsOf(title: string) {
    return [...this.provider.world.in('').sessions.values()].filter(({ inner }) =>
      inner.description?.endsWith(`: ${title}`),
    );
  }

  /** The webhooks that were sent. */
  invoicesOf(title: string) {
    const all = [...this.provider.world.in('').invoices.values()];
    return all.filter(({ description, status }) => description?.endsWith(`: ${title}`) && status !== 'draft');
  }

  intentOf({ way, title }: Order): string {
    const [session] = this.sessionsOf(title);
    const [invoice] = this.invoicesOf(title);
    return way === 'card' ? (session?.payment_intent ?? '') : this.provider.world.intentOf('', invoice?.id ?? '');
  }

  /** Sends webhooks of events since the last time, the last one first: some twice, and some never. */
  async deliver(loses: (index: number) => boolean): Promise<void> {
    const { events } = this.provider.world;
    const due = events.slice(this.heard).map((event, n) => ({ event, index: this.heard + n }));
    this.heard = events.length;
    for (const { event, index } of due.toReversed())
      for (let times = loses(index) ? 0 : 1 + (index % 2); times > 0; times--)
        await this.provider.send(event, `${this.process.origin}/payments/webhook`).catch(() => undefined);
  }

  /** Sends everything again, as if it happened now; returns when all of it was processed. */
  async deliverAgain(): Promise<void> {
    for (const event of this.provider.world.events)
      await this.provider.send({ ...event, id: `${event.id}_again` }, `${this.process.origin}/payments/webhook`);
    await eventually(async () => {
      const waiting = await this.server.sql('select 1 from payment_hints where followed_at is null');
      return waiting.length === 0;
    });
  }

  /** A write of the employer; null if no answer arrived. */
  private send(path: string, key: string, body: object): Promise<Answer | null> {
    const headers = { ...this.shop.me.bearer, 'Idempotency-Key': key };
    const call = request(this.process.origin, 'POST', `/v1/boards/${this.shop.slug}/me${path}`, { body, headers });
    return call.catch(() => null);
  }

  /** The output of `openings payments reconcile`. */
  async reconcile(): Promise<string> {
    const run = promisify(execFile)(process.execPath, [MAIN, 'payments', 'reconcile'], {
      env: environment(this.settings),
    });
    return (await run).stdout;
  }

  read(path: string): Promise<Answer> {
    return request(this.process.origin, 'GET', `/v1${path}`, { key: this.shop.key });
  }

  /** The ledger of the board, by the title of the job: each transaction without its ids. */
  async transactions(): Promise<readonly (readonly [string, string, number, string])[]> {
    const found: (readonly [string, string, number, string])[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await this.read(`/transactions?limit=100${cursor && `&cursor=${cursor}`}`);
      for (const line of body.data)
        found.push([
          String(line['description']),
          String(line['status']),
          Number(line['amountCents']),
          String(line['currency']),
        ]);
      cursor = body.nextCursor;
    }
    return found.sort();
  }

  /** The job of an order. */
  async jobOf({ jobId }: Order): Promise<Body> {
    return (await this.read(`/jobs/${String(jobId)}`)).body;
  }

  /** How often the job of an order was published, according to the current audit log. */
  async windowsOf({ jobId }: Order): Promise<number> {
    return (await this.read(`/audit-log?limit=100&type=job.published&objectId=${String(jobId)}`)).body.data.length;
  }
}
