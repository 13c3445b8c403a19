import type { JobOrigin } from './job-maker.js';
import { type Issue, reject, rejectIssues, Slugs } from '#kernel';
import { type CustomFieldValues, type GivenCustomFields, mergeCustomFields } from '#custom-fields/rules';
import { Gazetteer } from '#places';
import type { OfficeLocation, OfficeLocationInput } from '#places/place';
import { cleanHtml } from '#runtime';
import { Injectable } from '@nestjs/common';
import type { CompanyOfJob } from '../company/company.read-model.js';
import type { CompanyWish } from '../company/company.service.js';
import type { JobRow } from './job.read-model.js';
import { type JobRules, RemoteTaxonomies } from '../ports.js';
import { applicationAddress } from '../web-address.js';
import type { JobSources } from './job-sources.service.js';
import { deriveRemote, remoteIssues, type RemoteReach, type RemoteTimezone, timezonesFromPermits } from '../remote.js';
import type { DuplicateCheck, JobContent } from './job-fields.js';
import type { JobCommands, SlotPosting } from './job-messages.js';

/** The fields of a job that an operator writes. On an update, absent fields keep their values. */
export type JobInput = Partial<
  Omit<JobContent, keyof RemoteReach | 'officeLocations' | 'customFieldValues' | 'applicationUrl'>
> & {
  /** Null clears it. The board must accept applications itself. */
  readonly applicationUrl?: string | null;
  readonly officeLocations?: readonly OfficeLocationInput[];
  readonly customFieldValues?: GivenCustomFields;
  /** Epoch milliseconds. */
  readonly publishedAt?: number;
  /** Epoch milliseconds. */
  readonly expiresAt?: number | null;
};

/** The fields of a new job. */
export interface NewJob extends JobInput {
  readonly title: string;
  readonly description: string;
  /** Null or absent if candidates apply on the board. The board must accept applications itself. */
  readonly applicationUrl?: string | null;
  /** Whether the author chose applications on the board. The rejection then says that the board does not accept them. */
  readonly applyOnBoard?: boolean;
  readonly company?: CompanyWish;
  readonly status?: 'draft' | 'published';
  readonly allowSharedApplicationUrl?: boolean;
}

/** The fields whose stored form differs from the input, and derived fields. Absent if the input does not contain them. */
export interface PreparedContent {
  slug?: string;
  description?: string;
  applicationUrl?: string | null;
  salaryCurrency?: string | null;
  skills?: readonly string[];
  categories?: readonly string[];
  customFieldValues?: CustomFieldValues;
  officeLocations?: readonly OfficeLocation[];
  remoteTimezones?: readonly RemoteTimezone[];
  reach?: RemoteReach;
}

/** Which offices without a known place are stored by name: none, those given as a line of text, or all. */
export type UnknownPlaces = 'none' | 'lines' | 'all';

interface Keeping {
  readonly unknownPlaces?: UnknownPlaces;
}

/** Converts input for jobs to its stored form: URLs, texts, terms and places, and derived fields. */
@Injectable()
export class JobContents {
  constructor(
    private readonly remote: RemoteTaxonomies,
    private readonly gazetteer: Gazetteer,
  ) {}

  /**
   * The content of a new job.
   * @throws Rejection with every issue. After that, `jobs_unresolvable_location`, or the rejection of a field of the job form.
   */
  ofNew(
    input: NewJob,
    rules: JobRules,
    sources: JobSources,
    { unknownPlaces = 'none' }: Keeping = {},
  ): Promise<PreparedContent & Required<Pick<PreparedContent, 'description' | 'reach' | 'remoteTimezones'>>> {
    return this.prepare(input, { ...rules, unknownPlaces }, sources) as ReturnType<JobContents['ofNew']>;
  }

  /** The changes to `before`. @throws Rejection as `ofNew` does. */
  ofChange(
    input: JobInput,
    rules: JobRules,
    sources: JobSources,
    before: JobRow,
    { unknownPlaces = 'none' }: Keeping = {},
  ): Promise<PreparedContent> {
    return this.prepare(input, { ...rules, unknownPlaces }, sources, before);
  }

  private async prepare(
    input: JobInput,
    { nativeApplicationsEnabled, customFields, unknownPlaces = 'none' }: JobRules & Keeping,
    sources: JobSources,
    before?: JobRow,
  ): Promise<PreparedContent> {
    const { slug, description, salaryCurrency, skills, categories, officeLocations } = input;
    const applicationUrl = before ? input.applicationUrl : (input.applicationUrl ?? null);
    const customFieldValues = input.customFieldValues ?? (before ? undefined : {});
    const issues: Issue[] = [];
    const prepared: PreparedContent = {};
    if (slug !== undefined) {
      prepared.slug = Slugs.from(slug, '');
      if (prepared.slug === '') issues.push({ path: ['slug'], message: 'must contain letters or digits' });
    }
    if (description !== undefined) {
      prepared.description = cleanHtml(description);
      if (prepared.description === '' && !before)
        issues.push({ path: ['description'], message: 'must contain some text' });
    }
    if (applicationUrl !== undefined) {
      prepared.applicationUrl = applicationUrl === null ? null : applicationAddress(applicationUrl);
      if (prepared.applicationUrl === null && (applicationUrl !== null || !nativeApplicationsEnabled))
        issues.push({ path: ['applicationUrl'], message: 'must be an https URL, a mailto: URL or an email address' });
    }
    if (typeof salaryCurrency === 'string') prepared.salaryCurrency = currency(salaryCurrency, issues);
    if (skills) prepared.skills = await sources.terms('skills', skills, issues);
    if (categories) prepared.categories = await sources.terms('categories', categories, issues);
    this.reach(input, before, prepared, issues);
    rejectIssues(issues);
    if (customFieldValues) {
      const stored = before?.customFieldValues ?? {};
      prepared.customFieldValues = mergeCustomFields(customFields, stored, customFieldValues, { creating: !before });
    }
    if (officeLocations)
      prepared.officeLocations = await Promise.all(
        officeLocations.map((each, i) => this.place(each, i, unknownPlaces)),
      );
    return prepared;
  }

  /** A new job always has timezones. A change sets them only if it contains timezones or permits. */
  private reach(
    { remotePermits, remoteTimezones }: JobInput,
    before: JobRow | undefined,
    prepared: PreparedContent,
    issues: Issue[],
  ): void {
    if (before && !remotePermits && !remoteTimezones) return;
    const taxonomy = this.remote.taxonomy();
    const permits = remotePermits ?? before?.detail.remotePermits ?? [];
    const timezones = remoteTimezones ?? before?.detail.remoteTimezones ?? timezonesFromPermits(taxonomy, permits);
    const named = before ? (remoteTimezones ?? []) : timezones;
    issues.push(...remoteIssues(taxonomy, { permits: remotePermits ?? [], timezones: named }));
    prepared.reach = deriveRemote(taxonomy, { permits, timezones });
    if (!before) prepared.remoteTimezones = timezones;
  }

  private async place(input: OfficeLocationInput, index: number, unknown: UnknownPlaces): Promise<OfficeLocation> {
    const message = 'cannot be located with confidence. Name the city and its country';
    return (
      (await this.gazetteer.resolve(input)) ??
      (unknown === 'all' || (unknown === 'lines' && 'query' in input) ? named(lineOf(input)) : null) ??
      reject('invalid', 'jobs_unresolvable_location', `officeLocations.${index} ${message}.`, {
        issues: [{ path: ['officeLocations', index], message }],
      })
    );
  }
}

const lineOf = (input: OfficeLocationInput): string =>
  'query' in input
    ? input.query
    : [input.locality, input.city, input.region, input.country].filter((part) => part !== undefined).join(', ');

/** An office of which only the name is known. */
const named = (displayName: string): OfficeLocation => ({
  countryCode: null,
  country: null,
  locality: null,
  city: null,
  region: null,
  regionCode: null,
  postalCode: null,
  displayName,
});

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

function currency(code: string, issues: Issue[]): string {
  const upper = code.toUpperCase();
  if (!CURRENCIES.has(upper))
    issues.push({ path: ['salaryCurrency'], message: 'must be an ISO 4217 code, such as EUR' });
  return upper;
}

/** The publication state and the limits of a new job. */
export interface ContentPlan {
  readonly publishedAt: string | undefined;
  readonly expiresAt: string | undefined;
  readonly defaultDays: number | null;
  readonly approval: boolean;
  readonly exempt: readonly DuplicateCheck[];
}

/** The command that creates a job, field by field: a spread of so many fields is many times slower. */
export const newJob = (
  input: NewJob,
  prepared: Awaited<ReturnType<JobContents['ofNew']>>,
  company: CompanyOfJob,
  { publishedAt, expiresAt, defaultDays, approval, exempt }: ContentPlan,
  slug: string,
  posting: SlotPosting | undefined,
): JobCommands['CreateJob'] => ({
  title: input.title,
  slug,
  description: prepared.description,
  companyId: company.id,
  companyName: company.name,
  companySlug: company.slug,
  applicationUrl: prepared.applicationUrl ?? null,
  externalId: input.externalId ?? null,
  employmentType: input.employmentType ?? null,
  seniority: input.seniority ?? null,
  isFeatured: input.isFeatured ?? false,
  skills: prepared.skills ?? [],
  categories: prepared.categories ?? [],
  salaryMin: input.salaryMin ?? null,
  salaryMax: input.salaryMax ?? null,
  salaryCurrency: prepared.salaryCurrency ?? null,
  salaryTimeframe: input.salaryTimeframe ?? null,
  remoteOption: input.remoteOption ?? null,
  remotePermits: input.remotePermits ?? [],
  remoteTimezones: prepared.remoteTimezones,
  remoteWorldwide: prepared.reach.remoteWorldwide,
  remoteAllowedTzOffsets: prepared.reach.remoteAllowedTzOffsets,
  remoteWorkPermitCountryCodes: prepared.reach.remoteWorkPermitCountryCodes,
  remoteWorkPermitSubdivisionCodes: prepared.reach.remoteWorkPermitSubdivisionCodes,
  remoteSponsorship: input.remoteSponsorship ?? 'unknown',
  officeLocations: prepared.officeLocations ?? [],
  inOfficePeriod: input.inOfficePeriod ?? null,
  inOfficeFrequency: input.inOfficeFrequency ?? null,
  educationRequirements: input.educationRequirements ?? [],
  experienceMonths: input.experienceMonths ?? null,
  experienceInPlaceOfEducation: input.experienceInPlaceOfEducation ?? null,
  customFieldValues: prepared.customFieldValues ?? {},
  status: input.status ?? 'draft',
  publishedAt,
  expiresAt,
  defaultDays,
  approval,
  posting,
  exempt,
});

/** Validates request bodies of jobs for other contexts, with the same rules and rejections. */
export abstract class JobBodies {
  /** Validates `body` as a new job. @throws Rejection `validation_bad_request` with every issue. */
  abstract created(body: object): NewJob;

  /** Validates `body` as a change of a job. @throws Rejection `validation_bad_request` with every issue. */
  abstract changed(body: object): JobInput;
}

/** The stored form of an office whose place is unknown. */
export const unknownPlaces = (origin: JobOrigin): UnknownPlaces =>
  origin === 'visitor' ? 'lines' : origin === 'source' ? 'all' : 'none';
