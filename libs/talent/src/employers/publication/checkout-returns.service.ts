import { type RequestedPosting, Sales, Slots } from '#billing';
import { type JobState, MemberJobs } from '#jobs';
import { Links } from '#http';
import { SignedTokens } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { AlertSettings } from '../../people/index.js';
import { JOB_REFUSALS, refusing } from '../refusals.js';

const PURPOSE = 'checkout-return';
/** How long a buyer waits at most, and the interval at which the job is read. */
const WAIT_MS = 5_000;
const STEP_MS = 100;
/** How many returns wait at a time. The URL of a checkout without a payment can be opened any number of times. */
export const WAITS_AT_MOST = 50;
/** Providers limit the length of the URL that they return to. */
const MAX_LENGTH = 4_000;
/** A part of a URL that the provider replaces by the id of its checkout. Only a URL that it opens itself can have it. */
const PLACEHOLDER = '{CHECKOUT_SESSION_ID}';

/** Where a checkout was begun. */
export interface CheckoutOrigin {
  readonly jobId: string;
  /** The URL that the client chose; null if it chose none. */
  readonly successUrl: string | null;
  /** The page of storefronts to return to without such a URL; null: the page of the job. */
  readonly page: string | null;
  /** URL of the storefront, without a trailing slash. */
  readonly storefront: string;
}

/** A return from a payment page, read from its signed URL. */
export interface CheckoutReturn {
  readonly board: string;
  readonly purchaseId: string;
  readonly jobId: string;
  /** Whether the buyer lands on the page of the job, below `url`, or on `url` itself. */
  readonly landing: 'job' | 'page';
  readonly url: string;
}

/**
 * Why a job has no page after its payment. `review`: it waits for the company or the board. `room`: the board is full. `credit`: the payment
 * was not needed. `processing`: the payment, or the publication, takes longer. `ended`: the purchase ended, by a refund for example.
 */
export const UNPUBLISHED = ['review', 'room', 'credit', 'processing', 'ended'] as const;

type Outcome = 'published' | (typeof UNPUBLISHED)[number];

/** The result of a payment: the next page, or why the job has no page. */
export type CheckoutArrival =
  | { readonly nextUrl: string }
  | {
      readonly state: (typeof UNPUBLISHED)[number];
      readonly board: { readonly name: string; readonly storefront: string };
    };

/**
 * The return of buyers from a payment page. It goes through this server, which waits until the job shows the payment, and then to
 * the page that the client chose, or to the page of the job. Only signed URLs lead to other pages.
 */
@Injectable()
export class CheckoutReturns {
  private readonly waits = new Map<string, Promise<CheckoutArrival>>();

  constructor(
    private readonly settings: AlertSettings,
    private readonly tokens: SignedTokens,
    private readonly links: Links,
    private readonly sales: Sales,
    private readonly slots: Slots,
    private readonly jobs: MemberJobs,
  ) {}

  /** Returns a function that creates the URL to which the payment page of a purchase returns. */
  async from({ jobId, successUrl, page, storefront }: CheckoutOrigin): Promise<(purchaseId: string) => string> {
    const own = await this.settings.ownPages();
    // The pages of this server have none for employers.
    const chosen = successUrl ?? (storefront === own ? null : page);
    const url = chosen ?? storefront;
    if (url.includes(PLACEHOLDER)) return () => url;
    const { board } = facts();
    const landing = chosen === null ? 'job' : 'page';
    return (purchaseId) => {
      const token = this.tokens.sign(PURPOSE, [board, purchaseId, jobId, landing, this.tokens.digest(PURPOSE, url)]);
      const address = this.links.outside(`checkout-return?${new URLSearchParams({ token, to: url }).toString()}`);
      return address.length <= MAX_LENGTH ? address : url;
    };
  }

  /** Reads the parts of the URL; null unless this server signed them. */
  read(token: string, url: string): CheckoutReturn | null {
    const [board, purchaseId, jobId, landing, digest, ...more] = this.tokens.read(PURPOSE, token) ?? [];
    if (board === undefined || purchaseId === undefined || jobId === undefined || more.length > 0) return null;
    if (digest !== this.tokens.digest(PURPOSE, url) || (landing !== 'job' && landing !== 'page')) return null;
    return { board, purchaseId, jobId, landing, url };
  }

  /**
   * Waits until the job shows the payment, unless too many others wait. Must run on the board of the return.
   * @param waitMs milliseconds to wait at most.
   */
  arrive(back: CheckoutReturn, waitMs = WAIT_MS): Promise<CheckoutArrival> {
    const known = this.waits.get(back.purchaseId);
    if (known) return known;
    // The webhook settles the purchase.
    if (this.waits.size >= WAITS_AT_MOST) return this.outcomeOf(back).then((outcome) => this.next(back, outcome));
    const arrival = this.arrival(back, waitMs).finally(() => this.waits.delete(back.purchaseId));
    this.waits.set(back.purchaseId, arrival);
    return arrival;
  }

  private async arrival(back: CheckoutReturn, waitMs: number): Promise<CheckoutArrival> {
    const end = performance.now() + waitMs;
    // The webhook may come later than the buyer. If the provider does not answer, the webhook settles the purchase.
    await this.sales.settle(back.purchaseId).catch(() => undefined);
    let outcome = await this.outcomeOf(back);
    while (outcome === 'processing' && performance.now() < end) {
      await pause(STEP_MS);
      outcome = await this.outcomeOf(back);
    }
    return this.next(back, outcome);
  }

  /** The page after a payment with this outcome. */
  private async next(back: CheckoutReturn, outcome: Outcome): Promise<CheckoutArrival> {
    if (back.landing === 'page') return { nextUrl: back.url };
    if (outcome !== 'published') return { state: outcome, board: await this.settings.identity(null) };
    const { companyId } = (await this.jobs.states([back.jobId])).get(back.jobId) ?? { companyId: '' };
    const { path } = await refusing(this.jobs.get(companyId, back.jobId), JOB_REFUSALS);
    return { nextUrl: path === null ? back.url : `${back.url}/${path}` };
  }

  private async outcomeOf({ purchaseId, jobId }: CheckoutReturn): Promise<Outcome> {
    const [purchase, states] = await Promise.all([this.slots.requestedPosting(purchaseId), this.jobs.states([jobId])]);
    const job = states.get(jobId);
    if (!purchase || purchase.isRevoked) return 'ended';
    if (!purchase.isGood) return 'processing';
    if (job?.companyId !== purchase.companyId) return 'credit';
    if (job.status === 'published') return 'published';
    return waitsFor(purchase, job);
  }
}

function waitsFor({ isDelayed }: RequestedPosting, { status }: JobState): 'review' | 'room' | 'processing' {
  if (isDelayed) return 'room';
  return status === 'pending_approval' ? 'review' : 'processing';
}
