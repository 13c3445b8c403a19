import type { EmployerJob, JobState } from './job-ports.js';

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

/** A job to publish, and how to pay for it. */
export interface JobOrder {
  /** Null for a buyer without an account. */
  readonly userId: string | null;
  /** Whether the address of the account is proven. */
  readonly isProven: boolean;
  /** Who sent the request of a buyer without an account, as a digest; null: unknown. */
  readonly visitor: string | null;
  readonly email: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly job: Pick<EmployerJob, 'id' | 'title' | 'expiresAt'>;
  readonly payment: JobPayment;
  /** Requests a featured slot of the plan, if the plan has one. */
  readonly isFeatured: boolean;
  /** Null: the buyer. */
  readonly invoice: InvoiceParty | null;
  /** Returns the URL to which the payment page of a purchase returns. */
  readonly successUrl: (purchaseId: string) => string;
  /** The page to return to without a payment. */
  readonly cancelUrl: string;
}

/** A slot of a purchase for one publication of a job. It is taken before the job changes. */
export interface JobSlot {
  /**
   * Takes the slot; repeatable for the same version of the job. @returns the terms of the publication.
   * @throws Rejection if no slot is free.
   */
  take(
    job: Pick<JobState, 'id' | 'expiresAt' | 'version'>,
  ): Promise<{ readonly days: number | null; readonly isFeatured: boolean }>;
  /** Returns the slot, because the job was not published. Repeatable. */
  release(jobId: string): Promise<void>;
}

/** A job can be published now. */
export interface GrantedSale {
  readonly status: 'granted';
  /** How long, unless the slot says; null for the default of the board. */
  readonly days: number | null;
  readonly isPaid: boolean;
  /** Null if the plan has no limit. */
  readonly slot: JobSlot | null;
}

/** The result of an order: the job can be published now, a payment page opens, or an invoice follows. */
export type JobSale =
  GrantedSale | { readonly status: 'checkout'; readonly checkoutUrl: string } | { readonly status: 'invoice_sent' };

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

/** The refusal of a job that finds no room on the board. */
export const BOARD_FULL = 'The board already has as many published jobs as its plan allows.';

/** Sells the publication of jobs to employers. */
export abstract class JobCheckout {
  /** Whether the board now sells the publication of jobs with this plan, or offers it free of charge. */
  abstract offers(planId: string): Promise<boolean>;

  /** Unused purchases made with an email address, found by its comparison key. */
  abstract credits(emailKey: string): Promise<readonly Credit[]>;

  /** The company that a valid order or subscription was bought for; null for any other id. */
  abstract creditCompany(creditId: string): Promise<{ readonly id: string; readonly name: string } | null>;

  /**
   * Refuses a job for which the board has no room, before anything is paid. Paid jobs that wait for room come first.
   * @throws Rejection `employer_checkout_failed` with the reason `board_full`.
   */
  abstract requireRoom(isPaid: boolean): Promise<void>;

  /** The unused purchases of a company. */
  abstract options(companyId: string): Promise<readonly BillingOption[]>;

  /**
   * @throws Rejection `employer_checkout_failed` if the plan does not exist, if the order or subscription is used up, if the board
   * cannot take payments, or, with the reason `board_full`, if it has no room for the job; `payments_unavailable`, `payments_refused`.
   */
  abstract begin(order: JobOrder): Promise<JobSale>;

  /** The result of `begin` in an earlier try of this request, which must not begin again. Null if there was none. */
  abstract begunBefore(): Promise<JobSale | null>;
}

/** A purchase for a job. */
export interface JobPurchase {
  readonly companyId: string;
  /** Null if it was not bought for a particular job. */
  readonly jobId: string | null;
  readonly isFeatured: boolean;
  /** The publications that used it, each with the expiry that the job had before. */
  readonly uses: readonly { readonly jobId: string; readonly before: string | null }[];
  /** Whether it can publish jobs. */
  readonly isGood: boolean;
  /** Whether the payment was refunded, or never made. */
  readonly isRevoked: boolean;
  /** Whether it was revoked because its invoice was not paid. A late payment publishes the job after all. */
  readonly isUnpaid: boolean;
  /** Whether its job waits for room on the board. */
  readonly isDelayed: boolean;
  readonly planName: string;
  /** The address of the buyer; null after erasure. */
  readonly email: string | null;
}

/** What a buyer paid. Amounts are texts in English, with the decimals of the currency. */
export interface JobReceipt {
  readonly paid: string;
  /** What a promotion code took off; null: nothing. */
  readonly discount: string | null;
  /** Pages of the provider; null if it has none. */
  readonly receiptUrl: string | null;
  readonly invoiceUrl: string | null;
}

/** A use of a purchase whose slot may have to be returned. */
export interface HeldSlot {
  readonly purchaseId: string;
  readonly jobId: string;
  /** The expiry of the job when the slot was taken. */
  readonly before: string | null;
  /** The version of the job when the slot was taken; null for a slot that was taken before 0.13. */
  readonly version: number | null;
  readonly takenBy: string | null;
  /** UTC ISO text; null as `version`. */
  readonly takenAt: string | null;
  /** Whether slots count the jobs that are published now. Otherwise a use lasts for the whole period of the job. */
  readonly countsPublished: boolean;
}

/** Purchases for jobs. Rejections come from Billing. */
export abstract class JobPurchases {
  /** Null for a purchase of something else. */
  abstract find(id: string): Promise<JobPurchase | null>;

  /** Reads the state of an unsettled purchase at the provider. @throws Error if the provider does not answer. */
  abstract settle(id: string): Promise<void>;

  /** What was paid for a purchase; null before it is paid. @throws Error while its payment is not listed yet. */
  abstract receipt(id: string): Promise<JobReceipt | null>;

  /** A slot of a purchase, to be taken. */
  abstract slot(id: string, isFeatured: boolean): JobSlot;

  /**
   * The slot that a job of a company needs to be published again within its period: one of the subscription or the free plan that it was
   * last published with. Null if that publication still lasts, or used no purchase.
   */
  abstract slotAgain(companyId: string, jobId: string): Promise<JobSlot | null>;

  /** Removes every use of a purchase by a job. Repeatable. */
  abstract release(id: string, jobId: string): Promise<void>;

  /** Removes one use, because the job was not published. Repeatable. */
  abstract releaseUnused(slot: HeldSlot): Promise<void>;

  /** Returns one slot. @param version a version of the job at which it is not published. Repeatable. */
  abstract giveBack(slot: HeldSlot, version: number): Promise<void>;

  /** Returns the slots of a job of a company that is published no longer since a version. Repeatable. */
  abstract giveBackAll(companyId: string, jobId: string, version: number): Promise<void>;

  /** Slots that jobs hold, and slots that were taken since a moment, in batches. */
  abstract held(since: string): AsyncIterable<readonly HeldSlot[]>;

  /** Records that the job of a paid purchase waits for room. Repeatable. */
  abstract delay(id: string, jobId: string): Promise<void>;

  /** Records that the job of a purchase waits no longer. Repeatable. */
  abstract endDelay(id: string): Promise<void>;

  /** How many paid jobs wait for room on the current board. */
  abstract waiting(): Promise<number>;

  /** Purchases of all boards whose jobs wait for room, oldest payment of each board first. */
  abstract waitingOnAllBoards(limit: number): Promise<readonly { readonly board: string; readonly id: string }[]>;

  /** Whether a purchase for a job was paid, or can still be paid. */
  abstract isSold(jobId: string): Promise<boolean>;

  /** The jobs that used a purchase and were not published by a later purchase since. */
  abstract lastUsed(id: string): Promise<readonly string[]>;
}
