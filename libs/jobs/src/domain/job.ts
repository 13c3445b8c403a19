import { claim, reject, Rejection, rejectIssues, type Claim, type Decider, type Issue } from '#kernel';
import { applicationKey } from './application-address.js';
import { locationLabel, type OfficeLocation } from './office-location.js';
import type { RemotePermit, RemoteReach, RemoteTimezone } from './remote.js';

export const JOB_STATUSES = ['draft', 'published', 'expired', 'archived', 'pending_approval'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
export const REMOTE_OPTIONS = ['on_site', 'hybrid', 'remote'] as const;
export type RemoteOption = (typeof REMOTE_OPTIONS)[number];
export const EMPLOYMENT_TYPES = [
  'full_time', 'part_time', 'contract', 'internship', 'temporary', 'volunteer', 'other',
] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];
export const SENIORITIES = [
  'entry_level', 'associate', 'mid_level', 'senior', 'lead', 'principal', 'director', 'executive',
] as const;
export type Seniority = (typeof SENIORITIES)[number];
export const SALARY_TIMEFRAMES = ['per_year', 'per_month', 'per_week', 'per_day', 'per_hour'] as const;
export type SalaryTimeframe = (typeof SALARY_TIMEFRAMES)[number];
export const IN_OFFICE_PERIODS = ['per_week', 'per_month', 'per_year'] as const;
export type InOfficePeriod = (typeof IN_OFFICE_PERIODS)[number];
export const SPONSORSHIPS = ['yes', 'no', 'unknown'] as const;
export type Sponsorship = (typeof SPONSORSHIPS)[number];
export const EDUCATION = [
  'high_school', 'associate_degree', 'bachelor_degree', 'professional_certificate', 'postgraduate_degree',
  'no_requirements',
] as const;
export type Education = (typeof EDUCATION)[number];
export type CustomFieldValue = string | readonly string[] | boolean | number;

/** Everything that is written about a job, and what follows from it at the moment of writing. */
export interface JobContent extends RemoteReach {
  readonly title: string;
  readonly slug: string;
  /** Clean HTML. */
  readonly description: string;
  readonly companyId: string;
  readonly applicationUrl: string | null;
  readonly externalId: string | null;
  readonly employmentType: EmploymentType | null;
  readonly seniority: Seniority | null;
  readonly isFeatured: boolean;
  readonly skills: readonly string[];
  readonly categories: readonly string[];
  readonly salaryMin: number | null;
  readonly salaryMax: number | null;
  readonly salaryCurrency: string | null;
  readonly salaryTimeframe: SalaryTimeframe | null;
  readonly remoteOption: RemoteOption | null;
  readonly remotePermits: readonly RemotePermit[];
  readonly remoteTimezones: readonly RemoteTimezone[];
  readonly remoteSponsorship: Sponsorship;
  readonly officeLocations: readonly OfficeLocation[];
  readonly inOfficePeriod: InOfficePeriod | null;
  readonly inOfficeFrequency: number | null;
  readonly educationRequirements: readonly Education[];
  readonly experienceMonths: number | null;
  readonly experienceInPlaceOfEducation: boolean | null;
  readonly customFieldValues: Readonly<Record<string, CustomFieldValue>>;
}

/** A duplicate check that a job was exempt from when it was created. */
export type DuplicateCheck = 'application_url' | 'composite_hash';

interface Dates {
  /** First publication. */
  readonly publishedAt: string | null;
  readonly expiresAt: string | null;
}

export interface JobCommands {
  CreateJob: JobContent & {
    readonly status: 'draft' | 'published';
    /** Absent: now, when it is to be published. */
    readonly publishedAt?: string;
    /** Absent or null: 30 days from now. */
    readonly expiresAt?: string | null;
    readonly exempt: readonly DuplicateCheck[];
  };
  ChangeJob: Partial<JobContent & { readonly publishedAt: string; readonly expiresAt: string | null }>;
  /** `expiresAt` absent: an expiry still to come stays, one in the past is cleared. */
  PublishJob: { readonly expiresAt?: string | null };
  PauseJob: Record<string, never>;
  ExpireJob: Record<string, never>;
  DeleteJob: Record<string, never>;
}

export interface JobEvents {
  JobCreated: JobContent & Dates & { readonly status: JobStatus; readonly exempt: readonly DuplicateCheck[] };
  /** Only what changed. */
  JobChanged: Partial<JobContent & Dates>;
  JobPublished: Dates;
  JobPaused: Record<string, never>;
  JobExpired: { readonly expiresAt: string };
  /** The minimum that lets a copy elsewhere be dropped. */
  JobDeleted: { readonly slug: string; readonly companyId: string };
}

interface Job {
  readonly status: JobStatus;
  readonly content: (JobContent & Dates) | null;
  /** Nobody is asked again about what the job was let through with. */
  readonly exempt: readonly DuplicateCheck[];
}

const DEFAULT_EXPIRY_DAYS = 30;
const DAY_MS = 86_400_000;

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The one line that says where a job is: its first office, or that it is remote. Null when nothing is known. */
export function jobLocation({
  officeLocations: [office],
  remoteOption,
}: Pick<JobContent, 'officeLocations' | 'remoteOption'>): string | null {
  return office ? locationLabel(office) : remoteOption === 'remote' ? 'Remote' : null;
}

/** What is wrong with the content of a job as a whole; a PATCH is judged by what it leads to. */
export function jobIssues(job: Pick<JobContent, 'remoteOption' | 'officeLocations' | 'remotePermits' | 'salaryMin' | 'salaryMax'>): Issue[] {
  const issues: Issue[] = [];
  if (job.remoteOption === 'remote' && job.remotePermits.length === 0)
    issues.push({ path: ['remotePermits'], message: 'must name at least one place when remoteOption is remote' });
  if ((job.remoteOption === 'on_site' || job.remoteOption === 'hybrid') && job.officeLocations.length === 0)
    issues.push({
      path: ['officeLocations'],
      message: `must name at least one office when remoteOption is ${job.remoteOption}`,
    });
  if (job.salaryMin !== null && job.salaryMax !== null && job.salaryMin > job.salaryMax)
    issues.push({ path: ['salaryMin'], message: 'must not be more than salaryMax' });
  return issues;
}

/** The keys of `changes` that differ from `before`. */
function changed<T extends object>(before: T, changes: Partial<T>): Partial<T> {
  const entries = Object.entries(changes).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof T]),
  );
  return Object.fromEntries(entries) as Partial<T>;
}

const present = ({ content }: Job): JobContent & Dates => content as JobContent & Dates;

export const jobDecider: Decider<Job, JobCommands, JobEvents> = {
  category: 'job',
  initial: { status: 'draft', content: null, exempt: [] },
  creates: ['CreateJob'],
  gone: ['JobDeleted'],
  missing: 'jobs_not_found',
  decide: {
    CreateJob(_, { publishedAt, expiresAt, ...job }, { now }) {
      rejectIssues(jobIssues(job));
      const dates = {
        publishedAt: publishedAt ?? (job.status === 'published' ? now : null),
        expiresAt: expiresAt ?? new Date(Date.parse(now) + DEFAULT_EXPIRY_DAYS * DAY_MS).toISOString(),
      };
      return [{ type: 'JobCreated', data: { ...job, ...dates } }];
    },

    ChangeJob(job, changes) {
      const before = present(job);
      const data = changed(before, changes);
      if (Object.keys(data).length === 0) return [];
      rejectIssues(jobIssues({ ...before, ...data }));
      return [{ type: 'JobChanged', data }];
    },

    PublishJob(job, { expiresAt }, { now }) {
      if (job.status === 'published') reject('conflict', 'jobs_already_published', 'The job is published already.');
      if (job.status === 'archived')
        reject('conflict', 'jobs_already_archived', 'An archived job stays archived; duplicate it instead.');
      if (expiresAt && expiresAt <= now) rejectIssues([{ path: ['expiresAt'], message: 'must be still to come' }]);
      const { publishedAt, expiresAt: stored } = present(job);
      const kept = stored !== null && stored > now ? stored : null;
      return [
        {
          type: 'JobPublished',
          data: { publishedAt: publishedAt ?? now, expiresAt: expiresAt === undefined ? kept : expiresAt },
        },
      ];
    },

    PauseJob(job) {
      requirePublished(job);
      return [{ type: 'JobPaused', data: {} }];
    },

    ExpireJob(job, _, { now }) {
      requirePublished(job);
      return [{ type: 'JobExpired', data: { expiresAt: now } }];
    },

    DeleteJob(job) {
      const { slug, companyId } = present(job);
      return [{ type: 'JobDeleted', data: { slug, companyId } }];
    },
  },
  evolve: {
    JobCreated: (_, { status, exempt, ...content }) => ({ status, exempt, content }),
    // Duplicates are looked for when a job is created; what it grows into later is taken beside others.
    JobChanged: (job, changes) => ({
      ...job,
      content: { ...present(job), ...changes },
      exempt: ['application_url', 'composite_hash'],
    }),
    JobPublished: (job, dates) => ({ ...job, status: 'published', content: { ...present(job), ...dates } }),
    JobPaused: (job) => ({ ...job, status: 'draft' }),
    JobExpired: (job, { expiresAt }) => ({ ...job, status: 'expired', content: { ...present(job), expiresAt } }),
    JobDeleted: (job) => ({ ...job, content: null }),
  },
  claims({ content, exempt }): readonly Claim[] {
    if (!content) return [];
    const { externalId, applicationUrl, companyId, title, description, slug } = content;
    const composite = [companyId, plain(title), plain(jobLocation(content) ?? ''), plain(description)].join('\n');
    return [
      ...claim('job.external_id', externalId),
      ...claim('job.application_url', applicationUrl && applicationKey(applicationUrl), {
        shared: exempt.includes('application_url'),
      }),
      ...claim('job.composite_hash', composite, { shared: exempt.includes('composite_hash') }),
      ...claim('job.slug', slug),
    ];
  },
  refuseClaim({ kind }, holders) {
    if (kind === 'job.slug') return slugTaken();
    return alreadyExists(kind.slice('job.'.length), holders);
  },
};

const DUPLICATE: Readonly<Record<string, string>> = {
  external_id: 'Another job has the same externalId.',
  application_url:
    'Another job sends applications to the same address; pass allowSharedApplicationUrl if that is meant.',
  composite_hash: 'Another job has the same company, title, location and description.',
};

/** The refusal of a slug that another job has. */
export function slugTaken(): Rejection {
  return new Rejection('conflict', 'jobs_slug_taken', 'Another job of this board has this slug.');
}

/** The refusal of a duplicate. `holders`: ids of the jobs that are in its way, newest first. */
export function alreadyExists(matched_on: string, holders: readonly string[]): Rejection {
  return new Rejection('conflict', 'jobs_already_exists', DUPLICATE[matched_on] ?? 'There is such a job already.', {
    matched_on,
    existing_job_id: holders[0],
    ...(matched_on === 'application_url' ? { matching_jobs: holders.map((id) => ({ id })) } : {}),
  });
}

function requirePublished({ status }: Job): void {
  if (status !== 'published') reject('conflict', 'jobs_not_published', `The job is not published; it is ${status}.`);
}
