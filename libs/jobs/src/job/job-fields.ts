import { folded } from '#kernel';
import { type CustomFieldValues } from '#kernel/fields';
import type { RemotePermit, RemoteReach, RemoteTimezone } from '../remote.js';

export const JOB_STATUSES = ['draft', 'published', 'expired', 'archived', 'pending_approval'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
export const REMOTE_OPTIONS = ['on_site', 'hybrid', 'remote'] as const;
export type RemoteOption = (typeof REMOTE_OPTIONS)[number];
export const EMPLOYMENT_TYPES = [
  'full_time',
  'part_time',
  'contract',
  'internship',
  'temporary',
  'volunteer',
  'other',
] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];
export const SENIORITIES = [
  'entry_level',
  'associate',
  'mid_level',
  'senior',
  'lead',
  'principal',
  'director',
  'executive',
] as const;
export type Seniority = (typeof SENIORITIES)[number];
export const SALARY_TIMEFRAMES = ['per_year', 'per_month', 'per_week', 'per_day', 'per_hour'] as const;
export type SalaryTimeframe = (typeof SALARY_TIMEFRAMES)[number];
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
export type Education = (typeof EDUCATION)[number];

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
  readonly customFieldValues: CustomFieldValues;
}

/** The company's name and slug as the job has them. Null until the job gets them. */
export interface CompanyLabel {
  readonly companyName: string | null;
  readonly companySlug: string | null;
}

/** A duplicate check that a job was exempt from when it was created. */
export type DuplicateCheck = 'application_url' | 'composite_hash';

/** When a job is seen. */
export interface Dates {
  /** First publication. */
  readonly publishedAt: string | null;
  readonly expiresAt: string | null;
}

/** What is decided about a new job and not given by its caller. */
type Decided = Dates & { readonly status: JobStatus; readonly slot: number | null };

/** What is published. */
type NewJobContent = JobContent & CompanyLabel & { readonly exempt: readonly DuplicateCheck[] };

/** The event of a new job. Named field by field: copying so many by a spread costs many times as much. */
export const jobCreated = (
  job: NewJobContent,
  { status, publishedAt, expiresAt, slot }: Decided,
): NewJobContent & Decided => ({
  title: job.title,
  slug: job.slug,
  description: job.description,
  companyId: job.companyId,
  companyName: job.companyName,
  companySlug: job.companySlug,
  applicationUrl: job.applicationUrl,
  externalId: job.externalId,
  employmentType: job.employmentType,
  seniority: job.seniority,
  isFeatured: job.isFeatured,
  skills: job.skills,
  categories: job.categories,
  salaryMin: job.salaryMin,
  salaryMax: job.salaryMax,
  salaryCurrency: job.salaryCurrency,
  salaryTimeframe: job.salaryTimeframe,
  remoteOption: job.remoteOption,
  remotePermits: job.remotePermits,
  remoteTimezones: job.remoteTimezones,
  remoteWorldwide: job.remoteWorldwide,
  remoteAllowedTzOffsets: job.remoteAllowedTzOffsets,
  remoteWorkPermitCountryCodes: job.remoteWorkPermitCountryCodes,
  remoteWorkPermitSubdivisionCodes: job.remoteWorkPermitSubdivisionCodes,
  remoteSponsorship: job.remoteSponsorship,
  officeLocations: job.officeLocations,
  inOfficePeriod: job.inOfficePeriod,
  inOfficeFrequency: job.inOfficeFrequency,
  educationRequirements: job.educationRequirements,
  experienceMonths: job.experienceMonths,
  experienceInPlaceOfEducation: job.experienceInPlaceOfEducation,
  customFieldValues: job.customFieldValues,
  status,
  publishedAt,
  expiresAt,
  slot,
  exempt: job.exempt,
});

/** The standard-time offsets of all zones, as jobs that name no zone had them when events began to leave them out. */
const ALL_OFFSETS = [
  -11, -10, -9.5, -9, -8, -7, -6, -5, -4, -3.5, -3, -2, -1, 0, 1, 2, 3, 3.5, 4, 4.5, 5, 5.5, 5.75, 6, 6.5, 7, 8, 8.75,
  9, 9.5, 10, 10.5, 11, 12, 12.75, 13, 14,
];

/** How most jobs are in most of their fields. Events leave it out for ever: never change it. */
const LEFT_OUT: Partial<NewJobContent & Decided> = {
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

/** Whether two values say the same in JSON, with their keys in the same order. */
function isLike(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (!Array.isArray(one) || !Array.isArray(other)) return JSON.stringify(one) === JSON.stringify(other);
  return one.length === other.length && one.every((each, nth) => isLike(each, other[nth]));
}

/** The event of a new job without what `wholeJobCreated` adds to it: half of its bytes, as most jobs are. */
export function shortJobCreated(whole: NewJobContent & Decided): Partial<NewJobContent & Decided> {
  const short: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(whole))
    if (!(key in LEFT_OUT) || !isLike(value, LEFT_OUT[key as keyof typeof LEFT_OUT])) short[key] = value;
  return short;
}

/** The event of a new job with what was left out of it. */
export const wholeJobCreated = (short: Partial<NewJobContent & Decided>): NewJobContent & Decided =>
  Object.assign({ ...LEFT_OUT }, short) as NewJobContent & Decided;

/** An office as an operator writes it: its parts, or a line of free text. */
export type OfficeLocationInput =
  | {
      readonly locality?: string;
      readonly city: string;
      readonly region?: string;
      /** Name, alias or ISO 3166-1 code. */
      readonly country: string;
    }
  | { readonly query: string };

/** An office as it is kept and shown. A part that is not known reads null. */
export interface OfficeLocation {
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null;
  readonly country: string | null;
  /** The part of the city, or the address inside it. */
  readonly locality: string | null;
  readonly city: string | null;
  readonly region: string | null;
  /** ISO 3166-2. */
  readonly regionCode: string | null;
  readonly postalCode: string | null;
  readonly displayName: string | null;
}

/** The location with these parts, the rest null, and the display name that they give. */
export function officeLocation(parts: Partial<Omit<OfficeLocation, 'displayName'>>): OfficeLocation {
  const location = {
    countryCode: parts.countryCode ?? null,
    country: parts.country ?? null,
    locality: parts.locality ?? null,
    city: parts.city ?? null,
    region: parts.region ?? null,
    regionCode: parts.regionCode ?? null,
    postalCode: parts.postalCode ?? null,
  };
  return { ...location, displayName: displayName(location) };
}

/** Its parts from the narrowest to the widest, each name once: `Austin, Texas, United States`. Null without any part. */
export function displayName({
  locality,
  city,
  region,
  country,
}: Pick<OfficeLocation, 'locality' | 'city' | 'region' | 'country'>): string | null {
  const names = [locality, city, region, country].filter((name) => name !== null);
  // City states and capitals would say the same name two or three times, perhaps with other accents: Zürich, Zurich.
  const once = names.filter((name, at) => names.findIndex((other) => folded(other) === folded(name)) === at);
  return once.length > 0 ? once.join(', ') : null;
}

/** The short form for cards and messages: `Austin, United States`. Null when nothing about the place is known. */
export function locationLabel(location: OfficeLocation): string | null {
  const { city, country } = location;
  return city === null ? location.displayName : displayName({ locality: null, city, region: null, country });
}
