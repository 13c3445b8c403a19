import { reject } from '#kernel';
import type { CompanyLabel, Dates, DuplicateCheck, JobContent, JobStatus } from './job-fields.js';

/** The plan's limits for publishing one more job. */
export interface SlotPosting {
  /** False if the plan does not allow publishing. */
  readonly allowed: boolean;
  /** Maximum number of published jobs. Null for no limit. */
  readonly limit: number | null;
  /** A number up to `limit` that no published job has. Null if no slot is free, or without a limit. */
  readonly slot: number | null;
}

/** Error code for a slot that another job has taken. The command can succeed with another slot. */
export const SLOT_TAKEN = 'jobs_slot_taken';

/** The slot for a job to publish. @throws Rejection if the plan has no free slot. */
export function takeSlot(posting: SlotPosting = { allowed: false, limit: 0, slot: null }): number | null {
  const remedy = { upgrade: { capability: 'activeJobsLimit', atLeast: (posting.limit ?? 0) + 1 } };
  if (!posting.allowed)
    reject(
      'forbidden',
      'jobs_plan_cannot_publish',
      'The plan of this board does not allow publishing jobs. Upgrade the plan first.',
      undefined,
      remedy,
    );
  if (posting.limit === null) return null;
  const message = `The plan of this board allows ${posting.limit} published jobs.`;
  return posting.slot ?? reject('conflict', 'jobs_quota_exceeded', message, undefined, remedy);
}

/** The commands of a job. */
export interface JobCommands {
  CreateJob: JobContent &
    CompanyLabel & {
      readonly status: 'draft' | 'published';
      /** Absent: the current time, if the job is published. */
      readonly publishedAt?: string;
      /** Absent or null: `defaultDays` from now. */
      readonly expiresAt?: string | null;
      /** Null: without `expiresAt`, the job has no expiry because its employer has not paid for one yet. */
      readonly defaultDays: number | null;
      /** True: the job waits for the approval of an operator instead of being published (decision A10). */
      readonly approval: boolean;
      /** Required if the job is published. */
      readonly posting?: SlotPosting;
      readonly exempt: readonly DuplicateCheck[];
    };
  ChangeJob: Partial<JobContent & CompanyLabel & { readonly publishedAt: string; readonly expiresAt: string | null }>;
  /** The company was renamed. */
  RelabelJob: CompanyLabel;
  /** The slug of a term changed. The job may contain it. */
  RetagJob: { readonly axis: 'skills' | 'categories'; readonly from: string; readonly to: string };
  /** If `expiresAt` is absent, a future expiry stays and a past one is cleared. */
  PublishJob: { readonly expiresAt?: string | null; readonly posting: SlotPosting };
  /**
   * Publishes a job of the company `of` for `days`, or requests approval first. A job that already waits does not change. Rejected
   * while the job has a paid period: it is published, or it is a draft with a future expiry.
   */
  PostJob: {
    readonly of: string;
    readonly days: number;
    /** Absent: unchanged. */
    readonly isFeatured?: boolean;
    readonly approval: boolean;
    readonly posting: SlotPosting;
  };
  /** Replaces `PostJob` in a retry: accepted if an earlier attempt of the same request has posted the job, otherwise rejected. */
  RecallPosting: { readonly of: string };
  /** Ends the paid period of a job of the company `of`, because the payment was refunded. */
  RevokeJob: { readonly of: string };
  /**
   * Publishes a draft of the company `of` again until its existing expiry. Does nothing to a job that is published or pending. With
   * `approval`, a job that was never published waits for approval first.
   */
  ResumeJob: { readonly of: string; readonly approval: boolean; readonly posting: SlotPosting };
  PauseJob: Record<string, never>;
  ExpireJob: Record<string, never>;
  /** Expires the job if its time is over. */
  LapseJob: Record<string, never>;
  /** Expires the job, published or pending, at `at`: no source has its posting any longer. */
  EndJob: { readonly at: string };
  /**
   * Publishes the job again because a source has its posting again. If the job was never published, `approval` makes it wait for
   * approval again. Does nothing unless the job expired at `endedAt`: otherwise an operator ended it.
   */
  RenewJob: {
    readonly endedAt: string;
    readonly expiresAt: string | null;
    readonly approval: boolean;
    readonly posting: SlotPosting;
  };
  /** Unpublishes the job if it has no way to apply, because the board no longer accepts applications itself. */
  UnlistJob: Record<string, never>;
  /** With `of`, only if the job belongs to that company. */
  DeleteJob: { readonly of?: string };
}

/** The events of a job. */
export interface JobEvents {
  JobCreated: JobContent &
    CompanyLabel &
    Dates & { readonly status: JobStatus; readonly slot: number | null; readonly exempt: readonly DuplicateCheck[] };
  /** Only the changed fields. */
  JobChanged: Partial<JobContent & CompanyLabel & Dates>;
  JobRelabelled: CompanyLabel;
  /** `slot`: which of the plan's slots for published jobs this one takes. Null if the plan has no limit. */
  JobPublished: Dates & { readonly slot: number | null };
  /** The job waits for approval. `days`: how long it will be published. Null keeps its expiry. */
  JobSubmitted: { readonly days: number | null };
  JobPaused: Record<string, never>;
  JobExpired: { readonly expiresAt: string };
  /** The least that consumers need to delete their copies. */
  JobDeleted: { readonly slug: string; readonly companyId: string };
}
