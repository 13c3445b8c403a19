import type { CustomFieldValue, FieldFault } from '#kernel/fields';
import type {
  Education,
  EmploymentType,
  InOfficePeriod,
  RemoteOption,
  RemotePermit,
  RemoteTimezone,
  SalaryTimeframe,
  Seniority,
  Sponsorship,
  Status,
} from './job-words.js';

/** A job of a company as its members see it in a list. */
export interface EmployerJob {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  /** A job that awaits approval is a draft. */
  readonly status: Status;
  readonly companyId: string;
  readonly employmentType: EmploymentType | null;
  readonly remoteOption: RemoteOption | null;
  readonly seniority: Seniority | null;
  readonly salaryMin: number | null;
  readonly salaryMax: number | null;
  readonly salaryCurrency: string | null;
  readonly salaryTimeframe: SalaryTimeframe | null;
  readonly isFeatured: boolean;
  readonly publishedAt: string | null;
  /** The job can be published until then. */
  readonly expiresAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Path of its storefront page once it is published. Null while a slug is missing. */
  readonly path: string | null;
}

/** An office of a job. A part that is not known is null. */
export interface EmployerJobOffice {
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null;
  readonly country: string | null;
  readonly locality: string | null;
  readonly city: string | null;
  readonly region: string | null;
  /** ISO 3166-2. */
  readonly regionCode: string | null;
  readonly postalCode: string | null;
  readonly displayName: string | null;
}

/** A job with all its fields, as members of its company see it. */
export interface WholeEmployerJob extends EmployerJob {
  /** HTML. */
  readonly description: string;
  /** Null if people apply on the board. */
  readonly applicationUrl: string | null;
  readonly remotePermits: readonly RemotePermit[];
  readonly remoteWorldwide: boolean | null;
  readonly remoteTimezones: readonly RemoteTimezone[];
  readonly remoteAllowedTzOffsets: readonly number[];
  readonly remoteWorkPermitCountryCodes: readonly string[];
  readonly remoteWorkPermitSubdivisionCodes: readonly string[];
  readonly remoteSponsorship: Sponsorship;
  readonly educationRequirements: readonly Education[];
  readonly experienceMonths: number | null;
  readonly experienceInPlaceOfEducation: boolean | null;
  readonly inOfficePeriod: InOfficePeriod | null;
  readonly inOfficeFrequency: number | null;
  readonly officeLocations: readonly EmployerJobOffice[];
  readonly company: {
    readonly id: string;
    readonly name: string;
    readonly slug: string;
    readonly logoUrl: string | null;
    readonly website: string | null;
  } | null;
}

/** The fields of a job that members can write. An absent key stays as it is. */
export interface EmployerJobInput {
  readonly title?: string;
  readonly slug?: string;
  readonly description?: string;
  readonly applicationUrl?: string | null;
  readonly employmentType?: EmploymentType;
  readonly remoteOption?: RemoteOption;
  readonly remotePermits?: readonly RemotePermit[];
  readonly remoteTimezones?: readonly RemoteTimezone[];
  readonly remoteSponsorship?: Sponsorship;
  readonly seniority?: Seniority;
  readonly salaryMin?: number | null;
  readonly salaryMax?: number | null;
  readonly salaryCurrency?: string | null;
  readonly salaryTimeframe?: SalaryTimeframe | null;
  readonly skills?: readonly string[];
  readonly categories?: readonly string[];
  readonly educationRequirements?: readonly Education[];
  readonly experienceMonths?: number;
  readonly experienceInPlaceOfEducation?: boolean;
  readonly inOfficePeriod?: InOfficePeriod;
  readonly inOfficeFrequency?: number;
  readonly officeLocations?: readonly (
    | { readonly locality?: string; readonly city: string; readonly region?: string; readonly country: string }
    | { readonly query: string }
  )[];
}

/** A new job. Without an application URL, people apply on the board. */
export interface NewEmployerJob extends EmployerJobInput {
  readonly title: string;
  readonly description: string;
  readonly applicationUrl: string | null;
}

/** A job that a visitor submits, for an existing company or for a company that the visitor describes. */
export type SubmittedJob = NewEmployerJob & {
  readonly customFieldValues: Readonly<Record<string, CustomFieldValue>>;
} & ({ readonly companyId: string } | { readonly company: { readonly name: string; readonly website?: string } });

/** The jobs of companies of the current board. Every method rejects a job of another company with `employer_job_not_found`. */
export abstract class EmployerJobs {
  /** Lists the newest jobs of a company, at most `limit`, with any status. */
  abstract list(companyId: string, limit: number): Promise<readonly EmployerJob[]>;

  /** Every job of a company, newest first, and whether people apply for it on the board. */
  abstract applying(companyId: string): Promise<readonly { readonly id: string; readonly isNative: boolean }[]>;

  /** @throws Rejection `employer_job_not_found`. */
  abstract get(companyId: string, id: string): Promise<WholeEmployerJob>;

  /**
   * Creates a draft without an expiry.
   * @throws Rejection `employer_job_slug_taken`, `jobs_already_exists`, `jobs_unresolvable_location`, and 400.
   */
  abstract create(companyId: string, job: NewEmployerJob): Promise<WholeEmployerJob>;

  /** The faults that the job form of the board finds in these values of a new job. */
  abstract fieldFaults(values: SubmittedJob['customFieldValues']): Promise<readonly FieldFault[]>;

  /**
   * Creates a draft without an expiry from the description of a visitor. Uses the existing company with the same website or name
   * unchanged, or creates one. Creates nothing if it rejects. @throws Rejection 400 and that of a field of the job form.
   */
  abstract submit(job: SubmittedJob): Promise<WholeEmployerJob>;

  /** @throws Rejection as `create`, and `employer_job_not_found`. */
  abstract change(companyId: string, id: string, change: EmployerJobInput): Promise<WholeEmployerJob>;

  /** @throws Rejection `employer_job_not_found`. */
  abstract delete(companyId: string, id: string): Promise<void>;

  /**
   * Publishes a draft until its existing expiry. Does nothing if the job is published or awaits approval.
   * @throws Rejection `employer_job_not_found`, `employer_payment_required`, `employer_jobs_quota_exceeded`.
   */
  abstract publish(companyId: string, id: string): Promise<WholeEmployerJob>;

  /** Unpublishes a published job; does nothing to other jobs. @throws Rejection `employer_job_not_found`. */
  abstract unpublish(companyId: string, id: string): Promise<WholeEmployerJob>;

  /**
   * Publishes a job for `days`, or for the default period of the board. An unpaid job awaits approval on boards that approve free jobs.
   * Repeatable while it awaits approval. @throws Rejection `employer_job_not_found`, `employer_checkout_failed` if the job can be
   * published without a checkout, or if the plan of the board allows no further job.
   */
  abstract post(
    companyId: string,
    id: string,
    terms: { readonly days: number | null; readonly isPaid: boolean; readonly isFeatured?: boolean },
  ): Promise<{ readonly job: WholeEmployerJob; readonly status: 'published' | 'pending_approval' }>;

  /** Deletes a draft that was never published. Returns whether it did. */
  abstract discard(id: string): Promise<boolean>;

  /** The result of `post` in an earlier try of this request. Null if there was none. */
  abstract postedBefore(
    companyId: string,
    id: string,
  ): Promise<{ readonly job: WholeEmployerJob; readonly status: 'published' | 'pending_approval' } | null>;

  /** Ends the paid period of a job after a refund. Repeatable; does nothing if the job was deleted. */
  abstract revoke(companyId: string, id: string): Promise<void>;

  /** Those of the jobs with these ids that belong to the company. */
  abstract named(companyId: string, ids: readonly string[]): Promise<readonly EmployerJob[]>;
}

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
  readonly email: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly job: Pick<EmployerJob, 'id' | 'title' | 'expiresAt'>;
  readonly payment: JobPayment;
  /** Requests a featured slot of the plan, if the plan has one. */
  readonly isFeatured: boolean;
  /** Null: the buyer. */
  readonly invoice: InvoiceParty | null;
  /** The page to return to from the payment page. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** The result of an order: the job can be published now, a payment page opens, or an invoice follows. */
export type JobSale =
  | {
      readonly status: 'granted';
      readonly days: number | null;
      readonly isPaid: boolean;
      readonly isFeatured?: boolean;
      /** Returns what was taken for a job that could not be published. */
      readonly giveBack?: () => Promise<void>;
    }
  | { readonly status: 'checkout'; readonly checkoutUrl: string }
  | { readonly status: 'invoice_sent' };

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

/** Sells the publication of jobs to employers. */
export abstract class JobCheckout {
  /** Whether the board now sells the publication of jobs with this plan, or offers it free of charge. */
  abstract offers(planId: string): Promise<boolean>;

  /** Unused purchases made with an email address, found by its comparison key. */
  abstract credits(emailKey: string): Promise<readonly Credit[]>;

  /** The company that a valid order or subscription was bought for; null for any other id. */
  abstract creditCompany(creditId: string): Promise<{ readonly id: string; readonly name: string } | null>;

  /** The unused purchases of a company. */
  abstract options(companyId: string): Promise<readonly BillingOption[]>;

  /**
   * @throws Rejection `employer_checkout_failed` if the plan does not exist, if the order or subscription is used up, or if the board
   * cannot take payments; `payments_unavailable`, `payments_refused`.
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
  /** Whether the payment was refunded. */
  readonly isRevoked: boolean;
}

/** Purchases for jobs. Rejections come from Billing. */
export abstract class JobPurchases {
  /** Null for a purchase of something else. */
  abstract find(id: string): Promise<JobPurchase | null>;

  /** Takes a slot for a publication of a job; repeatable. `before` is the current expiry of the job. @throws Rejection if no slot is left. */
  abstract take(
    id: string,
    job: { readonly id: string; readonly before: string | null; readonly isFeatured: boolean },
  ): Promise<{ readonly days: number | null; readonly isFeatured: boolean }>;

  /** Returns the slot. Repeatable. */
  abstract release(id: string, jobId: string): Promise<void>;

  /** The jobs that used a purchase and were not published by a later purchase since. */
  abstract lastUsed(id: string): Promise<readonly string[]>;
}

/** Views and clicks of one day, UTC. */
export interface DayOfViews {
  readonly views: number;
  readonly applyClicks: number;
}

/** Days by name, such as `2026-11-26`. A day without views may be absent. */
export type ViewsByDay = ReadonlyMap<string, DayOfViews>;

/** Counts views of companies and their jobs. Never fails: figures that cannot be counted are left out. */
export abstract class Audience {
  /** All counts of these jobs since their creation, by id. */
  abstract ofJobs(jobIds: readonly string[]): Promise<ReadonlyMap<string, DayOfViews>>;

  /** Counts of all jobs of a company together, from the day `since` up to the day before `until`. Null if the views cannot be counted now. */
  abstract jobDays(companyId: string, since: string, until: string): Promise<ViewsByDay | null>;

  /** Views of the company page. */
  abstract ofProfile(companyId: string): Promise<number>;

  /** Like `jobDays`, for the company page. */
  abstract profileDays(companyId: string, since: string, until: string): Promise<ViewsByDay | null>;
}

/** Number of applications received on the board. */
export abstract class ApplicationCounts {
  /** By job id. A job without applications may be absent. */
  abstract of(jobIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
