import { reject, type RowProjection } from '#kernel';
import { AnyIn, BoardRow, BoardTables, digest, InstantColumn, ReadModel, type Page, type Paging } from '#platform';
import { Injectable } from '@nestjs/common';
import { Column, Index } from 'typeorm';
import { applicationKey } from '../domain/application-address.js';
import type { CustomFieldValues } from '../domain/custom-fields.js';
import {
  type CompanyLabel,
  type EmploymentType,
  type JobContent,
  type JobEvents,
  type JobStatus,
  type RemoteOption,
  type SalaryTimeframe,
  type Seniority,
} from '../domain/job.js';
import { visibleJob } from '../domain/visible-job.js';
import { CompanyRow, type CompanyOfJob } from './companies.js';

/** What only the detail of a job shows, and no list is filtered by. */
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

/** A job as operators see it. */
@ReadModel('jobs', { version: 2 })
@Index(['board', 'status', 'id'])
@Index(['board', 'companyId', 'id'])
@Index(['board', 'slug'])
@Index(['board', 'externalId'])
@Index(['board', 'applicationKey', 'id'])
@Index(['board', 'expiresAt'], { where: `status = 'published'` })
export class JobRow extends BoardRow {
  /** Grows by one with each change of what the world sees (decision E1). */
  @Column('int') revision!: number;
  @Column('text') status!: JobStatus;
  @Column('text') title!: string;
  @Column('text') slug!: string;
  @Column('text') companyId!: string;
  /** As the company was called when the job was last told. */
  @Column('text', { nullable: true }) companyName!: string | null;
  @Column('text', { nullable: true }) companySlug!: string | null;
  /** Which of the published jobs that the plan allows this one is. */
  @Column('int', { nullable: true }) slot!: number | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  /** Digest of the normalised application address; what filters compare. */
  @Column('text', { nullable: true }) applicationKey!: string | null;
  @Column('text', { nullable: true }) employmentType!: EmploymentType | null;
  @Column('text', { nullable: true }) remoteOption!: RemoteOption | null;
  @Column('text', { nullable: true }) seniority!: Seniority | null;
  @Column('double precision', { nullable: true }) salaryMin!: number | null;
  @Column('double precision', { nullable: true }) salaryMax!: number | null;
  @Column('text', { nullable: true }) salaryCurrency!: string | null;
  @Column('text', { nullable: true }) salaryTimeframe!: SalaryTimeframe | null;
  @Column('boolean') isFeatured!: boolean;
  @Column('jsonb') skills!: readonly string[];
  @Column('jsonb') categories!: readonly string[];
  @Column('jsonb') customFieldValues!: CustomFieldValues;
  @InstantColumn({ nullable: true }) publishedAt!: string | null;
  @InstantColumn({ nullable: true }) expiresAt!: string | null;
  @InstantColumn() createdAt!: string;
  @InstantColumn() updatedAt!: string;
  @Column('jsonb') detail!: JobDetail;
}

/** A job without its detail. */
export type JobSummaryRow = Omit<JobRow, 'detail'>;

type Authored = Partial<JobContent & CompanyLabel & Pick<JobRow, 'publishedAt' | 'expiresAt' | 'slot'>>;

/** The columns that `content`, whole or in part, sets. */
function columns(content: Authored, before?: JobDetail): Partial<JobRow> {
  const rest: Record<string, unknown> = { ...content };
  const detail: Record<string, unknown> = { ...before };
  for (const key of DETAIL) {
    if (key in rest) detail[key] = rest[key];
    delete rest[key];
  }
  const key = content.applicationUrl === undefined ? {} : { applicationKey: keyOf(content.applicationUrl) };
  return { ...rest, ...key, detail: detail as unknown as JobDetail };
}

/** Addresses may be longer than an index takes. */
function keyOf(address: string | null): string | null {
  const key = address === null ? null : applicationKey(address);
  return key === null ? null : digest(key);
}

const seen = (row: JobRow) => JSON.stringify(visibleJob({ ...row.detail, ...row }));

function revised(row: JobRow, change: Partial<JobRow>, updatedAt: string): Partial<JobRow> {
  const after = { ...row, ...change };
  return { ...change, updatedAt, revision: row.revision + (seen(after) === seen(row) ? 0 : 1) };
}

export const jobRows: RowProjection<JobRow, JobEvents> = {
  row: JobRow,
  category: 'job',
  on: {
    JobCreated: ({ data: { exempt: _, status, ...content }, at }) => ({
      ...columns(content),
      status,
      revision: 1,
      createdAt: at,
      updatedAt: at,
    }),
    JobChanged: ({ data, at }, row) => revised(row, columns(data, row.detail), at),
    JobPublished: ({ data, at }, row) => revised(row, { ...data, status: 'published' }, at),
    JobRelabelled: ({ data: { companyName, companySlug }, at }, row) => revised(row, { companyName, companySlug }, at),
    JobPaused: ({ at }, row) => revised(row, { status: 'draft', slot: null }, at),
    JobExpired: ({ data, at }, row) => revised(row, { ...data, status: 'expired', slot: null }, at),
    JobDeleted: () => null,
  },
};

/** A job with what it shows of its company; null when that is not there. */
export interface ShownJob {
  readonly row: JobRow;
  readonly company: CompanyOfJob | null;
}

/** The jobs of a company. */
export interface JobCounts {
  readonly jobCount: number;
  readonly publishedJobCount: number;
}

/** Which jobs a list shows; filters add up. */
export interface JobFilter extends Paging {
  readonly status?: JobStatus;
  readonly companyId?: string;
  readonly applicationUrl?: string;
  readonly externalId?: string;
}

@Injectable()
export class JobReader {
  constructor(private readonly tables: BoardTables) {}

  /** The job with this id, or null. */
  find(id: string): Promise<JobRow | null> {
    return this.tables.one(JobRow, { id });
  }

  /** @throws Rejection `jobs_not_found`. */
  async byId(id: string): Promise<JobRow> {
    return (await this.find(id)) ?? reject('missing', 'jobs_not_found', 'There is no such job.');
  }

  /** The job with what it shows of its company. @throws Rejection `jobs_not_found`. */
  async shown(id: string): Promise<ShownJob> {
    const row = await this.byId(id);
    const company = await this.tables.one(CompanyRow, { id: row.companyId });
    // Deleted with its company between the two questions: then it is not there any more.
    if (!company) await this.byId(id);
    return { row, company };
  }

  /** `row`, which a command has written, with what it shows of its company: by its label until that can be read. */
  async withCompany(row: JobRow): Promise<ShownJob> {
    const { companyId: id, companyName, companySlug } = row;
    const company = await this.tables.one(CompanyRow, { id });
    if (company || companyName === null || companySlug === null) return { row, company };
    return { row, company: { id, name: companyName, slug: companySlug, logoUrl: null, website: null } };
  }

  /** The jobs with these ids that exist, newest first. */
  byIds(ids: readonly string[]): Promise<readonly JobRow[]> {
    return this.tables.all(JobRow, { id: ids });
  }

  /** Newest first. An application address that is none matches nothing. */
  page({ status, companyId, applicationUrl, externalId, ...paging }: JobFilter): Promise<Page<JobSummaryRow>> {
    const key = applicationUrl === undefined ? undefined : (keyOf(applicationUrl) ?? '');
    return this.tables.page(JobRow, { status, companyId, applicationKey: key, externalId }, paging, ['detail']);
  }

  /** The ids of the jobs that have one of these external ids: external id → id. */
  async withExternalIds(externalIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.tables.all(JobRow, { externalId: externalIds }, externalIds.length, ['detail']);
    return new Map(rows.map(({ externalId, id }) => [externalId ?? '', id]));
  }

  /** The job with this slug, if there is one. */
  bySlug(slug: string): Promise<readonly JobRow[]> {
    return this.tables.all(JobRow, { slug }, 1);
  }

  /** The slots that published jobs have. */
  async takenSlots(): Promise<ReadonlySet<number>> {
    return new Set((await this.tables.values(JobRow, 'slot', { status: 'published' })).filter((slot) => slot !== null));
  }

  /** Ids of published jobs that do not say where to apply; some of them, the newest first. */
  async publishedWithoutAddress(): Promise<readonly string[]> {
    return (await this.tables.all(JobRow, { status: 'published', applicationKey: null })).map(({ id }) => id);
  }

  /** Ids of jobs that name the term `slug`; some of them, the newest first. */
  async tagged(axis: 'skills' | 'categories', slug: string): Promise<readonly string[]> {
    return (await this.tables.all(JobRow, { [axis]: new AnyIn([slug]) })).map(({ id }) => id);
  }

  /** How many jobs are published. */
  published(): Promise<number> {
    return this.tables.count(JobRow, { status: 'published' });
  }

  /** Published jobs of all boards whose time is over by now, the longest overdue first; at most `limit`. */
  overdue(limit: number): Promise<readonly { board: string; id: string }[]> {
    return this.tables.dueOnAllBoards(JobRow, 'expiresAt', { status: 'published' }, limit);
  }

  /** Of each of these companies, how many jobs it has, and how many of them are published. */
  async counts(companyIds: readonly string[]): Promise<(companyId: string) => JobCounts> {
    const tally = await this.tables.tally(JobRow, 'companyId', companyIds, { status: 'published' });
    return (companyId) => {
      const { all, matching } = tally(companyId);
      return { jobCount: all, publishedJobCount: matching };
    };
  }

  /** `slug`, `slug-2`, `slug-3` … as far as no job has them; at least one. Only a claim makes it certain. */
  freeSlugs(slug: string): Promise<readonly string[]> {
    return this.tables.free(JobRow, 'slug', slug);
  }
}
