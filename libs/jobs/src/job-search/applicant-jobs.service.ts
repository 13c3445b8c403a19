import { Rejection } from '#kernel';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import type { JobStatus } from '../job/job.decider.js';
import { isShown, JobReader, type JobRow } from '../job/job.read-model.js';
import { PublicJobs } from './public-jobs.service.js';

/** A job, as far as applications to it need to know it. */
export interface ApplicantJob {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly companyId: string;
  readonly companySlug: string | null;
  readonly companyName: string | null;
  /** A job that waits for approval is a draft for those who have it. */
  readonly status: Exclude<JobStatus, 'pending_approval'>;
  /** UTC ISO text; null when it has no end. */
  readonly expiresAt: string | null;
  /** Visitors see it at the moment of the request. */
  readonly isOpen: boolean;
  /** It names no address elsewhere at which people apply. */
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

/** The jobs of the board of the request, for those who apply and those who read applications. */
@Injectable()
export class ApplicantJobs {
  constructor(
    private readonly jobs: PublicJobs,
    private readonly reader: JobReader,
  ) {}

  /** The job with this slug, or that had it, if visitors see it; else null. */
  async open(slug: string): Promise<ApplicantJob | null> {
    try {
      return jobOf(await this.jobs.rowOf(slug));
    } catch (error) {
      if (error instanceof Rejection && error.kind === 'missing') return null;
      throw error;
    }
  }

  /** The job with this slug, whatever its status; null when there is none. */
  async bySlug(slug: string): Promise<ApplicantJob | null> {
    const [row] = await this.reader.bySlug(slug);
    return row ? jobOf(row) : null;
  }

  /** Those of these jobs that exist, by their ids. */
  async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, ApplicantJob>> {
    const wanted = [...new Set(ids)];
    const rows = wanted.length === 0 ? [] : await this.reader.byIds(wanted);
    return new Map(rows.map((row) => [row.id, jobOf(row)]));
  }
}
