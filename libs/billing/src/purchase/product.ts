/** How a plan for postings is sold. */
export type PostingKind = 'one_time' | 'bundle' | 'subscription';

/** Publications of jobs. What the plan said when it was bought holds, however the plan changes. */
export interface Posting {
  readonly kind: 'posting';
  readonly planId: string;
  readonly planName: string;
  readonly planKind: PostingKind;
  /** How long a job is published; null for the default of the board. */
  readonly days: number | null;
  /** How many jobs: at a time with a subscription, in all otherwise. Null: any number. */
  readonly slots: number | null;
  /** How many of them can be featured; null: all. */
  readonly featuredSlots: number | null;
  /** Whether the buyer chooses the featured jobs, or each job is one. */
  readonly featureMode: 'employer' | 'automatic';
  /** Of an invoice: whether it publishes when it is issued or when it is paid. */
  readonly publishTiming: 'on_issue' | 'on_payment' | null;
  readonly companyId: string;
  /** The job that it is bought for; null for none. */
  readonly jobId: string | null;
  /** The buyer asks for a featured slot for that job. */
  readonly isFeatured: boolean;
}

/** The sight of every job, for a candidate. */
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

/** What is bought. */
export type Product = Posting | Access | BoardPlan;
