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

/** What decides whether a job can be published. */
export interface JobState {
  readonly id: string;
  readonly companyId: string;
  readonly status: Status | 'pending_approval';
  readonly expiresAt: string | null;
  /** Grows with every change of the job. */
  readonly version: number;
}

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
   * @param expected the version of the job that the caller read; absent: any.
   * @throws Rejection `employer_job_not_found`, `employer_payment_required`, `employer_jobs_quota_exceeded`, `precondition_failed`.
   */
  abstract publish(companyId: string, id: string, expected?: number): Promise<WholeEmployerJob>;

  /** Unpublishes a published job; does nothing to other jobs. @throws Rejection `employer_job_not_found`. */
  abstract unpublish(companyId: string, id: string): Promise<WholeEmployerJob>;

  /**
   * Publishes a job for `days`, or for the default period of the board. An unpaid job awaits approval on boards that approve free jobs.
   * Repeatable while it awaits approval.
   * @param expected the version of the job that the caller read; absent: any.
   * @throws Rejection `employer_job_not_found`, `employer_checkout_failed` if the job can be published without a checkout, or, with the
   * reason `board_full`, if the plan of the board allows no further job; `precondition_failed`.
   */
  abstract post(
    companyId: string,
    id: string,
    terms: {
      readonly days: number | null;
      readonly isPaid: boolean;
      readonly isFeatured?: boolean;
      /** Whether the job waits until its company confirms it. */
      readonly awaitsCompany?: boolean;
    },
    expected?: number,
  ): Promise<{ readonly job: WholeEmployerJob; readonly status: 'published' | 'pending_approval' }>;

  /**
   * Publishes a job that waited for its company. An unpaid job continues to wait on boards that approve free jobs. Does nothing to a job
   * that does not wait. @throws Rejection `employer_job_not_found`, `employer_jobs_quota_exceeded`.
   */
  abstract release(companyId: string, id: string, terms: { readonly isPaid: boolean }): Promise<WholeEmployerJob>;

  /** Deletes a draft that was never published. Returns whether it did. */
  abstract discard(id: string): Promise<boolean>;

  /** The result of `post` in an earlier try of this request. Null if there was none. */
  abstract postedBefore(
    companyId: string,
    id: string,
  ): Promise<{ readonly job: WholeEmployerJob; readonly status: 'published' | 'pending_approval' } | null>;

  /** Ends the paid period of a job after a refund. Repeatable; does nothing if the job was deleted. */
  abstract revoke(companyId: string, id: string): Promise<void>;

  /** The existing jobs among those with these ids, of any company, by id. */
  abstract states(ids: readonly string[]): Promise<ReadonlyMap<string, JobState>>;

  /** How many more jobs the plan of the board allows to be published now; null for any number. A hint, until a job is published. */
  abstract room(): Promise<number | null>;

  /** Whether an unpaid job awaits approval. */
  abstract needsApproval(): Promise<boolean>;
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
