import { Rejection, reject, rejectIssues, type Issue } from '#kernel';
import { cleanHtml, newId } from '#platform';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobs } from '../commands.js';
import { applicationAddress } from '../domain/application-address.js';
import { alreadyExists, jobIssues, slugTaken, type CustomFieldValue, type JobCommands, type JobContent } from '../domain/job.js';
import type { OfficeLocation, OfficeLocationInput } from '../domain/office-location.js';
import { deriveRemote, remoteIssues, timezonesFromPermits, type RemoteTimezone } from '../domain/remote.js';
import { slugFrom } from '../domain/slug.js';
import { Gazetteer, RemoteTaxonomies } from '../ports.js';
import { CompanyReader } from '../read/companies.js';
import { JobReader, type JobFilter, type JobRow } from '../read/jobs.js';
import { TaxonomyReader } from '../read/taxonomy.js';
import { Companies, type CompanyWish } from './create-company.js';
import { withFreeSlug } from './free-slug.js';

type Derived = 'remoteWorldwide' | 'remoteAllowedTzOffsets' | 'remoteWorkPermitCountryCodes' | 'remoteWorkPermitSubdivisionCodes';

/** What an operator may write about a job; absent keys are left as they are. */
export type JobInput = Partial<Omit<JobContent, Derived | 'officeLocations' | 'customFieldValues' | 'applicationUrl'>> & {
  readonly applicationUrl?: string;
  readonly officeLocations?: readonly OfficeLocationInput[];
  readonly customFieldValues?: Readonly<Record<string, CustomFieldValue | null>>;
  /** Epoch milliseconds. */
  readonly publishedAt?: number;
  /** Epoch milliseconds. */
  readonly expiresAt?: number | null;
};

/** What it takes to make a job. */
export interface NewJob extends Omit<JobInput, 'salaryMin' | 'salaryMax' | 'salaryCurrency' | 'salaryTimeframe' | 'externalId'> {
  readonly title: string;
  readonly description: string;
  readonly applicationUrl: string;
  readonly company?: CompanyWish;
  readonly status?: 'draft' | 'published';
  readonly allowSharedApplicationUrl?: boolean;
}

const NOTHING: Omit<JobContent, 'title' | 'slug' | 'description' | 'companyId' | 'applicationUrl' | keyof ReturnType<typeof deriveRemote>> = {
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
  remoteTimezones: [],
  remoteSponsorship: 'unknown',
  officeLocations: [],
  inOfficePeriod: null,
  inOfficeFrequency: null,
  educationRequirements: [],
  experienceMonths: null,
  experienceInPlaceOfEducation: null,
  customFieldValues: {},
};

/** Gathers what the rules of a job need from outside: the company, places, vocabularies. The rules are in domain/job.ts. */
@Injectable()
export class JobWriter {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: JobReader,
    private readonly companies: Companies,
    private readonly companyReader: CompanyReader,
    private readonly taxonomy: TaxonomyReader,
    private readonly remote: RemoteTaxonomies,
    private readonly gazetteer: Gazetteer,
  ) {}

  /** Makes a job; returns its id. */
  async create({ company, status = 'draft', allowSharedApplicationUrl = false, publishedAt, expiresAt, ...input }: NewJob) {
    const id = newId('jobs');
    const remoteTimezones = input.remoteTimezones ?? this.defaultTimezones(input);
    const gathered = await this.gather({ ...input, remoteTimezones });
    const draft = { ...NOTHING, ...gathered } as JobContent;
    // Judged before a company is made for it: a refused job must leave nothing behind.
    rejectIssues(jobIssues(draft));
    const companyId = await this.companyOf(input.companyId, company, () =>
      this.refuseKnownDuplicate(id, draft, allowSharedApplicationUrl),
    );
    const command: JobCommands['CreateJob'] = {
      ...draft,
      companyId,
      slug: gathered.slug ?? slugFrom(input.title, 'job'),
      status,
      ...(publishedAt === undefined ? {} : { publishedAt: instant('publishedAt', publishedAt) }),
      ...(expiresAt === undefined || expiresAt === null ? {} : { expiresAt: instant('expiresAt', expiresAt) }),
      exempt: allowSharedApplicationUrl ? ['application_url'] : [],
    };
    return this.submit(id, command, input.slug === undefined);
  }

  /** Changes what `input` names. @param expected version of the stream, when the caller names what they looked at. */
  async change(row: JobRow, { publishedAt, expiresAt, ...input }: JobInput, expected?: number) {
    if (input.companyId !== undefined) await this.requireCompany(input.companyId);
    const gathered = await this.gather(input, row);
    const changes: JobCommands['ChangeJob'] = {
      ...gathered,
      ...(publishedAt === undefined ? {} : { publishedAt: instant('publishedAt', publishedAt) }),
      ...(expiresAt === undefined ? {} : { expiresAt: expiresAt === null ? null : instant('expiresAt', expiresAt) }),
    };
    await this.bus.execute(jobs.ChangeJob(row.id, changes, expected));
  }

  /** Copies what is written about a job into a new draft; returns its id. The duplicate checks do not apply. */
  duplicate({ detail, ...row }: JobRow): Promise<string> {
    const { title, companyId, employmentType, seniority, skills, categories, customFieldValues, remoteOption } = row;
    const { salaryMin, salaryMax, salaryCurrency, salaryTimeframe } = row;
    return this.submit(
      newId('jobs'),
      {
        ...detail,
        title,
        companyId,
        employmentType,
        seniority,
        skills,
        categories,
        customFieldValues,
        remoteOption,
        salaryMin,
        salaryMax,
        salaryCurrency,
        salaryTimeframe,
        externalId: null,
        isFeatured: false,
        slug: `copy-of-${row.slug}`,
        status: 'draft',
        exempt: ['application_url', 'composite_hash'],
      },
      true,
    );
  }

  private async submit(id: string, command: JobCommands['CreateJob'], derivedSlug: boolean): Promise<string> {
    const create = (slug: string) => this.bus.execute(jobs.CreateJob(id, { ...command, slug }));
    const search = { slug: command.slug, taken: 'jobs_slug_taken', id, free: (slug: string) => this.reader.freeSlugs(slug) };
    try {
      await (derivedSlug ? withFreeSlug(search, create) : create(command.slug));
      return id;
    } catch (error) {
      throw error instanceof Rejection ? await this.told(error) : error;
    }
  }

  /** The refusal of a duplicate, with what its caller may want to know of the jobs that are in the way. */
  private async told(error: Rejection): Promise<Rejection> {
    const details = error.details as { matching_jobs?: readonly { id: string }[] } | undefined;
    if (error.code !== 'jobs_already_exists' || !details?.matching_jobs) return error;
    const rows = await this.reader.byIds(details.matching_jobs.map(({ id }) => id));
    const matching_jobs = rows.map(({ id, title, status }) => ({ id, title, status }));
    return new Rejection(error.kind, error.code, error.message, { ...details, matching_jobs });
  }

  /** `input` with addresses, texts and places as they are kept, and everything that follows from them. */
  private async gather(input: Omit<JobInput, 'publishedAt' | 'expiresAt'>, before?: JobRow): Promise<Partial<JobContent>> {
    // Values whose key the job form does not define are dropped, and no board has a job form yet.
    const { applicationUrl, officeLocations, customFieldValues: _, ...rest } = input;
    const issues: Issue[] = [];
    const content: { -readonly [K in keyof JobContent]?: JobContent[K] } = { ...rest };
    if (rest.slug !== undefined) {
      content.slug = slugFrom(rest.slug, '');
      if (content.slug === '') issues.push({ path: ['slug'], message: 'must contain letters or digits' });
    }
    if (rest.description !== undefined) {
      content.description = cleanHtml(rest.description);
      if (content.description === '' && !before)
        issues.push({ path: ['description'], message: 'must contain some text' });
    }
    if (applicationUrl !== undefined) {
      content.applicationUrl = applicationAddress(applicationUrl);
      if (content.applicationUrl === null)
        issues.push({ path: ['applicationUrl'], message: 'must be an https address, a mailto: or an e-mail address' });
    }
    if (typeof rest.salaryCurrency === 'string') content.salaryCurrency = currency(rest.salaryCurrency, issues);
    if (rest.skills) content.skills = await this.terms('skills', rest.skills, issues);
    if (rest.categories) content.categories = await this.terms('categories', rest.categories, issues);
    if (rest.remotePermits || rest.remoteTimezones) Object.assign(content, this.reach(rest, before, issues));
    rejectIssues(issues);
    if (officeLocations) content.officeLocations = await Promise.all(officeLocations.map((each, i) => this.place(each, i)));
    return content;
  }

  private defaultTimezones({ remotePermits = [] }: JobInput): readonly RemoteTimezone[] {
    return remotePermits.length > 0
      ? timezonesFromPermits(this.remote.taxonomy(), remotePermits)
      : [{ type: 'all', value: 'all' }];
  }

  private reach({ remotePermits, remoteTimezones }: JobInput, before: JobRow | undefined, issues: Issue[]) {
    const permits = remotePermits ?? before?.detail.remotePermits ?? [];
    const timezones = remoteTimezones ?? before?.detail.remoteTimezones ?? [];
    const taxonomy = this.remote.taxonomy();
    issues.push(...remoteIssues(taxonomy, { permits: remotePermits ?? [], timezones: remoteTimezones ?? [] }));
    return deriveRemote(taxonomy, { permits, timezones });
  }

  private async terms(axis: 'skills' | 'categories', slugs: readonly string[], issues: Issue[]) {
    issues.push(...(await this.taxonomy.unknown(axis, slugs)));
    return [...new Set(slugs)];
  }

  private async place(input: OfficeLocationInput, index: number): Promise<OfficeLocation> {
    const message = 'cannot be found with confidence: name the city and its country';
    return (
      (await this.gazetteer.resolve(input)) ??
      reject('invalid', 'jobs_unresolvable_location', `officeLocations.${index} ${message}.`, {
        issues: [{ path: ['officeLocations', index], message }],
      })
    );
  }

  private async companyOf(
    companyId: string | undefined,
    wish: CompanyWish | undefined,
    lookFirst: () => Promise<void>,
  ): Promise<string> {
    if ((companyId === undefined) === (wish === undefined))
      rejectIssues([{ path: [], message: 'must have either companyId or company' }]);
    if (companyId !== undefined) return this.requireCompany(companyId);
    await lookFirst();
    return (await this.companies.findOrCreate(wish as CompanyWish)).id;
  }

  /** Looks before a company is made for a job that would be refused; only the claims make sure, later. */
  private async refuseKnownDuplicate(
    own: string,
    { externalId, applicationUrl, slug }: Partial<JobContent>,
    allowShared: boolean,
  ): Promise<void> {
    const refuse = async (matched: string, filter: JobFilter) => {
      const { rows } = await this.reader.page({ ...filter, limit: 5 });
      // The job itself may be there from an earlier try of the same request.
      const holders = rows.map(({ id }) => id).filter((id) => id !== own);
      if (holders.length > 0 && holders.length === rows.length) throw await this.told(alreadyExists(matched, holders));
    };
    if (externalId) await refuse('external_id', { externalId });
    if (applicationUrl && !allowShared) await refuse('application_url', { applicationUrl });
    if (slug === undefined) return;
    const [holder] = await this.reader.bySlug(slug);
    if (holder && holder.id !== own) throw slugTaken();
  }

  private async requireCompany(id: string): Promise<string> {
    if (id === '') rejectIssues([{ path: ['companyId'], message: 'must not be empty: a job always has a company' }]);
    if (!(await this.companyReader.find(id)))
      reject('missing', 'jobs_company_not_found', 'There is no such company on this board.');
    return id;
  }
}

/** The end of year 9999: what comes later has no place in a four-digit year. */
const LATEST = 253_402_300_799_999;

function instant(key: string, milliseconds: number): string {
  if (milliseconds > LATEST) rejectIssues([{ path: [key], message: 'must be epoch milliseconds before the year 10000' }]);
  return new Date(milliseconds).toISOString();
}

function currency(code: string, issues: Issue[]): string {
  const upper = code.toUpperCase();
  if (!Intl.supportedValuesOf('currency').includes(upper))
    issues.push({ path: ['salaryCurrency'], message: 'must be an ISO 4217 code, such as EUR' });
  return upper;
}
