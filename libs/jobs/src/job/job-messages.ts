import type { CompanyLabel, Dates, DuplicateCheck, JobContent, JobStatus } from './job-fields.js';
import type { Posting } from './job-slot.js';

/** What can be done with a job. */
export interface JobCommands {
  CreateJob: JobContent &
    CompanyLabel & {
      readonly status: 'draft' | 'published';
      /** Absent: now, when it is published. */
      readonly publishedAt?: string;
      /** Absent or null: `defaultDays` from now. */
      readonly expiresAt?: string | null;
      /** Null: without `expiresAt` the job has no expiry, because its employer has not paid for one yet. */
      readonly defaultDays: number | null;
      /** True: what asks to be published waits until an operator approves it (decision A10). */
      readonly approval: boolean;
      /** Needed by what is published. */
      readonly posting?: Posting;
      readonly exempt: readonly DuplicateCheck[];
    };
  ChangeJob: Partial<JobContent & CompanyLabel & { readonly publishedAt: string; readonly expiresAt: string | null }>;
  /** Its company is called otherwise now. */
  RelabelJob: CompanyLabel;
  /** A term that it may name is called otherwise now. */
  RetagJob: { readonly axis: 'skills' | 'categories'; readonly from: string; readonly to: string };
  /** `expiresAt` absent: an expiry still to come stays, one in the past is cleared. */
  PublishJob: { readonly expiresAt?: string | null; readonly posting: Posting };
  /**
   * Publishes a job of the company `of` for `days`, or asks operators to approve it first. A job that waits already stays as it is.
   * Refused while the job has a window: it is published, or a draft whose expiry is still to come.
   */
  PostJob: {
    readonly of: string;
    readonly days: number;
    /** Absent: as it is. */
    readonly isFeatured?: boolean;
    readonly approval: boolean;
    readonly posting: Posting;
  };
  /** Takes the place of `PostJob` at a retry: accepted when an earlier try of the same request has posted the job, else refused. */
  RecallPosting: { readonly of: string };
  /** Ends the time that was paid for a job of the company `of`: what was paid was given back. */
  RevokeJob: { readonly of: string };
  /**
   * Publishes a draft of the company `of` again until the expiry that it has. Nothing happens to a job that is published or waits.
   * With `approval`, a job that was never published waits for operators first.
   */
  ResumeJob: { readonly of: string; readonly approval: boolean; readonly posting: Posting };
  PauseJob: Record<string, never>;
  ExpireJob: Record<string, never>;
  /** Ends the job if its time is over. */
  LapseJob: Record<string, never>;
  /** Ends the job, published or waiting, with the expiry `at`: no source has its posting any more. */
  EndJob: { readonly at: string };
  /**
   * Publishes the job again, or has it wait again if it was never published and `approval` says so: a source has its posting again. Nothing
   * happens unless it expired with the expiry `endedAt`: then its end was not the decision of an operator.
   */
  RenewJob: {
    readonly endedAt: string;
    readonly expiresAt: string | null;
    readonly approval: boolean;
    readonly posting: Posting;
  };
  /** Unpublishes the job if it has no way to apply, because the board takes no applications itself any more. */
  UnlistJob: Record<string, never>;
  /** With `of`, only while it is a job of that company. */
  DeleteJob: { readonly of?: string };
}

/** What happens to a job. */
export interface JobEvents {
  JobCreated: JobContent &
    CompanyLabel &
    Dates & { readonly status: JobStatus; readonly slot: number | null; readonly exempt: readonly DuplicateCheck[] };
  /** Only what changed. */
  JobChanged: Partial<JobContent & CompanyLabel & Dates>;
  JobRelabelled: CompanyLabel;
  /** `slot`: which of the published jobs that the plan allows this one is; null when it allows any number. */
  JobPublished: Dates & { readonly slot: number | null };
  /** It waits for approval. `days`: how long it is published from then on; null keeps the expiry that it has. */
  JobSubmitted: { readonly days: number | null };
  JobPaused: Record<string, never>;
  JobExpired: { readonly expiresAt: string };
  /** The minimum that lets a copy elsewhere be dropped. */
  JobDeleted: { readonly slug: string; readonly companyId: string };
}
