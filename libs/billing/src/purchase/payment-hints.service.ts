import type { PaymentHint, TakenHint } from '#payments';
import { BackgroundWork, RecurringWork } from '#runtime';
import { BoardTables, newFacts, withFacts } from '#store';
import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { OpenedPayments } from '../payments/opened-payments.js';
import { PurchaseReader, PurchaseRow } from './purchase.read-model.js';
import { Settlement } from './settlement.service.js';

/** Purchases that are read per sweep: those of each board that have waited longest. */
const AT_ONCE = 1_000;

/** Updates purchases from the provider. */
@Injectable()
export class PurchaseFollower {
  constructor(
    private readonly settlement: Settlement,
    private readonly purchases: PurchaseReader,
    private readonly tables: BoardTables,
  ) {}

  /**
   * Handles a hint: its object may have changed. The facts name the board of the hint. It may be called again, in any order and
   * concurrently in several processes; after an error it is called again later. A hint about an object that is not ours is no error.
   */
  async changed({ about, ref }: PaymentHint): Promise<void> {
    if (about !== 'purchase') return this.settlement.settle(about, ref);
    const row = await this.purchases.find(ref);
    if (row) await this.settlement.settlePurchase(row);
  }

  /** The purchases of all boards that have waited too long for the provider, whether or not a webhook was lost. */
  async *overdue() {
    const due = await this.tables.dueOnAllBoards(PurchaseRow, 'settleAt', {}, AT_ONCE);
    for (const { board, id } of due) yield { board, about: 'purchase', ref: id } as const;
  }
}

/** Hints that a process follows concurrently. */
const CONCURRENCY = 8;
/** The longest time between two polls of the inbox. A lost wake-up delays a hint by at most this. */
const POLL_MS = 300_000;
/** Shortest time between two polls, for hints that another process holds or just released. */
const SHORTEST_POLL_MS = 1_000;
/** Seconds until a hint is retried, by number of attempts; the last value repeats. */
const RETRY_SECONDS: readonly number[] = [5, 15, 60, 300, 900, 3_600];
/** How often the provider is queried for lost webhooks. */
const SWEEP_MS = 600_000;
/** The provider may list events with a delay. */
const OVERLAP_MS = 3_600_000;
/** How long the provider keeps events. A database of an earlier release does not know up to when they were listed. */
const KEPT_MS = 30 * 86_400_000;

/** Follows hints of the provider in the background, each at least once. */
@Injectable()
export class PaymentHintWork implements BackgroundWork {
  readonly name = 'payment hints';
  readonly single = false;
  private readonly log = new Logger(PaymentHintWork.name);

  constructor(
    private readonly follower: PurchaseFollower,
    @Optional() @Inject(OpenedPayments) private readonly payments?: OpenedPayments,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    if (!this.payments) return;
    const inbox = this.payments.paymentInbox;
    const underWay = new Set<Promise<void>>();
    while (!signal.aborted) {
      const { grown } = inbox;
      const { hints, nextIn } = await inbox.take(CONCURRENCY - underWay.size);
      for (const hint of hints) {
        const following = this.follow(this.payments, hint).finally(() => underWay.delete(following));
        underWay.add(following);
      }
      if (underWay.size === CONCURRENCY) await Promise.race(underWay);
      else await inbox.next(pauseMs(nextIn), signal, grown);
    }
    await Promise.all(underWay);
  }

  /** Never throws: a hint whose result could not be stored is due again when its lease expires. */
  private async follow(payments: OpenedPayments, hint: TakenHint): Promise<void> {
    const { paymentInbox: inbox } = payments;
    try {
      await this.changed(payments, hint);
      await inbox.followed(hint);
    } catch (err) {
      // Errors of the port contain nothing of the provider but a code.
      this.log.warn(
        `A payment hint about a ${hint.about} failed and will be retried: ${err instanceof Error ? err.name : 'error'}`,
      );
      const pause = RETRY_SECONDS[Math.min(hint.attempts, RETRY_SECONDS.length) - 1] ?? 5;
      await inbox.postponed(hint, pause).catch(() => undefined);
    }
  }

  private async changed(
    { paymentProvider }: OpenedPayments,
    { id, about, ref, board: named }: TakenHint,
  ): Promise<void> {
    const board = about === 'purchase' ? named : await paymentProvider.boardOf({ id, about, ref, board: named });
    if (board === null) return;
    const facts = newFacts({ board, actor: 'system:payments', requestId: id });
    await withFacts(facts, () => this.follower.changed({ id, about, ref, board }));
  }
}

function pauseMs(nextIn: number | null): number {
  if (nextIn === null) return POLL_MS;
  return Math.min(Math.max(nextIn * 1_000, SHORTEST_POLL_MS), POLL_MS);
}

/**
 * Finds lost webhooks every ten minutes, in one process: events at the provider since the last complete sweep of any process, and our objects that have waited
 * too long. Both are handled as webhooks are, and a hint that was already followed is not followed again.
 */
@Injectable()
export class PaymentSweep extends RecurringWork {
  readonly name = 'payment sweep';
  readonly single = true;

  constructor(
    private readonly follower: PurchaseFollower,
    @Optional() @Inject(OpenedPayments) private readonly payments?: OpenedPayments,
  ) {
    super();
  }

  protected async round(): Promise<number> {
    await this.sweep(new Date());
    return SWEEP_MS;
  }

  /** One sweep. */
  async sweep(now: Date): Promise<void> {
    const { paymentProvider, paymentInbox, testDesk } = this.payments ?? {};
    if (!paymentInbox || !paymentProvider || paymentProvider.driver === 'off') return;
    if (paymentProvider.driver === 'test') await testDesk?.renewDue();
    const until = (await paymentInbox.sweptUntil())?.getTime() ?? now.getTime() - KEPT_MS;
    for await (const hint of paymentProvider.hints(new Date(until - OVERLAP_MS))) await paymentInbox.remember(hint);
    await paymentInbox.swept(now);
    const round = Math.floor(now.getTime() / SWEEP_MS);
    for await (const { board, about, ref } of this.follower.overdue())
      await paymentInbox.remember({ id: `sweep:${round}:${about}:${ref}`, about, ref, board });
  }
}
