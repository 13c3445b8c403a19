import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Posting } from './product.js';
import { purchases } from './purchase.commands.js';
import { leftOf, type SlotUse, type SlotWish } from './purchase.decider.js';
import { PurchaseReader, PurchaseRow } from './purchase.read-model.js';
import { isGood } from './standing.js';

/** A posting that was bought and can be used. */
export interface BoughtPosting {
  readonly id: string;
  readonly posting: Posting;
  readonly uses: readonly SlotUse[];
  /** When it renews by itself; null if never. */
  readonly renewsAt: string | null;
  /** The account that bought it; null for a buyer without one. */
  readonly userId: string | null;
  readonly email: string | null;
}

/** The job that a purchase is for, and how it was used. */
export interface AskedPosting {
  readonly companyId: string;
  /** Null if it is for no particular job. */
  readonly jobId: string | null;
  readonly isFeatured: boolean;
  readonly uses: readonly SlotUse[];
  /** It was paid, or its invoice publishes when it is issued. */
  readonly isGood: boolean;
  readonly isRevoked: boolean;
}

/** The terms that a job is published with. */
export interface TakenSlot {
  readonly days: number | null;
  readonly isFeatured: boolean;
}

/** Postings that companies bought, and their use. */
@Injectable()
export class Slots {
  constructor(
    private readonly bus: CommandBus,
    private readonly purchases: PurchaseReader,
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
  async asked(id: string): Promise<AskedPosting | null> {
    const row = await this.current(id);
    const { product, uses } = row;
    if (product.kind !== 'posting') return null;
    const { companyId, jobId, isFeatured } = product;
    const isRevoked = row.status === 'revoked';
    return { companyId, jobId, isFeatured, uses, isGood: isGood(row, facts().now), isRevoked };
  }

  /** Of the jobs that used a purchase of a company, those that no later purchase has published since. */
  async lastUsed(id: string): Promise<readonly string[]> {
    const { companyId, uses } = await this.current(id);
    if (companyId === null || uses.length === 0) return [];
    const others = (await this.purchases.ofCompany(companyId))
      .filter((row) => row.id !== id)
      .flatMap((row) => row.uses);
    const isLast = (use: SlotUse) =>
      ![...others, ...uses].some(({ jobId, before }) => jobId === use.jobId && (before ?? '') > (use.before ?? ''));
    return [...new Set(uses.filter(isLast).map(({ jobId }) => jobId))];
  }

  /** Takes a slot for a job. Repeatable for the same publication. @throws Rejection `purchases_exhausted`, `purchases_not_found`. */
  async take(id: string, wish: SlotWish): Promise<TakenSlot> {
    const receipt = await this.bus.execute(purchases.TakeSlot(id, wish));
    const { product, uses } = receipt.row(PurchaseRow);
    const use = uses.findLast(({ jobId, before }) => jobId === wish.jobId && before === wish.before);
    return { days: product.kind === 'posting' ? product.days : null, isFeatured: use?.isFeatured ?? false };
  }

  private async current(id: string): Promise<PurchaseRow> {
    return (await this.bus.execute(purchases.ReadPurchase(id, {}))).row(PurchaseRow);
  }

  /** Returns a slot, because the job was not published. Repeatable. */
  async release(id: string, jobId: string): Promise<void> {
    await this.bus.execute(purchases.ReleaseSlot(id, { jobId }));
  }
}

/** The rest of a posting. `lapsed`: jobs that used it and are no longer published. */
export const slotsLeft = ({ posting, uses }: BoughtPosting, lapsed: readonly string[]) => leftOf(posting, uses, lapsed);

function boughtOf(row: PurchaseRow): BoughtPosting | null {
  const { id, product, uses, subscription, userId, email } = row;
  if (product.kind !== 'posting' || !isGood(row, facts().now)) return null;
  const renewsAt = subscription === null || subscription.endsWithPeriod ? null : subscription.periodEnd;
  return { id, posting: product, uses, renewsAt, userId, email };
}
