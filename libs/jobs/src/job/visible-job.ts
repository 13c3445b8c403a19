import { type CompanyLabel, type JobContent, jobLocation, type JobStatus } from './job.decider.js';

/** The public fields of a job; the same wherever they are published or counted. */
export interface VisibleJob {
  readonly slug: string;
  readonly title: string;
  readonly status: JobStatus;
  readonly companyId: string;
  readonly companyName: string | null;
  readonly location: string | null;
  /** HTML. */
  readonly description: string;
  /** Path of its page on the storefront; null while the public cannot see it. */
  readonly path: string | null;
  readonly employmentType: string | null;
  readonly remoteOption: string | null;
  /** To the second, as it is published (UTC, ends in Z). */
  readonly publishedAt: string | null;
  /** To the second. */
  readonly expiresAt: string | null;
}

/** What of a job a visible job is made of. */
export type Visible = Pick<
  JobContent,
  'slug' | 'title' | 'companyId' | 'description' | 'employmentType' | 'remoteOption' | 'officeLocations'
> &
  CompanyLabel & { readonly status: JobStatus; readonly publishedAt: string | null; readonly expiresAt: string | null };

const toTheSecond = (moment: string | null): string | null => moment && `${moment.slice(0, 19)}Z`;

/** What the world can see of `job`. A change of it is a new revision, any other change is not (decision E1). */
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

/** Path that a job's page on the storefront has when it is published; null as soon as a slug is missing. */
export function jobPath({ companySlug, slug }: { companySlug: string | null; slug: string }): string | null {
  return companySlug && slug ? `companies/${companySlug}/jobs/${slug}` : null;
}
