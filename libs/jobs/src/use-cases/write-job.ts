import { Rejection, reject, rejectIssues, type Issue } from '#kernel';
import { cleanHtml, newId, type Receipt } from '#platform';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobs } from '../commands.js';
import { applicationAddress } from '../domain/application-address.js';
import { mergeCustomFields, type GivenCustomFields } from '../domain/custom-fields.js';
import {
  alreadyExists,
  companyMissing,
  jobIssues,
  slugTaken,
  type CompanyLabel,
  type JobCommands,
  type JobContent,
  type Posting,
} from '../domain/job.js';
import type { OfficeLocation, OfficeLocationInput } from '../domain/office-location.js';
import { deriveRemote, remoteIssues, timezonesFromPermits, type RemoteTimezone } from '../domain/remote.js';
import { slugFrom } from '../domain/slug.js';
import { Gazetteer, JobPolicies, RemoteTaxonomies, type JobPolicy } from '../ports.js';
import { CompanyReader, type CompanyOfJob } from '../read/companies.js';
import { JobReader, JobRow, type JobFilter, type ShownJob } from '../read/jobs.js';
import { TaxonomyReader } from '../read/taxonomy.js';
import { Companies, type CompanyWish } from './create-company.js';
import { withFreeSlug } from './free-slug.js';
import { Postings } from './postings.js';

type Derived = 'remoteWorldwide' | 'remoteAllowedTzOffsets' | 'remoteWorkPermitCountryCodes' | 'remoteWorkPermitSubdivisionCodes';

/** What an operator may write about a job; absent keys are left as they are. */
export type JobInput = Partial<Omit<JobContent, Derived | 'officeLocations' | 'customFieldValues' | 'applicationUrl'>> & {
  /** Null clears it, on a board where people can apply. */
  readonly applicationUrl?: string | null;
  readonly officeLocations?: readonly OfficeLocationInput[];
  readonly customFieldValues?: GivenCustomFields;
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
    private readonly policies: JobPolicies,
    private readonly postings: Postings,
  ) {}

  /**
   * Makes a job.
   * @param origin where it comes from: some boards let only what their operators wrote be published at once (decision A10).
   * @returns the job as it was written, and its company.
   */
  async create(
    { company, status = 'draft', allowSharedApplicationUrl = false, publishedAt, expiresAt, ...input }: NewJob,
    origin: JobOrigin = 'operator',
  ): Promise<ShownJob> {
    const id = newId('jobs');
    const [policy, named] = await Promise.all([
      this.policies.current(),
      input.companyId ? this.companyReader.find(input.companyId) : null,
    ]);
    const remoteTimezones = input.remoteTimezones ?? this.defaultTimezones(input);
    const gathered = await this.gather({ customFieldValues: {}, ...input, remoteTimezones }, policy);
    const draft = { ...NOTHING, ...gathered } as JobContent;
    // A refused job must leave nothing behind, so it is looked at before a company is made for it.
    const employer = await this.companyOf({ id: input.companyId, named, wish: company }, async () => {
      rejectIssues(jobIssues(draft));
      await this.refuseKnownDuplicate(id, draft, allowSharedApplicationUrl);
    });
    const command: JobCommands['CreateJob'] = {
      ...draft,
      ...labelOf(employer),
      slug: gathered.slug ?? slugFrom(input.title, 'job'),
      status,
      ...(publishedAt === undefined ? {} : { publishedAt: instant('publishedAt', publishedAt) }),
      ...(expiresAt === undefined || expiresAt === null ? {} : { expiresAt: instant('expiresAt', expiresAt) }),
      defaultDays: policy.defaultJobDurationDays ?? DEFAULT_EXPIRY_DAYS,
      approval: waits(policy, origin),
      exempt: allowSharedApplicationUrl ? ['application_url'] : [],
    };
    const receipt = await this.submit(id, command, input.slug === undefined);
    return { row: receipt.row(JobRow), company: employer };
  }

  /**
   * Changes what `input` names. @param expected version of the stream, when the caller names what they looked at.
   * @returns the job as it is then, and its company where that is another one.
   */
  async change(
    before: JobRow,
    { publishedAt, expiresAt, ...input }: JobInput,
    expected?: number,
  ): Promise<{ readonly row: JobRow; readonly company?: CompanyOfJob }> {
    const [policy, employer] = await Promise.all([
      this.policies.current(),
      input.companyId === undefined ? undefined : this.companyReader.find(refuseEmpty(input.companyId)),
    ]);
    const company = employer === undefined ? undefined : known(employer);
    const gathered = await this.gather(input, policy, before);
    const changes: JobCommands['ChangeJob'] = {
      ...gathered,
      ...(company ? labelOf(company) : {}),
      ...(publishedAt === undefined ? {} : { publishedAt: instant('publishedAt', publishedAt) }),
      ...(expiresAt === undefined ? {} : { expiresAt: expiresAt === null ? null : instant('expiresAt', expiresAt) }),
    };
    const row = (await this.bus.execute(jobs.ChangeJob(before.id, changes, expected))).row(JobRow);
    return company ? { row, company } : { row };
  }

  /** Publishes a job, as far as the plan of the board allows it. @param wish `expiresAt` as in the command. */
  async publish(id: string, wish: { readonly expiresAt?: string | null }, expected?: number): Promise<JobRow> {
    const publish = (posting: Posting) => this.bus.execute(jobs.PublishJob(id, { ...wish, posting }, expected));
    return (await this.postings.using(publish)).row(JobRow);
  }

  /** Copies what is written about a job into a new draft. The duplicate checks do not apply. */
  async duplicate({ detail, ...row }: JobRow): Promise<JobRow> {
    const { defaultJobDurationDays } = await this.policies.current();
    const { title, companyId, companyName, companySlug, employmentType, seniority, skills, categories } = row;
    const { customFieldValues, remoteOption } = row;
    const { salaryMin, salaryMax, salaryCurrency, salaryTimeframe } = row;
    const receipt = await this.submit(
      newId('jobs'),
      {
        ...detail,
        title,
        companyId,
        companyName,
        companySlug,
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
        defaultDays: defaultJobDurationDays ?? DEFAULT_EXPIRY_DAYS,
        approval: false,
        exempt: ['application_url', 'composite_hash'],
      },
      true,
    );
    return receipt.row(JobRow);
  }

  private async submit(id: string, command: JobCommands['CreateJob'], derivedSlug: boolean): Promise<Receipt> {
    const send = (slug: string, posting?: Posting): Promise<Receipt> =>
      this.bus.execute(jobs.CreateJob(id, { ...command, slug, ...(posting ? { posting } : {}) }));
    const publishes = command.status === 'published' && !command.approval;
    const create = (slug: string) => (publishes ? this.postings.using((posting) => send(slug, posting)) : send(slug));
    const search = { slug: command.slug, taken: 'jobs_slug_taken', id, free: (slug: string) => this.reader.freeSlugs(slug) };
    try {
      return await (derivedSlug ? withFreeSlug(search, create) : create(command.slug));
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
  private async gather(
    input: Omit<JobInput, 'publishedAt' | 'expiresAt'>,
    { nativeApplicationsEnabled, customFields }: JobPolicy,
    before?: JobRow,
  ): Promise<Partial<JobContent>> {
    const { applicationUrl, officeLocations, customFieldValues, ...rest } = input;
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
      content.applicationUrl = applicationUrl === null ? null : applicationAddress(applicationUrl);
      if (content.applicationUrl === null && (applicationUrl !== null || !nativeApplicationsEnabled))
        issues.push({ path: ['applicationUrl'], message: 'must be an https address, a mailto: or an e-mail address' });
    }
    if (typeof rest.salaryCurrency === 'string') content.salaryCurrency = currency(rest.salaryCurrency, issues);
    if (rest.skills) content.skills = await this.taxonomy.resolve('skills', rest.skills, issues);
    if (rest.categories) content.categories = await this.taxonomy.resolve('categories', rest.categories, issues);
    if (rest.remotePermits || rest.remoteTimezones) Object.assign(content, this.reach(rest, before, issues));
    rejectIssues(issues);
    if (customFieldValues) {
      const kept = before?.customFieldValues ?? {};
      content.customFieldValues = mergeCustomFields(customFields, kept, customFieldValues, { creating: !before });
    }
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
    { id, named, wish }: { id: string | undefined; named: CompanyOfJob | null; wish: CompanyWish | undefined },
    lookFirst: () => Promise<void>,
  ): Promise<CompanyOfJob> {
    if ((id === undefined) === (wish === undefined))
      rejectIssues([{ path: [], message: 'must have either companyId or company' }]);
    if (wish === undefined) return known(named);
    return (await this.companies.findOrCreate(wish, lookFirst)).row;
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
}

type Label = CompanyLabel & { readonly companyId: string };

/** @throws Rejection `jobs_company_not_found`. */
function known(company: CompanyOfJob | null): CompanyOfJob {
  if (!company) throw companyMissing();
  return company;
}

const labelOf = ({ id, name, slug }: CompanyOfJob): Label => ({ companyId: id, companyName: name, companySlug: slug });

function refuseEmpty(companyId: string): string {
  if (companyId === '') rejectIssues([{ path: ['companyId'], message: 'must not be empty: a job always has a company' }]);
  return companyId;
}

/** Where a job comes from. */
export type JobOrigin = 'operator' | 'import';

/** Nobody paid for what operators and imports write; an import is also a way in which jobs come from elsewhere in bulk. */
const waits = ({ requireApprovalFreeJobs, requireApprovalAggregatedJobs }: JobPolicy, origin: JobOrigin): boolean =>
  requireApprovalFreeJobs || (origin === 'import' && requireApprovalAggregatedJobs);

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** After how many days a job ends whose author named no day. */
const DEFAULT_EXPIRY_DAYS = 30;

/** The end of year 9999: what comes later has no place in a four-digit year. */
const LATEST = 253_402_300_799_999;

function instant(key: string, milliseconds: number): string {
  if (milliseconds > LATEST) rejectIssues([{ path: [key], message: 'must be epoch milliseconds before the year 10000' }]);
  return new Date(milliseconds).toISOString();
}

function currency(code: string, issues: Issue[]): string {
  const upper = code.toUpperCase();
  if (!CURRENCIES.has(upper))
    issues.push({ path: ['salaryCurrency'], message: 'must be an ISO 4217 code, such as EUR' });
  return upper;
}
