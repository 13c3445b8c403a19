import { pick } from '#kernel';
import type { CustomFieldValues } from '#custom-fields/rules';
import type { OfficeLocation } from '#places/place';
import type { EmploymentType, RemoteOption, SalaryTimeframe, Seniority } from '#postings/rules';
import type { RemotePermit, RemoteReach, RemoteTimezone } from '../remote.js';

/** The statuses that the owner of a job and visitors see: a job that awaits approval is a draft for its owner. */
export const SHOWN_JOB_STATUSES = ['draft', 'published', 'expired', 'archived'] as const;
export const JOB_STATUSES = [...SHOWN_JOB_STATUSES, 'pending_approval'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
export type ShownJobStatus = (typeof SHOWN_JOB_STATUSES)[number];
export const IN_OFFICE_PERIODS = ['per_week', 'per_month', 'per_year'] as const;
export type InOfficePeriod = (typeof IN_OFFICE_PERIODS)[number];
export const SPONSORSHIPS = ['yes', 'no', 'unknown'] as const;
export type Sponsorship = (typeof SPONSORSHIPS)[number];
export const EDUCATION = [
  'high_school',
  'associate_degree',
  'bachelor_degree',
  'professional_certificate',
  'postgraduate_degree',
  'no_requirements',
] as const;
export type RequiredEducation = (typeof EDUCATION)[number];

/** All written fields of a job, and the fields derived from them at the time of writing. */
export interface JobContent extends RemoteReach {
  readonly title: string;
  readonly slug: string;
  /** Sanitized HTML. */
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
  readonly educationRequirements: readonly RequiredEducation[];
  readonly experienceMonths: number | null;
  readonly experienceInPlaceOfEducation: boolean | null;
  readonly customFieldValues: CustomFieldValues;
}

/** The company's name and slug as stored in the job. Null until they are set. */
export interface CompanyLabel {
  readonly companyName: string | null;
  readonly companySlug: string | null;
}

/** A duplicate check that was skipped when the job was created. */
export type DuplicateCheck = 'application_url' | 'composite_hash';

/** The period in which a job is visible. */
export interface Dates {
  /** First publication. */
  readonly publishedAt: string | null;
  readonly expiresAt: string | null;
}

/** The parts of a new job that the server decides. */
type ServerFields = Dates & { readonly status: JobStatus; readonly slot: number | null };

/** The fields for publishing. */
type NewJobContent = JobContent & CompanyLabel & { readonly exempt: readonly DuplicateCheck[] };

/** The standard-time offsets of all zones for jobs without a zone, as of the release in which events began to omit them. */
const ALL_OFFSETS = [
  -11, -10, -9.5, -9, -8, -7, -6, -5, -4, -3.5, -3, -2, -1, 0, 1, 2, 3, 3.5, 4, 4.5, 5, 5.5, 5.75, 6, 6.5, 7, 8, 8.75,
  9, 9.5, 10, 10.5, 11, 12, 12.75, 13, 14,
];

/** The fields that every stored event has. */
const ALWAYS = ['title', 'slug', 'description', 'companyId', 'status', 'expiresAt'] as const;

/** The most common value of each other field. Stored events omit these values, so never change them. */
const LEFT_OUT: Omit<NewJobContent & ServerFields, (typeof ALWAYS)[number]> = {
  companyName: null,
  companySlug: null,
  applicationUrl: null,
  externalId: null,
  employmentType: null,
  seniority: null,
  isFeatured: false,
  skills: [],
  categories: [],
  salaryMin: null,
  salaryMax: null,
  salaryCurrency: null,
  salaryTimeframe: null,
  remoteOption: null,
  remotePermits: [],
  remoteTimezones: [{ type: 'all', value: 'all' }],
  remoteWorldwide: null,
  remoteAllowedTzOffsets: ALL_OFFSETS,
  remoteWorkPermitCountryCodes: [],
  remoteWorkPermitSubdivisionCodes: [],
  remoteSponsorship: 'unknown',
  officeLocations: [],
  inOfficePeriod: null,
  inOfficeFrequency: null,
  educationRequirements: [],
  experienceMonths: null,
  experienceInPlaceOfEducation: null,
  customFieldValues: {},
  publishedAt: null,
  slot: null,
  exempt: [],
};
for (const value of Object.values(LEFT_OUT)) Object.freeze(value);

const fieldsOf = pick<NewJobContent & ServerFields>()([
  ...ALWAYS,
  ...(Object.keys(LEFT_OUT) as (keyof typeof LEFT_OUT)[]),
]);

/** The event of a new job. The command may have what the server decides; `decided` replaces it. */
export const jobCreated = (job: NewJobContent, decided: ServerFields): NewJobContent & ServerFields =>
  Object.assign(fieldsOf(job as NewJobContent & ServerFields), decided);

/** Whether two values have equal JSON, including the order of keys. */
function isLike(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (!Array.isArray(one) || !Array.isArray(other)) return JSON.stringify(one) === JSON.stringify(other);
  return one.length === other.length && one.every((each, nth) => isLike(each, other[nth]));
}

/** The stored event of a new job without the fields that `wholeJobCreated` restores. This halves the size of a typical event. */
export function shortJobCreated(whole: NewJobContent & ServerFields): Partial<NewJobContent & ServerFields> {
  const short: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(whole))
    if (!(key in LEFT_OUT) || !isLike(value, LEFT_OUT[key as keyof typeof LEFT_OUT])) short[key] = value;
  return short;
}

/** Restores the omitted fields of the event of a new job. */
export const wholeJobCreated = (short: Partial<NewJobContent & ServerFields>): NewJobContent & ServerFields =>
  Object.assign({ ...LEFT_OUT }, short) as NewJobContent & ServerFields;
