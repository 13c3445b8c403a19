import { outcomeOf, Rejection } from '#kernel';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { isShown, JobReader, type JobRow } from '../job/job.read-model.js';
import { PublicJobs } from './public-jobs.service.js';
import { CompanyReader } from '../company/company.read-model.js';
import type { JobStatus } from '../job/job-fields.js';

/** The fields of a job that applications need. */
export interface ApplicantJob {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly companyId: string;
  readonly companySlug: string | null;
  readonly companyName: string | null;
  /** A job that awaits approval is a draft for its owners. */
  readonly status: Exclude<JobStatus, 'pending_approval'>;
  /** UTC ISO 8601 timestamp. Null if it has no end. */
  readonly expiresAt: string | null;
  /** Whether visitors see it at the time of the request. */
  readonly isOpen: boolean;
  /** Whether candidates apply on the board: the job has no external application URL. */
  readonly isNative: boolean;
}

const jobOf = (row: JobRow): ApplicantJob => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  companyId: row.companyId,
  companySlug: row.companySlug,
  companyName: row.companyName,
  status: row.status === 'pending_approval' ? 'draft' : row.status,
  expiresAt: row.expiresAt,
  isOpen: isShown(row, facts().now),
  isNative: row.detail.applicationUrl === null,
});

/** The jobs of the current board, for candidates and for readers of applications. */
@Injectable()
export class ApplicantJobs {
  constructor(
    private readonly jobs: PublicJobs,
    private readonly reader: JobReader,
  ) {}

  /** The visible job with this slug or former slug, or null. */
  async open(slug: string): Promise<ApplicantJob | null> {
    const outcome = await outcomeOf(async () => jobOf(await this.jobs.rowOf(slug)), { kind: 'missing' });
    return outcome instanceof Rejection ? null : outcome;
  }

  /** The job with this slug in any status, or null. */
  async bySlug(slug: string): Promise<ApplicantJob | null> {
    const [row] = await this.reader.bySlug(slug);
    return row ? jobOf(row) : null;
  }

  /** The jobs with these ids, without those that do not exist. */
  async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, ApplicantJob>> {
    const wanted = [...new Set(ids)];
    const rows = wanted.length === 0 ? [] : await this.reader.byIds(wanted);
    return new Map(rows.map((row) => [row.id, jobOf(row)]));
  }
}

/** Finds the visible jobs and companies of the current board. */
@Injectable()
export class VisitedObjects {
  constructor(
    private readonly jobs: ApplicantJobs,
    private readonly companies: CompanyReader,
  ) {}

  /** The id of the visible job with this id or slug, or null. */
  async job(idOrSlug: string): Promise<string | null> {
    const job = (await this.jobs.byIds([idOrSlug])).get(idOrSlug) ?? (await this.jobs.open(idOrSlug));
    return job?.isOpen === true ? job.id : null;
  }

  /** The id of the visible company with this id or slug, or null. */
  async company(idOrSlug: string): Promise<string | null> {
    const company = (await this.companies.find(idOrSlug)) ?? (await this.companies.findBySlug(idOrSlug));
    return company?.isPublic === true ? company.id : null;
  }
}
