import { claim, type Decider, Rejection } from '#kernel';

/** The submission of a visitor, and the key that detects repeats. */
export interface Submission {
  /** The encryption subject whose key encrypts the visitor's input: the id of the posting. */
  readonly guestId: string;
  readonly contactName: string;
  readonly contactEmail: string;
  /** A keyed digest of the contact, the title and the company. */
  readonly sameKey: string;
  /** The registered origin of the publishable key that the storefront used; null: none. */
  readonly origin: string | null;
}

/** The possible results of a posting. */
export const POSTING_OUTCOMES = ['checkout', 'published', 'pending_approval', 'invoice_sent'] as const;

export interface PostingResult {
  readonly status: (typeof POSTING_OUTCOMES)[number];
  readonly jobId: string;
  readonly jobSlug: string | null;
  /** Null unless the status is `checkout`. */
  readonly checkoutUrl: string | null;
}

export interface JobPostingCommands {
  SubmitPosting: Submission;
  FinishPosting: PostingResult;
  /** Allows the same submission again. */
  ReleasePosting: Record<string, never>;
  RemovePosting: Record<string, never>;
}

export interface JobPostingEvents {
  JobPostingSubmitted: Omit<Submission, 'contactName' | 'contactEmail'> & {
    readonly contactName: string | null;
    readonly contactEmail: string | null;
  };
  JobPostingFinished: PostingResult;
  JobPostingReleased: Record<string, never>;
  JobPostingRemoved: Record<string, never>;
}

interface JobPosting {
  readonly guestId: string;
  readonly sameKey: string | null;
  readonly isFinished: boolean;
}

/** A job that a visitor without an account submits. */
export const jobPostingDecider: Decider<JobPosting, JobPostingCommands, JobPostingEvents> = {
  category: 'jobPosting',
  noun: 'job posting',
  initial: { guestId: '', sameKey: null, isFinished: false },
  creates: ['SubmitPosting'],
  gone: ['JobPostingRemoved'],
  erases: ['JobPostingRemoved'],
  missing: 'job_postings_not_found',
  personal: { JobPostingSubmitted: ['contactName', 'contactEmail'] },
  impersonal: {
    JobPostingSubmitted: ['sameKey', 'origin', 'guestId'],
    JobPostingFinished: ['status', 'jobId', 'jobSlug', 'checkoutUrl'],
  },
  personOf: ({ guestId }) => guestId,
  claims: ({ sameKey }) => claim('job_posting', sameKey),
  refuseClaim: (_, [postingId = '']) =>
    new Rejection('conflict', 'job_postings_repeated', 'The same job was submitted a moment ago.', { postingId }),
  decide: {
    SubmitPosting: (_, data) => [{ type: 'JobPostingSubmitted', data }],
    FinishPosting: ({ isFinished }, data) => (isFinished ? [] : [{ type: 'JobPostingFinished', data }]),
    ReleasePosting: ({ sameKey }) => (sameKey === null ? [] : [{ type: 'JobPostingReleased', data: {} }]),
    RemovePosting: () => [{ type: 'JobPostingRemoved', data: {} }],
  },
  evolve: {
    JobPostingSubmitted: (posting, { guestId, sameKey }) => ({ ...posting, guestId, sameKey }),
    JobPostingFinished: (posting) => ({ ...posting, isFinished: true }),
    JobPostingReleased: (posting) => ({ ...posting, sameKey: null }),
    JobPostingRemoved: (posting) => ({ ...posting, sameKey: null }),
  },
};
