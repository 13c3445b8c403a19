import { jobLocation } from './job.decider.js';
import type { CompanyLabel, JobContent, JobStatus } from './job-fields.js';

/** The public fields of a job, shared by published messages and by the revision counter. */
export interface VisibleJob {
  readonly slug: string;
  readonly title: string;
  readonly status: JobStatus;
  readonly companyId: string;
  readonly companyName: string | null;
  readonly location: string | null;
  /** HTML. */
  readonly description: string;
  /** Path of its page on the storefront. Null while the public cannot see it. */
  readonly path: string | null;
  readonly employmentType: string | null;
  readonly remoteOption: string | null;
  /** Precise to the second, as published (UTC, ends in Z). */
  readonly publishedAt: string | null;
  /** Precise to the second. */
  readonly expiresAt: string | null;
}

/** The parts of a job from which a visible job is built. */
export type Visible = Pick<
  JobContent,
  'slug' | 'title' | 'companyId' | 'description' | 'employmentType' | 'remoteOption' | 'officeLocations'
> &
  CompanyLabel & { readonly status: JobStatus; readonly publishedAt: string | null; readonly expiresAt: string | null };

const toTheSecond = (moment: string | null): string | null => moment && `${moment.slice(0, 19)}Z`;

/** The public representation of `job`. Only a change of it counts as a new revision (decision E1). */
export function visibleJob(job: Visible): VisibleJob {
  return {
    slug: job.slug,
    title: job.title,
    status: job.status,
    companyId: job.companyId,
    companyName: job.companyName,
    location: jobLocation(job),
    description: job.description,
    path: job.status === 'published' ? jobPath(job) : null,
    employmentType: job.employmentType,
    remoteOption: job.remoteOption,
    publishedAt: toTheSecond(job.publishedAt),
    expiresAt: toTheSecond(job.expiresAt),
  };
}

/** The path of a published job's page on the storefront. Null if a slug is missing. */
export function jobPath({ companySlug, slug }: { companySlug: string | null; slug: string }): string | null {
  return companySlug && slug ? `companies/${companySlug}/jobs/${slug}` : null;
}

/** Filters for visible jobs: in any of these categories, and of any of these companies. */
export interface VisibleFilter {
  readonly categories?: readonly string[] | undefined;
  readonly companyIds?: readonly string[] | undefined;
}
