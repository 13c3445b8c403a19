import { type RowProjection, withChanges, rejectMissing, looksDifferent, pick } from '#kernel';
import type { CustomFieldValues } from '#custom-fields/rules';
import type { EmploymentType, RemoteOption, SalaryTimeframe, Seniority } from '#postings/rules';
import {
  AnyIn,
  Between,
  BoardRow,
  BoardTables,
  Column,
  digest,
  facts,
  Index,
  InstantColumn,
  JsonText,
  LookUp,
  Packed,
  PackedInstant,
  type Page,
  type Paging,
  ReadModel,
} from '#store';
import { Injectable } from '@nestjs/common';
import { applicationKey } from '../web-address.js';
import { jobDecider } from './job.decider.js';
import { visibleJob, type VisibleFilter, type VisibleJob } from './visible-job.js';
import type { JobCounts } from '../company/company-jobs.js';
import { type CompanyOfJob, CompanyRow } from '../company/company.read-model.js';
import type { CompanyLabel, JobContent, JobStatus } from './job-fields.js';
import type { JobEvents } from './job-messages.js';

/** The fields that only the job's details show and that no list filters by. */
const DETAIL = [
  'description',
  'applicationUrl',
  'remotePermits',
  'remoteWorldwide',
  'remoteTimezones',
  'remoteAllowedTzOffsets',
  'remoteWorkPermitCountryCodes',
  'remoteWorkPermitSubdivisionCodes',
  'remoteSponsorship',
  'educationRequirements',
  'experienceMonths',
  'experienceInPlaceOfEducation',
  'inOfficePeriod',
  'inOfficeFrequency',
  'officeLocations',
] as const satisfies readonly (keyof JobContent)[];

export type JobDetail = Pick<JobContent, (typeof DETAIL)[number]>;

const detailOf = pick<JobContent>()(DETAIL);

/** A job as operators see it. */
@ReadModel('jobs', { version: 4 })
@Index(['board', 'expiresAt'], { where: `status = 'published'` })
export class JobRow extends BoardRow {
  /** Grows by one with each change of the public fields (decision E1). */
  @Packed() revision!: number;
  @PackedInstant() updatedAt!: string;
  @LookUp({ newestFirst: true }) @Column('text') status!: JobStatus;
  @Packed() title!: string;
  @LookUp() @Column('text') slug!: string;
  @LookUp({ newestFirst: true }) @Column('text') companyId!: string;
  /** The company's name as stored in the job. */
  @Packed() companyName!: string | null;
  @Packed() companySlug!: string | null;
  /** Which of the plan's slots for published jobs this one takes. */
  @Column('int', { nullable: true }) slot!: number | null;
  @LookUp() @Column('text', { nullable: true }) externalId!: string | null;
  /** Digest of the normalized application URL, for filters. */
  @LookUp() @Column('uuid', { nullable: true }) applicationKey!: string | null;
  @Packed() employmentType!: EmploymentType | null;
  @Packed() remoteOption!: RemoteOption | null;
  @Packed() seniority!: Seniority | null;
  @Packed() salaryMin!: number | null;
  @Packed() salaryMax!: number | null;
  @Packed() salaryCurrency!: string | null;
  @Packed() salaryTimeframe!: SalaryTimeframe | null;
  @Packed() isFeatured!: boolean;
  @Column('jsonb') skills!: readonly string[];
  @Column('jsonb') categories!: readonly string[];
  @Packed() customFieldValues!: CustomFieldValues;
  @PackedInstant() publishedAt!: string | null;
  @InstantColumn({ nullable: true }) expiresAt!: string | null;
  @PackedInstant() createdAt!: string;
  @JsonText(DETAIL) detail!: JobDetail;
}

/** Whether visitors see the job at `now`. */
export const isShown = ({ status, expiresAt }: JobSummaryRow, now: string): boolean =>
  status === 'published' && (expiresAt === null || expiresAt > now);

/** A job without its details. */
export type JobSummaryRow = Omit<JobRow, 'detail'>;

type AuthoredFields = Partial<JobContent & CompanyLabel & Pick<JobRow, 'publishedAt' | 'expiresAt' | 'slot'>>;

const IN_DETAIL: ReadonlySet<string> = new Set(DETAIL);

/** The row changes for a partial `content`, for a job with the details `before`. */
function columns(content: AuthoredFields, before: JobDetail): Partial<JobRow> {
  const set: Record<string, unknown> = {};
  const detail: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(content)) (IN_DETAIL.has(key) ? detail : set)[key] = value;
  if (content.applicationUrl !== undefined) set['applicationKey'] = keyOf(content.applicationUrl);
  set['detail'] = withChanges<object>(before, detail);
  return set as Partial<JobRow>;
}

/** A new row. Every column in one literal: objects with one shape are several times faster to read, copy and write. */
const created = (c: JobEvents['JobCreated'], at: string): Omit<JobRow, 'board' | 'id' | 'version'> => ({
  revision: 1,
  status: c.status,
  title: c.title,
  slug: c.slug,
  companyId: c.companyId,
  companyName: c.companyName,
  companySlug: c.companySlug,
  slot: c.slot,
  externalId: c.externalId,
  applicationKey: keyOf(c.applicationUrl),
  employmentType: c.employmentType,
  remoteOption: c.remoteOption,
  seniority: c.seniority,
  salaryMin: c.salaryMin,
  salaryMax: c.salaryMax,
  salaryCurrency: c.salaryCurrency,
  salaryTimeframe: c.salaryTimeframe,
  isFeatured: c.isFeatured,
  skills: c.skills,
  categories: c.categories,
  customFieldValues: c.customFieldValues,
  publishedAt: c.publishedAt,
  expiresAt: c.expiresAt,
  createdAt: at,
  updatedAt: at,
  detail: detailOf(c),
});

/** The key for a job without an application URL. */
const NO_KEY = '00000000-0000-0000-0000-000000000000';

/** URLs can be longer than an index entry allows. */
function keyOf(address: string | null): string | null {
  const key = address === null ? null : applicationKey(address);
  return key === null ? null : digest(key);
}

const seen = (row: JobRow): VisibleJob =>
  visibleJob({
    slug: row.slug,
    title: row.title,
    status: row.status,
    companyId: row.companyId,
    companyName: row.companyName,
    companySlug: row.companySlug,
    employmentType: row.employmentType,
    remoteOption: row.remoteOption,
    publishedAt: row.publishedAt,
    expiresAt: row.expiresAt,
    description: row.detail.description,
    officeLocations: row.detail.officeLocations,
  });

function revised(row: JobRow, change: Partial<JobRow>, updatedAt: string): Partial<JobRow> {
  change.updatedAt = updatedAt;
  if (looksDifferent(seen(withChanges(row, change)), seen(row))) change.revision = row.revision + 1;
  return change;
}

export const jobRows: RowProjection<JobRow, JobEvents> = {
  row: JobRow,
  category: 'job',
  on: {
    JobCreated: ({ data, at }) => created(data, at),
    JobChanged: ({ data, at }, row) => revised(row, columns(data, row.detail), at),
    JobPublished: ({ data: { publishedAt, expiresAt, slot }, at }, row) =>
      revised(row, { publishedAt, expiresAt, slot, status: 'published' }, at),
    JobRelabelled: ({ data: { companyName, companySlug }, at }, row) => revised(row, { companyName, companySlug }, at),
    JobSubmitted: ({ at }, row) => revised(row, { status: 'pending_approval' }, at),
    JobPaused: ({ at }, row) => revised(row, { status: 'draft', slot: null }, at),
    JobExpired: ({ data, at }, row) => revised(row, { expiresAt: data.expiresAt, status: 'expired', slot: null }, at),
    JobDeleted: () => null,
  },
};

/** A job with the shown fields of its company. Null if the company does not exist. */
export interface ShownJob {
  readonly row: JobRow;
  readonly company: CompanyOfJob | null;
}

const OF_COMPANY = ['id', 'name', 'slug', 'logoUrl', 'website'] as const;

/** Filters for a list of jobs. A job must match all of them. */
export interface JobFilter extends Paging {
  readonly status?: JobStatus;
  readonly companyId?: string;
  readonly applicationUrl?: string;
  readonly externalId?: string;
}

/** Jobs that a policy changes before it reads the next ones. */
const BATCH = 100;

@Injectable()
export class JobReader {
  constructor(private readonly tables: BoardTables) {}

  /** The job with this id, or null. */
  find(id: string): Promise<JobRow | null> {
    return this.tables.one(JobRow, { id });
  }

  /** @throws Rejection `jobs_not_found`. */
  async byId(id: string): Promise<JobRow> {
    return (await this.find(id)) ?? rejectMissing(jobDecider);
  }

  /** The job with the shown fields of its company. @throws Rejection `jobs_not_found`. */
  async shown(id: string): Promise<ShownJob> {
    const found = await this.tables.oneWith(JobRow, { id }, 'companyId', CompanyRow, OF_COMPANY);
    if (!found) rejectMissing(jobDecider);
    return { row: found.row, company: found.other };
  }

  /** `row`, just written by a command, with the shown fields of its company: those stored in the job until the company can be read. */
  async withCompany(row: JobRow): Promise<ShownJob> {
    const { companyId: id, companyName, companySlug } = row;
    const company = await this.tables.one(CompanyRow, { id });
    if (company || companyName === null || companySlug === null) return { row, company };
    return { row, company: { id, name: companyName, slug: companySlug, logoUrl: null, website: null } };
  }

  /** The existing jobs with these ids, newest first. */
  byIds(ids: readonly string[]): Promise<readonly JobRow[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.tables.all(JobRow, { id: ids }, ids.length);
  }

  /** Newest first. An invalid application URL matches nothing. */
  page({ status, companyId, applicationUrl, externalId, ...paging }: JobFilter): Promise<Page<JobSummaryRow>> {
    const key = applicationUrl === undefined ? undefined : (keyOf(applicationUrl) ?? NO_KEY);
    return this.tables.page(JobRow, { status, companyId, applicationKey: key, externalId }, paging, ['detail']);
  }

  /** The jobs of a company, newest first, up to `limit`. */
  ofCompany(companyId: string, limit: number): Promise<readonly JobSummaryRow[]> {
    return this.tables.all(JobRow, { companyId }, limit, ['detail']);
  }

  /** The job with this slug, if it exists. */
  bySlug(slug: string): Promise<readonly JobRow[]> {
    return this.tables.all(JobRow, { slug }, 1);
  }

  /** The distinct slots of published jobs. Includes null if some have none. */
  publishedSlots(): Promise<readonly (number | null)[]> {
    return this.tables.values(JobRow, 'slot', { status: 'published' });
  }

  /** Ids of published jobs without an application URL: a batch of them, newest first. */
  async publishedWithoutAddress(): Promise<readonly string[]> {
    return (await this.tables.all(JobRow, { status: 'published', applicationKey: null }, BATCH)).map(({ id }) => id);
  }

  /** Ids of jobs with the term `slug`: a batch of them, newest first. */
  async tagged(axis: 'skills' | 'categories', slug: string): Promise<readonly string[]> {
    return (await this.tables.all(JobRow, { [axis]: new AnyIn([slug]) }, BATCH)).map(({ id }) => id);
  }

  /** The number of published jobs. */
  published(): Promise<number> {
    return this.tables.count(JobRow, { status: 'published' });
  }

  /**
   * The jobs that are visible at the time of the request, newest first and in batches of `size` rows, without the columns in `omit`.
   * Each batch is a separate query on demand, so a slow reader does not hold a connection.
   */
  async *visible(
    { categories, companyIds }: VisibleFilter = {},
    omit: readonly 'detail'[] = [],
    size = 200,
  ): AsyncGenerator<readonly JobRow[]> {
    const { now } = facts();
    const where = {
      status: 'published' as const,
      companyId: companyIds,
      categories: categories && new AnyIn(categories),
    };
    for await (const rows of this.tables.each(JobRow, where, omit, size))
      yield rows.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  }

  /**
   * A version string that changes when the visible jobs or their fields change. An expiring job does not change its row at that
   * moment, so the string includes the number of expired jobs.
   */
  async visibleMark(): Promise<string> {
    const [rows, over] = await Promise.all([
      this.tables.fingerprint(JobRow, { status: 'published' }),
      this.tables.count(JobRow, { status: 'published', expiresAt: new Between<string>(undefined, facts().now) }),
    ]);
    return `${rows} ${over}`;
  }

  /** Published jobs of all boards whose time is over, longest overdue first, up to `limit`. */
  overdue(limit: number): Promise<readonly { board: string; id: string }[]> {
    return this.tables.dueOnAllBoards(JobRow, 'expiresAt', { status: 'published' }, limit);
  }

  /** For each of these companies, the number of its jobs and of its published jobs. */
  async counts(companyIds: readonly string[]): Promise<(companyId: string) => JobCounts> {
    const tally = await this.tables.tally(JobRow, 'companyId', companyIds, { status: 'published' });
    return (companyId) => {
      const { all, matching } = tally(companyId);
      return { jobCount: all, publishedJobCount: matching };
    };
  }

  /** `slug`, `slug-2`, `slug-3` … that no job has, at least one. Only a claim guarantees that a slug is free. */
  freeSlugs(slug: string): Promise<readonly string[]> {
    return this.tables.free(JobRow, 'slug', slug);
  }
}
