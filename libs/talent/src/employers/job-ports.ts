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
  /** One that waits for approval is a draft. */
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
  /** Until then it may be published. */
  readonly expiresAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Path of its page on the storefront once it is published; null while a slug is missing. */
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

/** All of a job as members of its company see it. */
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

/** What members write about a job. An absent key stays as it is. */
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

/** A new job. Without an address for applications, people apply on the board. */
export interface NewEmployerJob extends EmployerJobInput {
  readonly title: string;
  readonly description: string;
  readonly applicationUrl: string | null;
}

/** A job that a visitor sends in, for a company that is there or for the one that it describes. */
export type SubmittedJob = NewEmployerJob & {
  readonly customFieldValues: Readonly<Record<string, CustomFieldValue>>;
} & ({ readonly companyId: string } | { readonly company: { readonly name: string; readonly website?: string } });

/** The jobs of companies of the board of the request. Every method refuses a job of another company with `employer_job_not_found`. */
export abstract class EmployerJobs {
  /** The newest jobs of a company, at most `limit`, whatever their status. */
  abstract list(companyId: string, limit: number): Promise<readonly EmployerJob[]>;

  /** Of every job of a company, newest first, whether people apply on the board. */
  abstract applying(companyId: string): Promise<readonly { readonly id: string; readonly isNative: boolean }[]>;

  /** @throws Rejection `employer_job_not_found`. */
  abstract get(companyId: string, id: string): Promise<WholeEmployerJob>;

  /**
   * Makes a draft without an expiry.
   * @throws Rejection `employer_job_slug_taken`, `jobs_already_exists`, `jobs_unresolvable_location`, and 400.
   */
  abstract create(companyId: string, job: NewEmployerJob): Promise<WholeEmployerJob>;

  /** What the job form of the board refuses of these values of a new job. */
  abstract fieldFaults(values: SubmittedJob['customFieldValues']): Promise<readonly FieldFault[]>;

  /**
   * Makes a draft without an expiry, as a visitor describes it. A company that is at the same website or has the same name stays as it is; else
   * there is a new one. @throws Rejection 400 and that of a field of the job form. Nothing is left then.
   */
  abstract submit(job: SubmittedJob): Promise<WholeEmployerJob>;

  /** @throws Rejection as `create`, and `employer_job_not_found`. */
  abstract change(companyId: string, id: string, change: EmployerJobInput): Promise<WholeEmployerJob>;

  /** @throws Rejection `employer_job_not_found`. */
  abstract delete(companyId: string, id: string): Promise<void>;

  /**
   * Publishes a draft until the expiry that it has. Nothing happens to a job that is published or waits for approval.
   * @throws Rejection `employer_job_not_found`, `employer_payment_required`, `employer_jobs_quota_exceeded`.
   */
  abstract publish(companyId: string, id: string): Promise<WholeEmployerJob>;

  /** Takes a published job off the board; nothing happens to any other. @throws Rejection `employer_job_not_found`. */
  abstract unpublish(companyId: string, id: string): Promise<WholeEmployerJob>;

  /**
   * Publishes a job for `days`, or for the default of the board; an unpaid one waits where the board approves those. Repeatable while
   * it waits.
   * @throws Rejection `employer_job_not_found`, `employer_checkout_failed` while the job may be published, and when the plan of the
   * board allows no further job.
   */
  abstract post(
    companyId: string,
    id: string,
    terms: { readonly days: number | null; readonly isPaid: boolean; readonly isFeatured?: boolean },
  ): Promise<{ readonly job: WholeEmployerJob; readonly status: 'published' | 'pending_approval' }>;

  /** Deletes a draft that was never published; answers whether it did. */
  abstract discard(id: string): Promise<boolean>;

  /** What an earlier try of this request has posted, as `post` answered it then; null when it has not. */
  abstract postedBefore(
    companyId: string,
    id: string,
  ): Promise<{ readonly job: WholeEmployerJob; readonly status: 'published' | 'pending_approval' } | null>;

  /** Ends the time that was paid for a job, because it was given back. Repeatable; nothing happens when the job is gone. */
  abstract revoke(companyId: string, id: string): Promise<void>;

  /** Those of the jobs with these ids that are of the company. */
  abstract named(companyId: string, ids: readonly string[]): Promise<readonly EmployerJob[]>;
}

/** How an employer pays for a job: with a plan, or with what is left of an order or a subscription. */
export type JobPayment =
  | { readonly type: 'new'; readonly planId: string }
  | { readonly type: 'order' | 'subscription'; readonly planId: string; readonly id: string };

/** Whom an invoice is made out to. */
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

/** What an employer wants to publish, and how it is paid for. */
export interface JobOrder {
  /** Null for a buyer without an account. */
  readonly userId: string | null;
  readonly email: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly job: Pick<EmployerJob, 'id' | 'title' | 'expiresAt'>;
  readonly payment: JobPayment;
  /** Asks for a featured slot of the plan, where it has one. */
  readonly isFeatured: boolean;
  /** Null: to the buyer. */
  readonly invoice: InvoiceParty | null;
  /** Where a page of the payment leads back to. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** What follows from an order: the job may be published now, a page asks for the payment, or an invoice is on its way. */
export type JobSale =
  | {
      readonly status: 'granted';
      readonly days: number | null;
      readonly isPaid: boolean;
      readonly isFeatured?: boolean;
      /** Gives back what was taken for the job, which could not be published. */
      readonly giveBack?: () => Promise<void>;
    }
  | { readonly status: 'checkout'; readonly checkoutUrl: string }
  | { readonly status: 'invoice_sent' };

/** What an option is left of. */
export const PAYMENT_TYPES = ['subscription', 'order'] as const;
/** The plans that options are left of. */
export const PLAN_KINDS = ['subscription', 'one_time', 'bundle'] as const;

/** What a company has bought and can publish jobs with. */
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

/** An option of a buyer without an account, for jobs of the company that it was bought for. */
export interface Credit extends BillingOption {
  readonly companyId: string;
}

/** Sells the publication of jobs to employers. */
export abstract class JobCheckout {
  /** Whether the board sells the publication of jobs with this plan now, or gives it away. */
  abstract offers(planId: string): Promise<boolean>;

  /** What is left of what was bought with an address, by what it is compared by; nothing that is used up. */
  abstract credits(emailKey: string): Promise<readonly Credit[]>;

  /** Of an order or a subscription that is good: the company that it was bought for; null for any other. */
  abstract creditCompany(creditId: string): Promise<{ readonly id: string; readonly name: string } | null>;

  /** What a company has left of what it bought; nothing that is used up. */
  abstract options(companyId: string): Promise<readonly BillingOption[]>;

  /**
   * @throws Rejection `employer_checkout_failed` when there is no such plan, nothing left of the order or subscription, or when the board
   * takes no payments; `payments_unavailable`, `payments_refused`.
   */
  abstract begin(order: JobOrder): Promise<JobSale>;

  /** What an earlier try of this request has begun and cannot begin again, as `begin` answered it then; null when it has not. */
  abstract begunBefore(): Promise<JobSale | null>;
}

/** What was bought for a job. */
export interface JobPurchase {
  readonly companyId: string;
  /** Null: it was bought for no certain job. */
  readonly jobId: string | null;
  readonly isFeatured: boolean;
  /** Publications that it was used for, with the expiry that the job had before each. */
  readonly uses: readonly { readonly jobId: string; readonly before: string | null }[];
  /** It may publish jobs. */
  readonly isGood: boolean;
  /** What was paid was given back. */
  readonly isRevoked: boolean;
}

/** What was bought for jobs. Refusals are Billing's. */
export abstract class JobPurchases {
  /** Null for a purchase of something else. */
  abstract find(id: string): Promise<JobPurchase | null>;

  /** Takes a slot for a publication of a job; repeatable. `before`: the expiry that the job has. @throws Rejection when none is left. */
  abstract take(
    id: string,
    job: { readonly id: string; readonly before: string | null; readonly isFeatured: boolean },
  ): Promise<{ readonly days: number | null; readonly isFeatured: boolean }>;

  /** Gives the slot back. Repeatable. */
  abstract release(id: string, jobId: string): Promise<void>;

  /** Of the jobs that used a purchase, those that no later purchase has published since. */
  abstract lastUsed(id: string): Promise<readonly string[]>;
}

/** What people looked at on a day, UTC. */
export interface DayOfViews {
  readonly views: number;
  readonly applyClicks: number;
}

/** Days by their names, `2026-11-26`; a day without views may be absent. */
export type ViewsByDay = ReadonlyMap<string, DayOfViews>;

/** How often pages of companies and their jobs are looked at. It never fails: what cannot be counted is not there. */
export abstract class Audience {
  /** All that was ever counted for these jobs, by their ids. */
  abstract ofJobs(jobIds: readonly string[]): Promise<ReadonlyMap<string, DayOfViews>>;

  /** All jobs of a company together, from the day `since` up to the day before `until`; null while nothing can be said. */
  abstract jobDays(companyId: string, since: string, until: string): Promise<ViewsByDay | null>;

  /** Views of the page of a company. */
  abstract ofProfile(companyId: string): Promise<number>;

  /** As `jobDays`, of the page of a company. */
  abstract profileDays(companyId: string, since: string, until: string): Promise<ViewsByDay | null>;
}

/** How many people have applied on the board. */
export abstract class ApplicationCounts {
  /** By the id of the job; one without applications may be absent. */
  abstract of(jobIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
