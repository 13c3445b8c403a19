import { type JobState, MemberJobs } from '#jobs';
import { afterAll, describe, expect, test } from '@jest/globals';
import { facts } from '#testing';
import type { ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import fc from 'fast-check';
import type { Ledger } from '../../../../billing/src/purchase/ledger.samples.js';
import { PurchaseFollower } from '../../../../billing/src/purchase/payment-hints.service.js';
import { PurchaseReader } from '../../../../billing/src/purchase/purchase.read-model.js';
import { Settlement } from '../../../../billing/src/purchase/settlement.service.js';
import { PublishWaitingJobs } from './employer-job.policies.js';
import { EmployerPostings } from './employer-postings.service.js';
import { SweepSlots } from './held-slots.policies.js';
import { aMember, aPlan, newLedger, sellingBoards } from './paid-jobs.samples.js';

// For any sequence of checkouts, payments (late, repeated, lost), refunds, write-offs, publications, ends of jobs and crashes between two
// steps: no plan publishes more jobs than it says, no board has more jobs than its plan, no job is published without a payment, and after
// one sweep every paid slot is used, free, or waits for room. The rules are those of the sheets employer, job-posting and plans, and of the
// decisions M11 to M15; what is paid is read from the provider's ledger alone.

/** Few during development, many in CI and with more rounds (`FAULT_ROUNDS`), and a given number by hand. */
const isWhole = Boolean(process.env['CI']) || Number(process.env['FAULT_ROUNDS'] ?? 1) > 1;
const RUNS = Number(process.env['PAYMENT_RUNS'] ?? (isWhole ? 2_000 : 100));

/** Sequences that share stores in memory: sweeps look at the boards of all sequences before, so more would take time square in their number. */
const GROUP = 25;

let talent = await sellingBoards();
afterAll(() => talent.close());

/** Simulates a process that ends before one of its next commands. */
class Crash extends Error {}
let crashesIn = 0;
function crashable(): void {
  const bus = talent.service(CommandBus);
  const execute = bus.execute.bind(bus);
  bus.execute = ((command: never) =>
    crashesIn > 0 && --crashesIn === 0 ? Promise.reject(new Crash()) : execute(command)) as typeof bus.execute;
}
crashable();

/** Begins with empty stores. */
async function begin(): Promise<void> {
  await talent.close();
  talent = await sellingBoards();
  crashable();
}

const KINDS = {
  single: { kind: 'one_time', slots: 1 },
  bundle: { kind: 'bundle', slots: 2 },
  team: { kind: 'subscription', slots: 1 },
  issue: { kind: 'one_time', slots: 1, timing: 'on_issue' },
  payment: { kind: 'one_time', slots: 1, timing: 'on_payment' },
  free: { kind: 'free', slots: 1 },
} as const;
type Kind = keyof typeof KINDS;
const ALL = Object.keys(KINDS) as Kind[];
const isTimed = (kind: Kind) => kind === 'team' || kind === 'free';

const index = fc.nat(9);
const job = fc.nat(2);
/** Most payments arrive soon, so that a sequence comes to what follows from them. */
const settles = fc.oneof({ weight: 2, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
const crash = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) },
);
const STEP = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('buy' as const), job, kind: fc.constantFrom(...ALL), crash, settles }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('pay' as const, 'paid', 'void', 'uncollectible', 'uncollectible', 'paid'),
      index,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('hear' as const, 'hear', 'lose'), index, keeps: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('refund' as const, 'dispute', 'cancel', 'renew'), index }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('spend' as const),
      jobs: fc.array(job, { minLength: 1, maxLength: 3 }),
      index,
      crash,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('publish' as const), job, crash }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('unpublish' as const, 'expire', 'delete'), job }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('fill' as const, 'room') }) },
  { weight: 1, arbitrary: fc.constant({ do: 'round' as const }) },
  { weight: 4, arbitrary: fc.constant({ do: 'hear all' as const }) },
);
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

interface Sale {
  readonly kind: Kind;
  readonly jobId: string | null;
}

/** A publication as a person sees it: the job became public, with this purchase. */
interface Publication {
  readonly purchase: string;
  readonly jobId: string;
  readonly isNewPeriod: boolean;
  readonly events: number;
}

const ROOM = 10;

/** Every step and sweep happens at a time of its own: a job does not end twice in one millisecond. */
const STEP_MS = 1_000;

class Run {
  private readonly plans = new Map<Kind, string>();
  private readonly sales = new Map<string, Sale>();
  private readonly publications: Publication[] = [];
  private readonly jobs: string[] = [];
  private fillers: string[] = [];
  private before = new Map<string, JobState>();
  private requests = 0;
  private time = Date.parse(facts.now);

  private constructor(
    private readonly member: Awaited<ReturnType<typeof aMember>>,
    private readonly at: Ledger,
  ) {}

  static async start(): Promise<Run> {
    const ledger = newLedger();
    const run = new Run(await aMember(talent, 'free'), ledger);
    for (let n = 0; n < 3; n++) run.jobs.push(await run.member.draft());
    // Jobs of operators leave room for two.
    for (let n = 0; n < ROOM - 2; n++) await run.fill();
    run.before = await run.states();
    return run;
  }

  private get board(): ScenarioBoard {
    return this.member.board.at(this.now);
  }

  private get now(): string {
    return new Date(this.time).toISOString();
  }

  /** When every request has ended. */
  private get later(): string {
    return new Date(this.time + 11 * 60_000).toISOString();
  }

  private async states(): Promise<Map<string, JobState>> {
    return new Map(await this.board.given(MemberJobs, (it) => it.states([...this.jobs, ...this.fillers])));
  }

  private async fill(): Promise<void> {
    const { companyId, draft } = this.member;
    const id = await draft();
    this.fillers.push(id);
    await this.board
      .given(MemberJobs, (it) => it.post(companyId, id, { days: 30, isPaid: true }))
      .catch((error: unknown) => expect(error).toMatchObject({ code: 'jobs_quota_exceeded' }));
  }

  private async plan(kind: Kind): Promise<string> {
    const known = this.plans.get(kind);
    if (known) return known;
    const { kind: planKind, slots } = KINDS[kind];
    const isInvoice = kind === 'issue' || kind === 'payment';
    const id = await aPlan(
      this.board,
      {
        name: kind,
        kind: planKind,
        billingInterval: planKind === 'subscription' ? 'month' : null,
        invoiceOnly: isInvoice,
        publishTiming: kind === 'issue' ? 'on_issue' : kind === 'payment' ? 'on_payment' : null,
        netTermsDays: isInvoice ? 14 : null,
      },
      [{ key: 'jobs.max_active', value: String(slots) }],
    );
    this.plans.set(kind, id);
    return id;
  }

  /** A request of the employer; a crash in it is followed by a retry with the same key, or not. */
  private async asks(work: (it: EmployerPostings) => Promise<unknown>, dies = 0): Promise<boolean> {
    const key = `request ${++this.requests}`;
    crashesIn = dies;
    let isDone = false;
    for (const _ of dies > 0 && this.requests % 2 === 0 ? ['once', 'again'] : ['once']) {
      isDone = await this.board
        .when(EmployerPostings, work, { key })
        .accepted()
        .then(() => true)
        .catch((error: unknown) => {
          if (error instanceof Crash) return false;
          expect((error as { kind?: string }).kind).toMatch(/^(unfit|unpaid|missing|conflict)$/);
          return false;
        });
      crashesIn = 0;
    }
    // A request without a retry: time passes, and the sweep returns what it took.
    if (dies > 0 && !isDone) {
      await this.board.settled();
      await talent.service(SweepSlots).sweep(this.later);
    }
    return isDone;
  }

  private checkOut(jobId: string, planId: string, id?: string, type: 'order' | 'subscription' = 'order') {
    const { userId } = this.member;
    const billing = id === undefined ? ({ type: 'new', planId } as const) : ({ type, planId, id } as const);
    return (it: EmployerPostings) => it.checkOut(userId, 'hill-clinic', jobId, { billing }, null);
  }

  async step(step: Step): Promise<void> {
    this.time += STEP_MS;
    const { at } = this;
    const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];
    const jobId = 'job' in step ? (this.jobs[step.job] ?? '') : '';
    switch (step.do) {
      case 'buy': {
        const planId = await this.plan(step.kind);
        await this.asks(this.checkOut(jobId, planId), step.crash);
        for (const { request } of at.checkouts.values()) this.sold(request.purchaseId, step.kind, jobId);
        for (const { purchaseId } of at.lines.values()) this.sold(purchaseId, step.kind, jobId);
        if (!step.settles) break;
        at.pay([...at.checkouts.keys()].at(-1) ?? '');
        const invoice = [...at.lines.keys()].at(-1);
        if (step.kind === 'payment' && invoice) at.closeInvoice(invoice, 'paid');
        await this.hearAll();
        break;
      }
      case 'spend': {
        const options = await this.member.options(this.now);
        const option = pick(options, step.index);
        if (!option) return;
        const ids = [...new Set(step.jobs)].map((n) => this.jobs[n] ?? '');
        await Promise.all(
          ids.map((id) =>
            this.asks(this.checkOut(id, option.planId, option.id, option.type), ids.length > 1 ? 0 : step.crash),
          ),
        );
        break;
      }
      case 'publish':
        await this.asks((it) => it.publish(this.member.userId, 'hill-clinic', jobId), step.crash);
        break;
      case 'unpublish':
        await this.asks((it) => it.unpublish(this.member.userId, 'hill-clinic', jobId));
        break;
      case 'delete':
        await this.asks((it) => it.delete(this.member.userId, 'hill-clinic', jobId));
        break;
      case 'expire':
        await this.board.given(MemberJobs, (it) => it.revoke(this.member.companyId, jobId));
        break;
      case 'fill':
        await this.fill();
        break;
      case 'room': {
        const id = this.fillers.pop();
        if (id) await this.board.given(MemberJobs, (it) => it.delete(this.member.companyId, id)).catch(() => undefined);
        break;
      }
      case 'round':
        await talent.service(PublishWaitingJobs).publishAll(this.now);
        break;
      case 'hear all':
        await this.hearAll();
        break;
      case 'pay':
        at.pay(pick([...at.checkouts.keys()], step.index) ?? '');
        break;
      case 'hear':
      case 'lose': {
        const news = pick(at.news, step.index);
        if (!news) return;
        if (step.do === 'lose' || !step.keeps) at.news.splice(at.news.indexOf(news), 1);
        if (step.do === 'hear') await this.board.given(Settlement, (it) => it.settle(news.about, news.ref));
        break;
      }
      case 'cancel': {
        const ref = pick([...at.subscriptions.keys()], step.index);
        // A renewal moves the clock of the provider by a period, but not that of the board.
        if (ref) at.cancel(ref, new Date(this.time));
        break;
      }
      case 'renew': {
        const ref = pick([...at.subscriptions.keys()], step.index);
        if (ref) at.renew(ref);
        break;
      }
      default: {
        const line = pick([...at.lines.values()], step.index);
        if (!line) return;
        if (step.do === 'refund') at.refundAmount(line.ref, line.amount);
        else if (step.do === 'dispute') at.dispute(line.ref, 'lost');
        else at.closeInvoice(line.ref, step.do);
      }
    }
    await this.board.settled();
    await this.observe();
    await this.isSafe();
  }

  private async hearAll(): Promise<void> {
    for (const { about, ref } of this.at.news.splice(0))
      await this.board.given(Settlement, (it) => it.settle(about, ref));
  }

  private sold(id: string | null, kind: Kind, jobId: string): void {
    if (id !== null && !this.sales.has(id)) this.sales.set(id, { kind, jobId });
  }

  private lastOf(jobId: string): Publication | undefined {
    return this.publications.findLast((each) => each.jobId === jobId);
  }

  /** Which jobs became public, and with which purchase. */
  private async observe(): Promise<void> {
    const now = await this.states();
    for (const id of this.jobs) {
      const [was, is] = [this.before.get(id), now.get(id)];
      const isAgain = was?.status === 'published' && is?.status === 'published' && was.expiresAt !== is.expiresAt;
      if (is?.status !== 'published' || (was?.status === 'published' && !isAgain)) continue;
      // The log only says which purchase published it. What a purchase may publish is checked below.
      const purchase = this.takers(id).at(-1) ?? '';
      const isNewPeriod = was?.expiresAt !== is.expiresAt;
      this.publications.push({ purchase, jobId: id, isNewPeriod, events: this.board.events().length });
      if (purchase.startsWith('freePlans')) this.sales.set(purchase, { kind: 'free', jobId: null });
    }
    this.before = now;
  }

  /** The purchases that gave slots to a job, oldest first, without tries that published nothing. */
  private takers(jobId: string): readonly string[] {
    const about = this.board
      .events()
      .map(({ type, objectId, data }) => ({ type, objectId, ...(data as { jobId?: string; takenBy?: string | null }) }))
      .filter((each) => each.jobId === jobId);
    const released = new Set(about.flatMap(({ type, takenBy }) => (type === 'SlotReleased' ? (takenBy ?? []) : [])));
    return about.flatMap(({ type, objectId, takenBy }) =>
      type === 'SlotTaken' && !released.has(takenBy ?? '') ? objectId : [],
    );
  }

  private live(purchase?: string): readonly string[] {
    return this.jobs.filter(
      (id) =>
        this.before.get(id)?.status === 'published' &&
        (purchase === undefined || this.lastOf(id)?.purchase === purchase),
    );
  }

  /** Periods that a purchase has given, since its invoice was last written off. */
  private periods(purchase: string): number {
    const over = this.board
      .events()
      .findLastIndex(
        ({ objectId, type, data }) =>
          objectId === purchase && type === 'PurchaseRevoked' && (data as { reason: string }).reason === 'unpaid',
      );
    return this.publications.filter((each) => each.purchase === purchase && each.isNewPeriod && each.events > over)
      .length;
  }

  private linesOf(purchase: string) {
    return [...this.at.lines.values()].filter(({ purchaseId }) => purchaseId === purchase);
  }

  private async isSafe(): Promise<void> {
    const all = [...this.before.values()].filter(({ status }) => status === 'published');
    expect(all.length).toBeLessThanOrEqual(ROOM);
    for (const [id, { kind }] of this.sales) {
      const used = isTimed(kind) ? this.live(id).length : this.periods(id);
      expect({ kind, used: used <= KINDS[kind].slots }).toEqual({ kind, used: true });
    }
    for (const jobId of this.live()) {
      const purchase = this.lastOf(jobId)?.purchase ?? '';
      const kind = this.sales.get(purchase)?.kind;
      if (kind !== 'free' && kind !== 'issue')
        expect({ purchase, paid: this.linesOf(purchase).some(({ paidAt }) => paidAt !== null) }).toEqual({
          purchase,
          paid: true,
        });
    }
  }

  /** Lost news arrive, policies run again, and every sweep does its work. */
  async sweep(): Promise<void> {
    this.time += STEP_MS;
    const { board } = this;
    const rows = await board.given(PurchaseReader, (it) => it.ofCompany(this.member.companyId));
    const due = rows
      .filter(({ settleAt }) => settleAt !== null)
      .map(({ id }) => ({ about: 'purchase', ref: id }) as const);
    for (const hint of [...this.at.happenings(), ...due]) {
      await board.given(PurchaseFollower, (it) => it.changed({ id: hint.ref, board: null, ...hint }));
      await this.observe();
    }
    await board.settledAgain();
    await this.observe();
    await talent.service(SweepSlots).sweep(this.later);
    for (const _ of this.jobs) {
      await talent.service(PublishWaitingJobs).publishAll(this.now);
      await board.settled();
      await this.observe();
    }
    await this.isSafe();
  }

  private owed(id: string, kind: Kind): boolean {
    const mine = this.linesOf(id);
    if (mine.some(({ dispute }) => dispute === 'lost')) return false;
    const [subscription] = [...this.at.subscriptions.values()].filter(({ purchaseId }) => purchaseId === id);
    if (subscription) return this.at.isEntitled(subscription.ref);
    const [line] = mine;
    if (!line || line.refunded >= line.amount) return false;
    return line.status === 'paid' || (line.status === 'open' && kind === 'issue');
  }

  /** Every buyer who paid has access, and nothing that was given back goes on. */
  async holds(): Promise<void> {
    const options = new Map((await this.member.options(this.now)).map((each) => [each.id, each.jobsRemaining]));
    const room = ROOM - [...this.before.values()].filter(({ status }) => status === 'published').length;
    for (const [id, { kind, jobId }] of this.sales) {
      if (kind === 'free') continue;
      const used = isTimed(kind) ? this.live(id).length : this.periods(id);
      const left = options.get(id) ?? 0;
      if (!this.owed(id, kind)) {
        expect({ kind, left, live: isTimed(kind) ? 0 : this.live(id).length }).toEqual({ kind, left: 0, live: 0 });
        continue;
      }
      expect({ kind, id, left }).toEqual({ kind, id, left: KINDS[kind].slots - used });
      // The employer may have used the purchase for another job while its own waited for room.
      const own = this.before.get(jobId ?? '');
      const waits = left > 0 && own?.status === 'draft' && own.expiresAt === null && room > 0;
      expect({ kind, waits }).toEqual({ kind, waits: false });
    }
  }
}

describe('jobs, slots and quotas', () => {
  test(
    `hold for ${RUNS} sequences of what employers, operators, people, banks and networks do`,
    async () => {
      let count = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(STEP, { minLength: 6, maxLength: 24 }), async (steps) => {
          if (++count % GROUP === 0) await begin();
          const run = await Run.start();
          for (const step of steps) await run.step(step);
          await run.sweep();
          await run.holds();
          await run.sweep();
          await run.holds();
        }),
        { numRuns: RUNS },
      );
    },
    600_000 + RUNS * 1_000,
  );
});
