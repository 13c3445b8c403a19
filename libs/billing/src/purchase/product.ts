/** How a plan for postings is sold. `free`: for nothing; the jobs of a company that are published with it share its slots. */
export type PostingKind = 'one_time' | 'bundle' | 'subscription' | 'free';

/** The right to publish jobs. The terms of the plan at the time of purchase apply, even if the plan changes later. */
export interface PostingProduct {
  readonly kind: 'posting';
  readonly planId: string;
  readonly planName: string;
  readonly planKind: PostingKind;
  /** How long a job is published; null for the default of the board. */
  readonly days: number | null;
  /** Number of jobs: at a time for a subscription and a free plan, otherwise in total. Null: any number. */
  readonly slots: number | null;
  /** How many of them can be featured; null: all. */
  readonly featuredSlots: number | null;
  /** Whether the buyer chooses the featured jobs; otherwise each job is featured. */
  readonly featureMode: 'employer' | 'automatic';
  /** For an invoice: whether the job is published when the invoice is issued or when it is paid. */
  readonly publishTiming: 'on_issue' | 'on_payment' | null;
  readonly companyId: string;
  /** The job that it is bought for; null for none. */
  readonly jobId: string | null;
  /** Whether the buyer wants that job featured. */
  readonly isFeatured: boolean;
}

/** The right of a company to write to candidates of the directory. The terms of the plan at the time of purchase apply. */
export interface TalentPass {
  readonly kind: 'talent';
  readonly planId: string;
  readonly planName: string;
  readonly planKind: PostingKind;
  /** First contacts: in each period of a subscription, otherwise in total. Null: any number. */
  readonly messages: number | null;
  /** Profiles that can be unlocked, counted as `messages`. */
  readonly unlocks: number | null;
  /** As in `Posting`: whether an invoice gives access when it is issued or when it is paid. */
  readonly publishTiming: 'on_issue' | 'on_payment' | null;
  readonly companyId: string;
}

/** Access to every job, for a candidate. */
export interface Access {
  readonly kind: 'access';
  readonly offerKey: string;
  readonly offerType: 'recurring' | 'lifetime';
}

/** The plan of the board itself. */
export interface BoardPlan {
  readonly kind: 'board_plan';
  readonly plan: string;
  readonly interval: 'monthly' | 'annual';
}

/** The product of a purchase. */
export type Product = PostingProduct | TalentPass | Access | BoardPlan;

/** What the plan and the company of a product are; null for a product that no company buys. */
export const ofCompany = (product: Product): PostingProduct | TalentPass | null =>
  product.kind === 'posting' || product.kind === 'talent' ? product : null;

/** Whether a product costs nothing. */
export const isFree = (product: Product): boolean => ofCompany(product)?.planKind === 'free';

/** Whether an invoice for this product counts from its issue. */
export const countsFromIssue = (product: Product): boolean => ofCompany(product)?.publishTiming === 'on_issue';
