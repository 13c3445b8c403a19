import {
  changed,
  claim,
  type Claim,
  commandsOf,
  type Decider,
  type Issue,
  Rejection,
  rejectIssues,
  rejectMissing,
  withChanges,
} from '#kernel';
import { locationLabel } from '#places/place';
import { applicationKey } from '../web-address.js';
import { type JobCommands, type JobEvents, SLOT_TAKEN, takeSlot } from './job-messages.js';
import {
  alreadyExists,
  companyMissing,
  daysAfter,
  jobLife,
  refuseWindow,
  requireNoWindow,
  requireWindow,
  slugTaken,
} from './job.life.js';
import {
  type CompanyLabel,
  type Dates,
  type DuplicateCheck,
  type JobContent,
  jobCreated,
  type JobStatus,
  shortJobCreated,
  wholeJobCreated,
} from './job-fields.js';

type Content = JobContent & CompanyLabel & Dates;

interface Job {
  readonly status: JobStatus;
  readonly content: Content | null;
  readonly slot: number | null;
  /** How long the job is published after its approval. Null if its expiry is already set. */
  readonly days: number | null;
  /** The duplicate checks that were skipped at creation stay off. */
  readonly exempt: readonly DuplicateCheck[];
}

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The location in one line: the first office, or that the job is remote. Null if unknown. */
export function jobLocation({
  officeLocations: [office],
  remoteOption,
}: Pick<JobContent, 'officeLocations' | 'remoteOption'>): string | null {
  return office ? locationLabel(office) : remoteOption === 'remote' ? 'Remote' : null;
}

/** Rules for the content of a job as a whole. A PATCH is validated by its result. */
export function jobIssues(
  job: Pick<JobContent, 'remoteOption' | 'officeLocations' | 'remotePermits' | 'salaryMin' | 'salaryMax'>,
): Issue[] {
  const issues: Issue[] = [];
  if (job.remoteOption === 'remote' && job.remotePermits.length === 0)
    issues.push({ path: ['remotePermits'], message: 'must name at least one place when remoteOption is remote' });
  if ((job.remoteOption === 'on_site' || job.remoteOption === 'hybrid') && job.officeLocations.length === 0)
    issues.push({
      path: ['officeLocations'],
      message: `must name at least one office when remoteOption is ${job.remoteOption}`,
    });
  if (job.salaryMin !== null && job.salaryMax !== null && job.salaryMin > job.salaryMax)
    issues.push({ path: ['salaryMin'], message: 'must not be more than salaryMax' });
  return issues;
}

const present = ({ content }: Job): Content => content as Content;
const grown = (job: Job, changes: Partial<Content>): Content => withChanges(present(job), changes);

export const jobDecider: Decider<Job, JobCommands, JobEvents> = {
  category: 'job',
  noun: 'job',
  initial: { status: 'draft', content: null, slot: null, days: null, exempt: [] },
  creates: ['CreateJob'],
  gone: ['JobDeleted'],
  missing: 'jobs_not_found',
  decide: {
    CreateJob(_, job, { now }) {
      rejectIssues(jobIssues(job));
      const status = job.status === 'published' && job.approval ? 'pending_approval' : job.status;
      const publishedAt = job.publishedAt ?? (status === 'published' ? now : null);
      const expiresAt = job.expiresAt ?? (job.defaultDays === null ? null : daysAfter(now, job.defaultDays));
      const slot = status === 'published' ? takeSlot(job.posting) : null;
      return [{ type: 'JobCreated', data: jobCreated(job, { status, publishedAt, expiresAt, slot }) }];
    },

    ChangeJob(job, changes) {
      const before = present(job);
      const data = changed(before, changes);
      if (Object.keys(data).length === 0) return [];
      rejectIssues(jobIssues(withChanges<Content>(before, data)));
      return [{ type: 'JobChanged', data }];
    },

    RelabelJob(job, { companyName, companySlug }) {
      const data = { companyName, companySlug };
      return Object.keys(changed(present(job), data)).length === 0 ? [] : [{ type: 'JobRelabelled', data }];
    },

    RetagJob(job, { axis, from, to }) {
      const before = present(job)[axis];
      if (!before.includes(from)) return [];
      const after = [...new Set(before.map((slug) => (slug === from ? to : slug)))];
      return [{ type: 'JobChanged', data: { [axis]: after } }];
    },

    PublishJob(job, { expiresAt, posting }, { now }) {
      jobLife.leads('publish', job.status);
      if (expiresAt && expiresAt <= now) rejectIssues([{ path: ['expiresAt'], message: 'must be in the future' }]);
      const slot = takeSlot(posting);
      const { publishedAt, expiresAt: stored } = present(job);
      const kept = job.days !== null ? daysAfter(now, job.days) : stored !== null && stored > now ? stored : null;
      const data = { publishedAt: publishedAt ?? now, expiresAt: expiresAt === undefined ? kept : expiresAt, slot };
      return [{ type: 'JobPublished', data }];
    },

    PostJob(job, { of, days, isFeatured, approval, posting }, { now }) {
      const { expiresAt, publishedAt, isFeatured: before } = ownedBy(of, job);
      // A job that awaits approval is published once it is paid.
      if (approval && job.status === 'pending_approval') return [];
      jobLife.leads('post', job.status);
      if (job.status === 'draft') requireNoWindow(expiresAt, now);
      const featured =
        isFeatured === undefined || isFeatured === before
          ? []
          : [{ type: 'JobChanged' as const, data: { isFeatured } }];
      if (approval) return [...featured, { type: 'JobSubmitted', data: { days } }];
      const data = { publishedAt: publishedAt ?? now, expiresAt: daysAfter(now, days), slot: takeSlot(posting) };
      return [...featured, { type: 'JobPublished', data }];
    },

    RecallPosting(job, { of }) {
      ownedBy(of, job);
      return refuseWindow();
    },

    RevokeJob(job, { of }, { now }) {
      const { expiresAt } = ownedBy(of, job);
      // A paid job that waits for its company would be published later without a payment.
      if (jobLife.leads('end', job.status)) return [{ type: 'JobExpired', data: { expiresAt: now } }];
      const isPaid = job.status === 'draft' && expiresAt !== null && expiresAt > now;
      return isPaid ? [{ type: 'JobChanged', data: { expiresAt: now } }] : [];
    },

    ResumeJob(job, { of, approval, posting }, { now }) {
      const { expiresAt, publishedAt } = ownedBy(of, job);
      if (!jobLife.leads('resume', job.status)) return [];
      requireWindow(expiresAt, now);
      if (approval && publishedAt === null) return [{ type: 'JobSubmitted', data: { days: null } }];
      return [{ type: 'JobPublished', data: { publishedAt: publishedAt ?? now, expiresAt, slot: takeSlot(posting) } }];
    },

    PauseJob(job) {
      jobLife.leads('pause', job.status);
      return [{ type: 'JobPaused', data: {} }];
    },

    ExpireJob(job, _, { now }) {
      jobLife.leads('expire', job.status);
      return [{ type: 'JobExpired', data: { expiresAt: now } }];
    },

    LapseJob(job, _, { now }) {
      const { expiresAt } = present(job);
      if (!jobLife.leads('lapse', job.status) || expiresAt === null || expiresAt > now) return [];
      return [{ type: 'JobExpired', data: { expiresAt } }];
    },

    EndJob: (job, { at }) =>
      jobLife.leads('end', job.status) ? [{ type: 'JobExpired', data: { expiresAt: at } }] : [],

    RenewJob(job, { endedAt, expiresAt, approval, posting }, { now }) {
      const { expiresAt: before, publishedAt } = present(job);
      if (!jobLife.leads('renew', job.status) || before !== endedAt) return [];
      if (approval && publishedAt === null)
        return [
          { type: 'JobChanged', data: { expiresAt } },
          { type: 'JobSubmitted', data: { days: null } },
        ];
      return [{ type: 'JobPublished', data: { publishedAt: publishedAt ?? now, expiresAt, slot: takeSlot(posting) } }];
    },

    UnlistJob: (job) =>
      jobLife.leads('unlist', job.status) && present(job).applicationUrl === null
        ? [{ type: 'JobPaused', data: {} }]
        : [],

    DeleteJob(job, { of }) {
      const { slug, companyId } = present(job);
      if (of !== undefined && of !== companyId) return [];
      return [{ type: 'JobDeleted', data: { slug, companyId } }];
    },
  },
  evolve: {
    // Keeps the whole event, including fields that are not content: removing a few of so many fields would be the slowest part of this
    // function.
    JobCreated: (_, content) => ({
      status: content.status,
      slot: content.slot,
      days: null,
      exempt: content.exempt,
      content,
    }),
    // Duplicates are rejected when a job is created. A change may turn a job into a duplicate.
    JobChanged: (job, changes) =>
      withChanges(job, { content: grown(job, changes), exempt: ['application_url', 'composite_hash'] }),
    JobRelabelled: (job, label) => withChanges(job, { content: grown(job, label) }),
    JobPublished: (job, { slot, publishedAt, expiresAt }) =>
      withChanges(job, {
        status: jobLife.after('publish'),
        slot,
        days: null,
        content: grown(job, { publishedAt, expiresAt }),
      }),
    JobSubmitted: (job, { days }) => withChanges(job, { status: jobLife.after('submit'), days }),
    JobPaused: (job) => withChanges(job, { status: jobLife.after('pause'), slot: null }),
    JobExpired: (job, { expiresAt }) =>
      withChanges(job, { status: jobLife.after('expire'), slot: null, content: grown(job, { expiresAt }) }),
    JobDeleted: (job) => withChanges(job, { content: null }),
  },
  upcasts: {
    JobCreated: [
      (data: object) => Object.assign({ ...data }, { companyName: null, companySlug: null, slot: null }),
      // Version 3 may omit fields of version 2.
      (data: object) => data,
      wholeJobCreated,
    ],
    JobPublished: [(data: object) => Object.assign({ ...data }, { slot: null })],
  },
  short: { JobCreated: shortJobCreated },
  claims({ content, slot, exempt }): readonly Claim[] {
    if (!content) return [];
    const { externalId, applicationUrl, companyId, title, description, slug } = content;
    const composite = [companyId, plain(title), plain(jobLocation(content) ?? ''), plain(description)].join('\n');
    return [
      ...claim('job.external_id', externalId),
      ...claim('job.application_url', applicationUrl && applicationKey(applicationUrl), {
        shared: exempt.includes('application_url'),
      }),
      ...claim('job.composite_hash', composite, { shared: exempt.includes('composite_hash') }),
      ...claim('job.slug', slug),
      ...claim('job.slot', slot?.toString()),
    ];
  },
  needs: ({ content }) => (content ? [{ category: 'company', objectId: content.companyId }] : []),
  refuseNeed: () => companyMissing(),
  refuseClaim({ kind }, holders) {
    if (kind === 'job.slug') return slugTaken();
    if (kind === 'job.slot')
      return new Rejection('conflict', SLOT_TAKEN, 'Other jobs were published at the same moment. Try again.');
    return alreadyExists(kind.slice('job.'.length), holders);
  },
};

export const jobs = commandsOf(jobDecider);

/** The job, if it belongs to the company. @throws Rejection `jobs_not_found`. */
function ownedBy(companyId: string, job: Job): Content {
  const content = present(job);
  return content.companyId === companyId ? content : rejectMissing(jobDecider);
}
