import { outcomeOf, reject, rejectMissing } from '#kernel';
import { facts, ReadModels, Ids } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { JobPlan } from '../job-plan/job-plans.service.js';
import type { PostingProduct } from './product.js';
import { purchaseDecider, purchases, type SlotWish } from './purchase.decider.js';
import { PurchaseReader, PurchaseRow } from './purchase.read-model.js';
import { countsPublished, endsAt, isLater, leftOf, type SlotTerms, type SlotUse } from './slot-uses.js';
import { isGood } from './standing.js';

/** A posting that was bought and can be used. */
export interface BoughtPosting {
  readonly id: string;
  readonly posting: PostingProduct;
  readonly uses: readonly SlotUse[];
  /** When it renews by itself; null if never. */
  readonly renewsAt: string | null;
  /** The account that bought it; null for a buyer without one. */
  readonly userId: string | null;
  readonly email: string | null;
}

/** The job that a purchase is for, and how it was used. */
export interface RequestedPosting {
  readonly companyId: string;
  /** Null if it is for no particular job. */
  readonly jobId: string | null;
  readonly isFeatured: boolean;
  readonly uses: readonly SlotUse[];
  /** It was paid, or its invoice publishes when it is issued. */
  readonly isGood: boolean;
  readonly isRevoked: boolean;
  /** Its invoice was voided or written off; a later payment publishes its job after all. */
  readonly isUnpaid: boolean;
  /** Its job waits for room on the board. */
  readonly isDelayed: boolean;
  readonly planName: string;
  /** The address of the buyer; null after erasure. */
  readonly email: string | null;
}

/** The terms that a job is published with. */
export interface TakenSlot {
  readonly days: number | null;
  readonly isFeatured: boolean;
}

/** The purchase that a job was last published with. */
export interface LastUse {
  readonly purchaseId: string;
  readonly posting: PostingProduct;
  /** Whether the job was featured. */
  readonly isFeatured: boolean;
}

/** A use of a purchase whose slot may have to be returned. */
export interface UsedSlot extends SlotUse {
  readonly purchaseId: string;
  /** Whether slots count the jobs that are published now. Otherwise a use lasts for the whole period of the job. */
  readonly countsPublished: boolean;
}

/** How often a slot is taken again, because an earlier try of the same request has returned it. */
const TRIES = 10;

/** Postings that companies bought, and their use. The stream of a purchase decides whether a slot is free. */
@Injectable()
export class Slots {
  constructor(
    private readonly bus: CommandBus,
    private readonly purchases: PurchaseReader,
    private readonly readModels: ReadModels,
  ) {}

  /** The postings of a company that can be used now, newest first. */
  async ofCompany(companyId: string): Promise<readonly BoughtPosting[]> {
    return (await this.purchases.ofCompany(companyId)).flatMap((row) => boughtOf(row) ?? []);
  }

  /** The postings bought with an address that can be used now. @param emailKey as `PurchaseRow.emailKey`. */
  async ofBuyer(emailKey: string): Promise<readonly BoughtPosting[]> {
    return (await this.purchases.ofBuyer(emailKey)).flatMap((row) => boughtOf(row) ?? []);
  }

  /** The company of a posting that can be used now; null for any other. */
  async companyOf(id: string): Promise<string | null> {
    const row = await this.purchases.find(id);
    return (row && boughtOf(row))?.posting.companyId ?? null;
  }

  /** A posting of a company; null if there is none, or it cannot be used now. */
  async find(companyId: string, id: string): Promise<BoughtPosting | null> {
    const row = await this.purchases.find(id);
    return row?.companyId === companyId ? boughtOf(row) : null;
  }

  /** The publication that a purchase requests, as the log has it now; null if it is no posting. */
  async requestedPosting(id: string): Promise<RequestedPosting | null> {
    const row = await this.current(id);
    const { product, uses, email } = row;
    if (product.kind !== 'posting') return null;
    const { companyId, jobId, isFeatured, planName } = product;
    const isRevoked = row.status === 'revoked';
    return {
      companyId,
      jobId,
      isFeatured,
      uses,
      isGood: isGood(row, facts().now),
      isRevoked,
      // A refund has a payment; an invoice that was never paid has none.
      isUnpaid: isRevoked && row.paidAt === null,
      isDelayed: row.waitsSince !== null,
      planName,
      email,
    };
  }

  /** Of the jobs that used a purchase of a company, those that no later purchase has published since. */
  async lastUsed(id: string): Promise<readonly string[]> {
    const { companyId, uses } = await this.current(id);
    if (companyId === null || uses.length === 0) return [];
    const others = (await this.purchases.ofCompany(companyId))
      .filter((row) => row.id !== id)
      .flatMap((row) => row.uses);
    const isLast = (use: SlotUse) => !others.some((other) => other.jobId === use.jobId && isLater(other, use));
    return [...new Set(uses.filter(isLast).map(({ jobId }) => jobId))];
  }

  /** The purchase of a company that a job was last published with; null if it used none. */
  async lastOf(companyId: string, jobId: string): Promise<LastUse | null> {
    const found = (await this.purchases.ofCompany(companyId)).flatMap(({ id: purchaseId, product: posting, uses }) =>
      posting.kind === 'posting'
        ? uses.filter((use) => use.jobId === jobId).map((use) => ({ purchaseId, posting, use }))
        : [],
    );
    const [first, ...others] = found;
    if (!first) return null;
    const { use, ...last } = others.reduce((one, other) => (isLater(other.use, one.use) ? other : one), first);
    return { ...last, isFeatured: use.isFeatured };
  }

  /**
   * Takes a slot for a job. Repeatable for the same try and the same version of the job.
   * @throws Rejection `purchases_exhausted`, `purchases_not_found`.
   */
  async take(id: string, wish: Omit<SlotWish, 'takenAt'>): Promise<TakenSlot> {
    for (let attempt = 1; ; attempt++) {
      const receipt = await this.bus.execute(purchases.TakeSlot(id, { ...wish, takenAt: facts().now }));
      const { product, uses } = receipt.row(PurchaseRow);
      const isOwn = (use: SlotUse) => use.jobId === wish.jobId && use.takenBy === wish.takenBy;
      const use = uses.find((each) => each.isHeld && isOwn(each) && each.version === wish.version);
      // A retry of the request can meet a command of its first try, whose slot was returned since.
      if (!use && attempt < TRIES) continue;
      if (!use) return reject('conflict', 'stale_version', 'Others are changing it at the same time. Try again.');
      const days = wish.terms?.days ?? (product.kind === 'posting' ? product.days : null);
      return { days, isFeatured: use.isFeatured };
    }
  }

  /**
   * The purchase in which the jobs of a company use a plan that costs nothing. Its stream decides how many of them can be published at
   * the same time. Created when it is first needed.
   */
  async ofFreePlan(posting: PostingProduct): Promise<string> {
    const { board } = facts();
    const id = Ids.derived('freePlans', `${board}/${posting.planId}/${posting.companyId}`, 0);
    if (await this.purchases.find(id)) return id;
    const product: PostingProduct = { ...posting, planKind: 'free', jobId: null, isFeatured: false };
    const buyer = { userId: null, guestId: id, email: null, name: null };
    await outcomeOf(
      this.bus.execute(purchases.OpenPurchase(id, { product, price: { amount: 0, currency: 'usd' }, buyer })),
      { code: 'already_exists' },
    );
    return id;
  }

  /** Returns a slot, because the job was not published. @param takenBy the try that took it; absent: every use of the job. Repeatable. */
  async release(id: string, jobId: string, takenBy?: string): Promise<void> {
    await this.bus.execute(purchases.ReleaseSlot(id, takenBy === undefined ? { jobId } : { jobId, takenBy }));
  }

  /** Returns the slots of a job of a company that is published no longer since `version` of its stream. Repeatable. */
  async returnSlots(companyId: string, jobId: string, version: number): Promise<void> {
    for (const { id, uses } of await this.purchases.ofCompany(companyId))
      if (uses.some((use) => endsAt(use, jobId, version)))
        await this.bus.execute(purchases.ReturnSlot(id, { jobId, version }));
  }

  /** Slots that may have to be returned: those that jobs hold, and those that were taken since a moment; in batches. */
  async *held(since: string): AsyncGenerator<readonly UsedSlot[]> {
    for await (const rows of this.purchases.holding(since))
      yield rows.flatMap(({ id: purchaseId, product, uses }) =>
        product.kind === 'posting'
          ? uses
              .filter(({ isHeld }) => isHeld)
              .map((use) => ({ ...use, purchaseId, countsPublished: countsPublished(product) }))
          : [],
      );
  }

  /** Returns the slot of one use. @param version a version of the job at which it is not published. */
  async returnSlot(purchaseId: string, jobId: string, version: number): Promise<void> {
    await this.bus.execute(purchases.ReturnSlot(purchaseId, { jobId, version }));
  }

  /** Records that the job of a paid purchase waits for room on the board. Repeatable. */
  async delay(id: string, jobId: string): Promise<void> {
    await this.bus.execute(purchases.DelayPublication(id, { jobId }));
  }

  /** Records that the job of a purchase waits no longer. Repeatable. */
  async endDelay(id: string): Promise<void> {
    await this.bus.execute(purchases.EndDelay(id, {}));
  }

  /** How many paid jobs wait for room on the board of the request. */
  waiting(): Promise<number> {
    return this.purchases.waiting();
  }

  /** Purchases of all boards whose jobs wait for room, oldest payment of each board first. */
  waitingOnAllBoards(limit: number): Promise<readonly { readonly board: string; readonly id: string }[]> {
    return this.purchases.waitingOnAllBoards(limit);
  }

  /** Whether a purchase for a job was paid, or can be paid, and was not given back. */
  async isSold(jobId: string): Promise<boolean> {
    const { now } = facts();
    return (await this.purchases.ofJob(jobId)).some((row) => row.status === 'open' || isGood(row, now));
  }

  private async current(id: string): Promise<PurchaseRow> {
    // As the log has it: the read model may not show a slot that was taken a moment ago.
    return (await this.readModels.latest(PurchaseRow, id)) ?? rejectMissing(purchaseDecider);
  }
}

/** The terms of a plan that limit its slots, as they are now. */
export const slotTermsOf = ({ days, slots, featuredSlots, choosesFeatured }: JobPlan): SlotTerms => ({
  days,
  slots,
  featuredSlots,
  featureMode: choosesFeatured ? 'employer' : 'automatic',
});

/** The rest of a posting. */
export const slotsLeft = ({ posting, uses }: BoughtPosting) => leftOf(posting, uses);

function boughtOf(row: PurchaseRow): BoughtPosting | null {
  const { id, product, uses, subscription, userId, email } = row;
  if (product.kind !== 'posting' || product.planKind === 'free' || !isGood(row, facts().now)) return null;
  const renewsAt = subscription === null || subscription.endsWithPeriod ? null : subscription.periodEnd;
  return { id, posting: product, uses, renewsAt, userId, email };
}
