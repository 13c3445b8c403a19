import { type Job, JOB_FIELDS, type JobTombstone } from '#contracts';
import { lifeOf, type PublishedKind } from '#outbox';
import { type Visible, visibleJob } from './visible-job.js';
import type { JobEvents } from './job-messages.js';

type SeenJob = Pick<Job, (typeof JOB_FIELDS)[number]>;

/** A job in the published language, with a path instead of a URL. */
function seenJob(state: Visible): SeenJob {
  const job = visibleJob(state);
  return {
    slug: job.slug,
    title: job.title,
    status: job.status,
    company_id: job.companyId,
    company_name: job.companyName,
    location: job.location,
    description: job.description || null,
    url: job.path,
    employment_type: job.employmentType,
    workplace_type: job.remoteOption,
    published_at: job.publishedAt,
    expires_at: job.expiresAt,
  };
}

/** The parts of `content` that a visible job uses, as far as they are present. */
function visibleParts(content: Partial<Visible>): Partial<Visible> {
  const { slug, title, companyId, description, employmentType, remoteOption, officeLocations } = content;
  const { companyName, companySlug, status, publishedAt, expiresAt } = content;
  const parts = {
    slug,
    title,
    companyId,
    description,
    employmentType,
    remoteOption,
    // Only the first office is public.
    officeLocations: officeLocations?.slice(0, 1),
    companyName,
    companySlug,
    status,
    publishedAt,
    expiresAt,
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Partial<Visible>;
}

/** Publishes the public state of jobs, using only their own events. */
export const publishedJobs: PublishedKind<JobEvents, Visible, SeenJob> = {
  object: 'job',
  topic: 'jobs',
  category: 'job',
  on: {
    JobCreated: ({ data }) => visibleParts(data) as Visible,
    JobChanged: ({ data }, job) => ({ ...job, ...visibleParts(data) }),
    JobRelabelled: ({ data: { companyName, companySlug } }, job) => ({ ...job, companyName, companySlug }),
    JobPublished: ({ data: { publishedAt, expiresAt } }, job) => ({
      ...job,
      status: 'published',
      publishedAt,
      expiresAt,
    }),
    JobSubmitted: (_, job) => ({ ...job, status: 'pending_approval' }),
    JobPaused: (_, job) => ({ ...job, status: 'draft' }),
    JobExpired: ({ data: { expiresAt } }, job) => ({ ...job, status: 'expired', expiresAt }),
    JobDeleted: () => null,
  },
  vocabulary: JOB_FIELDS,
  seen: seenJob,
  type: lifeOf('job'),
  snapshot(state, { id, revision, at, storefront }): Job {
    const job = seenJob(state);
    return { id, object: 'job', ...job, url: storefront(job.url), updated_at: at, revision };
  },
  tombstone: ({ slug, companyId }, { id, revision, at }): JobTombstone => ({
    id,
    object: 'job',
    revision,
    deleted: true,
    deleted_at: at,
    slug,
    company_id: companyId,
  }),
};
