/** How an employer pays for a job: with a plan, or with the unused part of an order or a subscription. */
export type JobPayment =
  | { readonly type: 'new'; readonly planId: string }
  | { readonly type: 'order' | 'subscription'; readonly planId: string; readonly id: string };

/** The customer of an invoice. */
export interface InvoiceParty {
  readonly billingName: string | null;
  readonly email: string | null;
  readonly address: {
    readonly line1: string | null;
    readonly city: string | null;
    readonly postalCode: string | null;
    readonly country: string | null;
  } | null;
  readonly taxId: string | null;
  readonly details: readonly { readonly name: string; readonly value: string }[];
}

/** The terms of a plan that decide how a job is published with it. */
export interface JobPlanTerms {
  /** A plan of the kind `free`, or with the price 0. */
  readonly isFree: boolean;
  readonly kind: string;
  /** Null for a plan without a price. */
  readonly price: object | null;
  /** Null for no limit. */
  readonly slots: number | null;
  /** Null for all jobs. */
  readonly featuredSlots: number | null;
}

/**
 * How a job is published with a plan. `free`: at once, without a limit. `free_slot`: at once, with a slot that the jobs of the company
 * share. `sold`: after a payment, or with an invoice. `not_sold`: the plan has no price. `no_jobs`: it is sold, and publishes no jobs.
 */
export type SaleKind = 'free' | 'free_slot' | 'sold' | 'not_sold' | 'no_jobs';

/** How a job is published with `plan`. A plan that costs nothing needs slots if it limits jobs or has featured ones. */
export function saleKindOf({ isFree, kind, price, slots, featuredSlots }: JobPlanTerms): SaleKind {
  if (isFree) return slots === null && featuredSlots === 0 ? 'free' : 'free_slot';
  if (price === null) return 'not_sold';
  return kind === 'free' || slots === 0 ? 'no_jobs' : 'sold';
}

/** How many more jobs the board can publish, and what is before this one. */
export interface Room {
  /** Null for any number. */
  readonly room: number | null;
  /** Paid jobs that wait for room: they come first. */
  readonly waiting: number;
  readonly isPaid: boolean;
  /** Whether an unpaid job awaits approval. It needs no room until then. */
  readonly needsApproval: boolean;
}

/** Whether the board has room for one more job. */
export const hasRoom = ({ room, waiting, isPaid, needsApproval }: Room): boolean =>
  room === null || (!isPaid && needsApproval) || room > waiting;

/** The kinds of purchases that an option can come from. */
export const PAYMENT_TYPES = ['subscription', 'order'] as const;
/** The kinds of plans that an option can come from. */
export const PLAN_KINDS = ['subscription', 'one_time', 'bundle'] as const;

/** A purchase that a company can publish jobs with. */
export interface BillingOption {
  readonly id: string;
  readonly type: (typeof PAYMENT_TYPES)[number];
  readonly planId: string;
  readonly planName: string;
  readonly planKind: (typeof PLAN_KINDS)[number];
  readonly jobsRemaining: number;
  readonly jobsTotal: number;
  readonly featuredRemaining: number;
  readonly featuredTotal: number;
  readonly renewsAt: string | null;
}

/** An option of a buyer without an account, for jobs of the company that the purchase was for. */
export interface Credit extends BillingOption {
  readonly companyId: string;
}

/** A purchase of a plan that publishes jobs. */
interface PlanPurchase {
  readonly id: string;
  readonly posting: {
    readonly planId: string;
    readonly planName: string;
    readonly planKind: (typeof PLAN_KINDS)[number] | 'free';
    readonly slots: number | null;
    readonly featuredSlots: number | null;
  };
  readonly renewsAt: string | null;
}

/** Stands for “unlimited”, which the wire format cannot express. */
const ANY = 1_000_000;

/** The option that a purchase is, with what is left of it; null for no limit. Null if no job is left. */
export function optionOf(
  { id, posting, renewsAt }: PlanPurchase,
  left: { readonly jobs: number | null; readonly featured: number | null },
): BillingOption | null {
  if (left.jobs !== null && left.jobs <= 0) return null;
  return {
    id,
    type: posting.planKind === 'subscription' ? 'subscription' : 'order',
    planId: posting.planId,
    planName: posting.planName,
    // Free plans are no options.
    planKind: posting.planKind === 'free' ? 'one_time' : posting.planKind,
    jobsRemaining: left.jobs ?? ANY,
    jobsTotal: posting.slots ?? ANY,
    featuredRemaining: left.featured ?? ANY,
    featuredTotal: posting.featuredSlots ?? ANY,
    renewsAt,
  };
}
