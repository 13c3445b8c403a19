import { Attempts } from '#access';
import { reject, Rejection } from '#kernel';
import { BlobStore, type Receipt } from '#runtime';
import { newId, type Page, type Paging } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { membershipId, MembershipReader } from '../../employers/index.js';
import { CandidateReader, type CandidateRow, Candidates, RESUME_TYPES, Sessions } from '../../people/index.js';
import { type AppliedJob, AppliedJobs, ApplyingTerms } from '../ports.js';
import {
  applicationChanges,
  type ApplicationInput,
  coverNoteOf,
  type GuestInput,
  guestOf,
} from './application-input.service.js';
import { applications } from './application.commands.js';
import { refuseApplication, type Submission, unprocessable } from './application.decider.js';
import { ApplicationReader, ApplicationRow } from './application.read-model.js';
import { type ApplicationStatus, statusOf } from './stage.js';

/** An application for its applicant. From the company's side it contains only a coarse status. */
export interface OwnApplication {
  readonly id: string;
  readonly status: ApplicationStatus;
  readonly appliedAt: string;
  readonly updatedAt: string;
  readonly coverNote: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly location: string | null;
  readonly headline: string | null;
  readonly resumeFilename: string | null;
  /** Null once the job is deleted. */
  readonly job: AppliedJob | null;
}

/** The person who applies: a signed-in user, or a guest. */
export type Applicant = { readonly id: string } | null;

/** The input of an application. For a user, the texts come from the profile instead. */
export interface ApplyInput extends GuestInput {
  readonly coverNote?: string | undefined;
}

/** Where a request to apply came from. */
export interface Reached {
  /** IP address. */
  readonly from: string;
  /** The registered origin of the publishable key that the storefront used; null: none. */
  readonly origin: string | null;
}

/** The maximum number of tries to submit an application while an earlier one is being withdrawn. */
const TRIES = 3;

/** `row` in the form for its applicant. */
export const ownApplication = (row: ApplicationRow, job: AppliedJob | null): OwnApplication => ({
  id: row.id,
  status: statusOf(row.stage),
  appliedAt: row.appliedAt,
  updatedAt: row.updatedAt,
  coverNote: row.coverNote,
  name: row.name,
  email: row.email,
  location: row.location,
  headline: row.headline,
  resumeFilename: row.resumeFilename,
  job,
});

/** Applications for applicants. The rules are in application.decider.ts. */
@Injectable()
export class Applications {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: ApplicationReader,
    private readonly jobs: AppliedJobs,
    private readonly terms: ApplyingTerms,
    private readonly sessions: Sessions,
    private readonly candidateRows: CandidateReader,
    private readonly candidates: Candidates,
    private readonly memberships: MembershipReader,
    private readonly attempts: Attempts,
    private readonly blobs: BlobStore,
  ) {}

  /**
   * Applies to a job. A person who has already applied gets the existing application, unchanged. A guest gets only its id and when it was
   * sent.
   * @throws Rejection, in this order: `applications_job_not_found`, `applications_native_disabled`, `applications_external_apply_only`,
   * `applications_guest_not_allowed`, `validation_bad_request`, `rate_limited` for guests, `applications_unprocessable` for a member of
   * the company.
   */
  async apply(slug: string, who: Applicant, input: ApplyInput, reached: Reached): Promise<OwnApplication> {
    const job = await this.jobs.open(slug);
    if (!job) reject('missing', 'applications_job_not_found', 'There is no such job.');
    if (!(await this.terms.isNative()))
      reject('unfit', 'applications_native_disabled', 'This board does not accept applications.');
    if (!job.isNative)
      reject(
        'unfit',
        'applications_external_apply_only',
        'This job does not accept applications on the board. Apply at its application URL.',
      );
    return who ? this.applyAs(who.id, job, input, reached) : this.applyAsGuest(job, input, reached);
  }

  /** The application of `userId` to the job with this slug, open or not. @throws Rejection `applications_not_found`. */
  async forJob(userId: string, slug: string): Promise<OwnApplication> {
    const job = await this.jobs.bySlug(slug);
    const row = job && (await this.reader.of(userId, job.id));
    return row ? ownApplication(row, job) : refuseApplication();
  }

  /** The applications of `userId`, newest first. @throws Rejection `pagination_invalid_cursor`. */
  async list(userId: string, paging: Paging): Promise<Page<OwnApplication>> {
    const { rows, nextCursor } = await this.reader.pageOf(userId, paging);
    const jobs = await this.jobs.byIds(rows.map(({ jobId }) => jobId));
    return { rows: rows.map((row) => ownApplication(row, jobs.get(row.jobId) ?? null)), nextCursor };
  }

  /** @throws Rejection `applications_not_found`. */
  async get(userId: string, id: string): Promise<OwnApplication> {
    const { row, job } = await this.own(userId, id);
    return ownApplication(row, job);
  }

  /** Changes the fields in `input`. @throws Rejection `applications_not_found`, `applications_unprocessable`, and 400. */
  async edit(userId: string, id: string, input: ApplicationInput): Promise<OwnApplication> {
    const { job } = await this.own(userId, id);
    const changes = applicationChanges(input);
    const receipt = await this.bus.execute(
      applications.EditApplication(id, { changes, isJobOpen: job?.isOpen ?? false }),
    );
    return ownApplication(receipt.row(ApplicationRow), job);
  }

  /** Deletes the application. @throws Rejection `applications_not_found`, `applications_unprocessable`. */
  async withdraw(userId: string, id: string): Promise<void> {
    const { job } = await this.own(userId, id);
    await this.bus.execute(applications.WithdrawApplication(id, { isJobOpen: job?.isOpen ?? false }));
  }

  private async own(userId: string, id: string) {
    const row = await this.reader.find(id);
    if (row?.userId !== userId) refuseApplication();
    return { row, job: (await this.jobs.byIds([row.jobId])).get(row.jobId) ?? null };
  }

  private async applyAs(
    userId: string,
    job: AppliedJob,
    { coverNote }: ApplyInput,
    { origin }: Reached,
  ): Promise<OwnApplication> {
    const note = coverNoteOf(coverNote);
    const [known, membership, user, profile] = await Promise.all([
      this.reader.of(userId, job.id),
      this.memberships.find(membershipId(userId, job.companyId)),
      this.sessions.current(userId),
      this.candidateRows.find(userId),
    ]);
    if (known) return ownApplication(known, job);
    if (membership?.status === 'approved')
      throw unprocessable('You are a member of the company of this job. Members cannot apply.');
    if (!profile) await this.candidates.admit(user);
    const submission: Submission = {
      jobId: job.id,
      companyId: job.companyId,
      userId,
      guestId: null,
      name: profile?.displayName ?? user.displayName,
      email: user.email,
      headline: profile?.headline ?? null,
      location: profile?.location ?? null,
      coverNote: note,
      ...(await this.keptResume(profile)),
      origin,
    };
    const { receipt } = await this.submit(() => [newId('applications'), submission]);
    const row = receipt.row(ApplicationRow);
    // A concurrent request created the application, so this copy of the résumé is not used.
    if (submission.resume && row.resume?.key !== submission.resume.key) await this.blobs.remove(submission.resume.key);
    return ownApplication(row, job);
  }

  private async applyAsGuest(job: AppliedJob, input: ApplyInput, { from, origin }: Reached): Promise<OwnApplication> {
    if (!(await this.terms.takesGuests()))
      reject('forbidden', 'applications_guest_not_allowed', 'Sign in to apply on this board.');
    const guest = guestOf(input);
    const coverNote = coverNoteOf(input.coverNote);
    await this.attempts.count('board-apply', from);
    const said = { ...guest, headline: null, location: null, coverNote };
    const { id, receipt } = await this.submit(() => {
      const guestId = newId('applications');
      const { id: jobId, companyId } = job;
      return [
        guestId,
        { jobId, companyId, userId: null, guestId, ...said, resume: null, resumeFilename: null, origin },
      ];
    });
    const { appliedAt } = receipt.row(ApplicationRow);
    return { id, status: 'applied', appliedAt, updatedAt: appliedAt, ...said, resumeFilename: null, job };
  }

  /** Submits what `make` returns. If the person has already applied, finds that application. */
  private async submit(
    make: () => readonly [id: string, submission: Submission],
  ): Promise<{ readonly id: string; readonly receipt: Receipt }> {
    for (let attempt = 1; ; attempt++) {
      const [id, submission] = make();
      try {
        return { id, receipt: await this.bus.execute(applications.SubmitApplication(id, submission)) };
      } catch (error) {
        if (!(error instanceof Rejection) || error.code !== 'applications_already_applied') throw error;
        const { applicationId } = error.details as { readonly applicationId: string };
        try {
          return {
            id: applicationId,
            receipt: await this.bus.execute(applications.ReadApplication(applicationId, {})),
          };
        } catch (gone) {
          if (attempt === TRIES || !(gone instanceof Rejection) || gone.kind !== 'missing') throw gone;
        }
      }
    }
  }

  /** A copy of the profile's résumé, because the original can be deleted at any time. Empty without one. */
  private async keptResume(profile: CandidateRow | null): Promise<Pick<Submission, 'resume' | 'resumeFilename'>> {
    const kept = profile?.resume?.keep ? profile.resume.file : null;
    const blob = kept && (await this.blobs.open(kept.key));
    if (!kept || !blob) return { resume: null, resumeFilename: null };
    const key = `resumes/${newId('resumes')}`;
    const contentType = RESUME_TYPES[kept.format];
    await this.blobs.put(key, blob.body, { contentType });
    return { resume: { key, contentType, sizeBytes: kept.sizeBytes }, resumeFilename: `resume.${kept.format}` };
  }
}
