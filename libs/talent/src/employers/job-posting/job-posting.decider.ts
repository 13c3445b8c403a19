import { claim, commandsOf, type Decider, Rejection } from '#kernel';

/** The submission of a visitor, and the key that detects repeats. */
export interface PostingSubmission {
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

/** What a job under a company with members waits for. */
export interface Hold {
  readonly jobId: string;
  readonly companyId: string;
  readonly isPaid: boolean;
}

/**
 * Whether a company agreed to a job that a stranger posted under its name. `waiting`: members and the contact were asked. `confirmed`: one
 * of them agreed. `refused` and `unanswered` wait for an operator. `settled`: the job was published without an answer.
 */
export const CONFIRMATIONS = ['waiting', 'confirmed', 'refused', 'unanswered', 'settled'] as const;
export type PostingConfirmation = (typeof CONFIRMATIONS)[number];

/** Who can confirm a posting: an approved member, or the contact with a mailbox at the company's proved domain. */
export type ConfirmedBy = 'member' | 'contact';

export interface JobPostingCommands {
  SubmitPosting: PostingSubmission;
  /** The job exists as a draft. Recorded before anything can be paid for it. Repeatable. */
  DraftPosting: { readonly jobId: string };
  FinishPosting: PostingResult;
  /** Lets the job wait for its company. Repeatable. */
  HoldPosting: Hold;
  /** Repeatable. Does nothing to a posting that does not wait for its company. */
  ConfirmPosting: { readonly by: ConfirmedBy };
  RefusePosting: Record<string, never>;
  /** The company did not answer in time. */
  EscalatePosting: Record<string, never>;
  /** The job was published. */
  SettlePosting: Record<string, never>;
  /** Allows the same submission again. */
  ReleasePosting: Record<string, never>;
  RemovePosting: Record<string, never>;
  /** Erases the contact. The job continues to wait for its company. Repeatable. */
  ForgetContact: Record<string, never>;
}

export interface JobPostingEvents {
  JobPostingSubmitted: Omit<PostingSubmission, 'contactName' | 'contactEmail'> & {
    readonly contactName: string | null;
    readonly contactEmail: string | null;
  };
  JobPostingDrafted: { readonly jobId: string };
  JobPostingFinished: PostingResult;
  JobPostingHeld: Hold;
  JobPostingConfirmed: { readonly by: ConfirmedBy };
  JobPostingRefused: Record<string, never>;
  JobPostingEscalated: Record<string, never>;
  JobPostingSettled: Record<string, never>;
  JobPostingReleased: Record<string, never>;
  JobPostingRemoved: Record<string, never>;
  JobPostingContactForgotten: Record<string, never>;
}

interface JobPosting {
  readonly guestId: string;
  readonly sameKey: string | null;
  /** Null until its job exists. */
  readonly jobId: string | null;
  readonly isFinished: boolean;
  readonly isForgotten: boolean;
  /** Null: the job waits for no company. */
  readonly confirmation: PostingConfirmation | null;
}

/** Whether members and the contact can still confirm. */
export const canConfirm = (confirmation: PostingConfirmation | null): boolean =>
  confirmation === 'waiting' || confirmation === 'unanswered';

/** Whether no one decided yet. */
const isOpen = (confirmation: PostingConfirmation | null): boolean =>
  canConfirm(confirmation) || confirmation === 'refused';

/** A job that a visitor without an account submits. */
export const jobPostingDecider: Decider<JobPosting, JobPostingCommands, JobPostingEvents> = {
  category: 'jobPosting',
  noun: 'job posting',
  initial: {
    guestId: '',
    sameKey: null,
    jobId: null,
    isFinished: false,
    isForgotten: false,
    confirmation: null,
  },
  creates: ['SubmitPosting'],
  gone: ['JobPostingRemoved'],
  erases: ['JobPostingRemoved', 'JobPostingContactForgotten'],
  missing: 'job_postings_not_found',
  personal: { JobPostingSubmitted: ['contactName', 'contactEmail'] },
  impersonal: {
    JobPostingSubmitted: ['sameKey', 'origin', 'guestId'],
    JobPostingDrafted: ['jobId'],
    JobPostingFinished: ['status', 'jobId', 'jobSlug', 'checkoutUrl'],
    JobPostingHeld: ['jobId', 'companyId', 'isPaid'],
    JobPostingConfirmed: ['by'],
  },
  personOf: ({ guestId }) => guestId,
  claims: ({ sameKey }) => claim('job_posting', sameKey),
  refuseClaim: (_, [postingId = '']) =>
    new Rejection('conflict', 'job_postings_repeated', 'The same job was submitted a moment ago.', { postingId }),
  decide: {
    SubmitPosting: (_, data) => [{ type: 'JobPostingSubmitted', data }],
    DraftPosting: (posting, { jobId }) =>
      posting.jobId === jobId ? [] : [{ type: 'JobPostingDrafted', data: { jobId } }],
    FinishPosting: ({ isFinished }, data) => (isFinished ? [] : [{ type: 'JobPostingFinished', data }]),
    HoldPosting: ({ confirmation }, data) => (confirmation === null ? [{ type: 'JobPostingHeld', data }] : []),
    ConfirmPosting: ({ confirmation }, data) =>
      canConfirm(confirmation) ? [{ type: 'JobPostingConfirmed', data }] : [],
    RefusePosting: ({ confirmation }) => (canConfirm(confirmation) ? [{ type: 'JobPostingRefused', data: {} }] : []),
    EscalatePosting: ({ confirmation }) =>
      confirmation === 'waiting' ? [{ type: 'JobPostingEscalated', data: {} }] : [],
    SettlePosting: ({ confirmation }) => (isOpen(confirmation) ? [{ type: 'JobPostingSettled', data: {} }] : []),
    ReleasePosting: ({ sameKey }) => (sameKey === null ? [] : [{ type: 'JobPostingReleased', data: {} }]),
    RemovePosting: () => [{ type: 'JobPostingRemoved', data: {} }],
    ForgetContact: ({ isForgotten }) => (isForgotten ? [] : [{ type: 'JobPostingContactForgotten', data: {} }]),
  },
  evolve: {
    JobPostingSubmitted: (posting, { guestId, sameKey }) => ({ ...posting, guestId, sameKey }),
    JobPostingDrafted: (posting, { jobId }) => ({ ...posting, jobId }),
    JobPostingFinished: (posting, { jobId }) => ({ ...posting, jobId, isFinished: true }),
    JobPostingHeld: (posting) => ({ ...posting, confirmation: 'waiting' }),
    JobPostingConfirmed: (posting) => ({ ...posting, confirmation: 'confirmed' }),
    JobPostingRefused: (posting) => ({ ...posting, confirmation: 'refused' }),
    JobPostingEscalated: (posting) => ({ ...posting, confirmation: 'unanswered' }),
    JobPostingSettled: (posting) => ({ ...posting, confirmation: 'settled' }),
    JobPostingReleased: (posting) => ({ ...posting, sameKey: null }),
    JobPostingRemoved: (posting) => ({ ...posting, sameKey: null }),
    JobPostingContactForgotten: (posting) => ({ ...posting, sameKey: null, isForgotten: true }),
  },
};

export const jobPostings = commandsOf(jobPostingDecider);
