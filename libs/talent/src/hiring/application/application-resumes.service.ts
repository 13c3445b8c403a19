import { type ApplicantJob, ApplicantJobs } from '#jobs';
import { Attempts } from '#access';
import { undoneIfRefused } from '#kernel';
import { BlobStore } from '#runtime';
import { facts, newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { formatOfResume, RESUME_TYPES, type ResumeFormat, type SentResume } from '../../people/index.js';
import { filenameOf } from './application-input.service.js';
import { type ApplicationResume, applications, refuseApplication } from './application.decider.js';
import { ApplicationReader, ApplicationRow } from './application.read-model.js';
import { type Applicant, ownApplication, type OwnApplication } from './own-application.service.js';
import { FIRST_STAGE } from './stage.js';
import { timeOf, UploadSecrets } from './upload-secrets.service.js';

/** The rejection of a file that is not a résumé. */
const REFUSAL = { code: 'applications_resume_invalid_file', part: 'file' };

/** How long guests can upload a résumé after they applied. */
const GUEST_MS = 24 * 60 * 60 * 1_000;

/** Contains only what this request sent. */
const forGuest = (secret: string, job: ApplicantJob, resumeFilename: string): OwnApplication => ({
  id: secret,
  status: 'applied',
  appliedAt: timeOf(secret),
  updatedAt: timeOf(secret),
  coverNote: null,
  name: null,
  email: null,
  location: null,
  headline: null,
  resumeFilename,
  job,
});

/** The application that gets a résumé; without an id if nothing was stored of a guest's request. */
interface Target {
  readonly id: string | null;
}

/** The résumés of applications. */
@Injectable()
export class ApplicationResumes {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: ApplicationReader,
    private readonly jobs: ApplicantJobs,
    private readonly attempts: Attempts,
    private readonly blobs: BlobStore,
    private readonly uploads: UploadSecrets,
  ) {}

  /**
   * Attaches a résumé to the application of `who` to the job with this slug. Replaces an earlier one.
   * @param secret the id that a guest got for the request to apply; a user has only one application to a job.
   * @param from the visitor; see `visitorOf`.
   * @throws Rejection `applications_not_found`, `rate_limited`, and `applications_resume_invalid_file` as 400, 413 and 415.
   */
  async attach(
    slug: string,
    who: Applicant,
    secret: string | undefined,
    file: SentResume & { readonly filename: string },
    from: string,
  ): Promise<OwnApplication> {
    const job = await this.jobs.bySlug(slug);
    if (!job) refuseApplication();
    const target = who ? await this.ofUser(who.id, job) : await this.ofGuest(secret, job);
    if (!target) refuseApplication();
    await this.attempts.count('board-resume', who?.id ?? from);
    const format = await formatOfResume(file, REFUSAL);
    const resumeFilename = filenameOf(file.filename, `resume.${format}`);
    const attached =
      target.id === null ? null : await this.store(target.id, who?.id ?? null, file, { format, resumeFilename });
    return who && attached ? ownApplication(attached, job) : forGuest(secret ?? '', job, resumeFilename);
  }

  private async store(
    id: string,
    by: string | null,
    file: SentResume,
    { format, resumeFilename }: { readonly format: ResumeFormat; readonly resumeFilename: string },
  ): Promise<ApplicationRow> {
    const contentType = RESUME_TYPES[format];
    const resume: ApplicationResume = { key: `resumes/${newId('resumes')}`, contentType, sizeBytes: file.size };
    // Stores the bytes first, so that every recorded résumé can be read.
    await this.blobs.put(resume.key, file.open(), { contentType });
    // The application was withdrawn, claimed or moved meanwhile.
    return undoneIfRefused(
      async () => {
        const receipt = await this.bus.execute(applications.AttachResume(id, { resume, resumeFilename, by }));
        return receipt.row(ApplicationRow);
      },
      () => this.blobs.remove(resume.key),
    );
  }

  private async ofUser(userId: string, job: ApplicantJob): Promise<Target | null> {
    return this.reader.of(userId, job.id);
  }

  private async ofGuest(secret: string | undefined, job: ApplicantJob): Promise<Target | null> {
    const found = secret === undefined ? null : await this.uploads.find(secret, job.id);
    if (found?.applicationId === null) return { id: null };
    const row = found && (await this.reader.find(found.applicationId));
    const isTheirs = row?.userId === null && row.jobId === job.id && row.stage === FIRST_STAGE;
    return isTheirs && Date.parse(facts().now) < Date.parse(row.appliedAt) + GUEST_MS ? row : null;
  }
}
