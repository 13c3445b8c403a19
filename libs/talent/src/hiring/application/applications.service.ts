import { type ApplicantJob, ApplicantJobs } from '#jobs';
import { EventStore, type ObjectRef, outcomeOf, reject, Rejection } from '#kernel';
import { BlobStore, type DataSubject, LeftRows } from '#runtime';
import { BoardTables, facts, newId, type Page, type Paging, ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { membershipId, MembershipReader } from '../../employers/index.js';
import {
  BoardTerms,
  CandidateReader,
  type CandidateRow,
  Candidates,
  OwnedRows,
  RESUME_TYPES,
  Sessions,
} from '../../people/index.js';
import { applicationChanges, type ApplicationInput, coverNoteOf } from './application-input.service.js';
import {
  type ApplicationEvents,
  applications,
  type ApplicationSubmission,
  refuseApplication,
  unprocessable,
} from './application.decider.js';
import { ApplicationReader, ApplicationRow } from './application.read-model.js';
import { GuestSubmissions } from './guest-submissions.service.js';
import {
  type Applicant,
  type ApplyInput,
  type OwnApplication,
  ownApplication,
  type RequestSource,
} from './own-application.service.js';

/** The maximum number of tries to submit an application while an earlier one is being withdrawn. */
const TRIES = 3;

/** Applications for applicants. The rules are in application.decider.ts. */
@Injectable()
export class Applications {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: ApplicationReader,
    private readonly readModels: ReadModels,
    private readonly jobs: ApplicantJobs,
    private readonly terms: BoardTerms,
    private readonly sessions: Sessions,
    private readonly candidateRows: CandidateReader,
    private readonly candidates: Candidates,
    private readonly memberships: MembershipReader,
    private readonly guests: GuestSubmissions,
    private readonly blobs: BlobStore,
  ) {}

  /**
   * Applies to a job. A user who has already applied gets the existing application, unchanged. A guest gets only what the request sent.
   * @throws Rejection, in this order: `applications_job_not_found`, `applications_native_disabled`, `applications_external_apply_only`,
   * `applications_guest_not_allowed`, `validation_bad_request`, `rate_limited` for guests, `applications_unprocessable` for a member of
   * the company.
   */
  async apply(slug: string, who: Applicant, input: ApplyInput, reached: RequestSource): Promise<OwnApplication> {
    const job = await this.jobs.open(slug);
    if (!job) reject('missing', 'applications_job_not_found', 'There is no such job.');
    if (!(await this.terms.takesApplications()))
      reject('unfit', 'applications_native_disabled', 'This board does not accept applications.');
    if (!job.isNative)
      reject(
        'unfit',
        'applications_external_apply_only',
        'This job does not accept applications on the board. Apply at its application URL.',
      );
    return who ? this.applyAs(who.id, job, input, reached) : this.guests.apply(job, input, reached);
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
    job: ApplicantJob,
    { coverNote }: ApplyInput,
    { origin }: RequestSource,
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
    const submission: ApplicationSubmission = {
      jobId: job.id,
      companyId: job.companyId,
      userId,
      guestId: null,
      slot: 0,
      name: profile?.displayName ?? user.displayName,
      email: user.email,
      headline: profile?.headline ?? null,
      location: profile?.location ?? null,
      coverNote: note,
      ...(await this.keptResume(profile)),
      origin,
    };
    const row = await this.submit(submission);
    // A concurrent request created the application, so this copy of the résumé is not used.
    if (submission.resume && row.resume?.key !== submission.resume.key) await this.blobs.remove(submission.resume.key);
    return ownApplication(row, job);
  }

  /** Submits `submission`. If the user has already applied, finds that application. */
  private async submit(submission: ApplicationSubmission): Promise<ApplicationRow> {
    for (let attempt = 1; ; attempt++) {
      const command = applications.SubmitApplication(newId('applications'), submission);
      const outcome = await outcomeOf(this.bus.execute(command), { code: 'applications_already_applied' });
      if (!(outcome instanceof Rejection)) return outcome.row(ApplicationRow);
      const { applicationId } = outcome.details as { readonly applicationId: string };
      const found = await this.readModels.latest(ApplicationRow, applicationId);
      if (found) return found;
      if (attempt === TRIES) refuseApplication();
    }
  }

  /** A copy of the profile's résumé, because the original can be deleted at any time. Empty without one. */
  private async keptResume(
    profile: CandidateRow | null,
  ): Promise<Pick<ApplicationSubmission, 'resume' | 'resumeFilename'>> {
    const kept = profile?.resume?.keep ? profile.resume.file : null;
    const blob = kept && (await this.blobs.open(kept.key));
    if (!kept || !blob) return { resume: null, resumeFilename: null };
    const key = `resumes/${newId('resumes')}`;
    const contentType = RESUME_TYPES[kept.format];
    await this.blobs.put(key, blob.body, { contentType });
    return { resume: { key, contentType, sizeBytes: kept.sizeBytes }, resumeFilename: `resume.${kept.format}` };
  }
}

/** The events that can have a résumé. */
const SENDING = ['ApplicationSubmitted', 'ApplicationResumeAttached', 'ApplicationVersionAdded'] as const;

/** Applications of an account, and those that guests sent with its confirmed address, with their résumés. */
@Injectable()
export class ApplicationsDataStore extends OwnedRows<ApplicationRow> {
  protected readonly row = ApplicationRow;
  protected readonly of = { column: 'userId', category: 'application' };
  protected readonly removal = ({ id }: ApplicationRow) => applications.RemoveApplication(id, {});

  constructor(
    bus: CommandBus,
    tables: BoardTables,
    private readonly leftRows: LeftRows,
    private readonly reader: ApplicationReader,
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly blobs: BlobStore,
  ) {
    super(bus, tables, leftRows);
  }

  override async *streams(userId: string, provenAddresses: readonly string[] = []): AsyncIterable<ObjectRef> {
    const ofUser = this.reader.each({ userId });
    for await (const rows of both(ofUser, this.ofGuest({ provenAddresses })))
      for (const { id } of rows) yield { category: this.of.category, objectId: id };
  }

  override async count(subject: DataSubject): Promise<number> {
    let count = await super.count(subject);
    for await (const { length } of this.ofGuest(subject)) count += length;
    return count;
  }

  override async *read(subject: DataSubject): AsyncIterable<object> {
    for await (const rows of this.each(subject))
      for (const { timeline: _, ...row } of rows) {
        const blob = row.resume && (await this.blobs.open(row.resume.key));
        yield blob ? { ...row, file: blob.body } : row;
      }
  }

  override async purge(subject: DataSubject): Promise<void> {
    await super.purge(subject);
    const { provenAddresses: ids } = subject;
    await this.leftRows.remove(this.row, { column: 'guestKey', ids, category: this.of.category });
  }

  protected override each(subject: DataSubject): AsyncGenerator<readonly ApplicationRow[]> {
    return both(super.each(subject), this.ofGuest(subject));
  }

  private async *ofGuest({ provenAddresses }: Pick<DataSubject, 'provenAddresses'>) {
    for (const address of provenAddresses) yield await this.reader.ofGuest(address);
  }

  /** Deletes every résumé that the log shows for the application, in case an earlier deletion failed. */
  protected override async before({ id }: ApplicationRow): Promise<void> {
    const history = await this.store.read({ category: this.of.category, board: facts().board, objectId: id });
    for (const event of history) {
      const { type, data } = this.readModels.current(event);
      if (!(SENDING as readonly string[]).includes(type)) continue;
      const { resume } = data as ApplicationEvents[(typeof SENDING)[number]];
      if (resume) await this.blobs.remove(resume.key);
    }
  }
}

async function* both<T>(one: AsyncIterable<T>, other: AsyncIterable<T>): AsyncGenerator<T> {
  yield* one;
  yield* other;
}
