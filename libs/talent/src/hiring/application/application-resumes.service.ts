import { Attempts } from '#access';
import { Rejection } from '#kernel';
import { BlobStore } from '#runtime';
import { facts, newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { formatOfResume, RESUME_TYPES, type SentResume } from '../../people/index.js';
import { type AppliedJob, AppliedJobs } from '../ports.js';
import { filenameOf } from './application-input.service.js';
import { applications } from './application.commands.js';
import { type ApplicationResume, refuseApplication } from './application.decider.js';
import { ApplicationReader, ApplicationRow } from './application.read-model.js';
import { type Applicant, ownApplication, type OwnApplication } from './applications.service.js';

/** The rejection of a file that is not a résumé. */
const REFUSAL = { code: 'applications_resume_invalid_file', part: 'file' };

/** How long guests can upload a résumé after they applied. */
const GUEST_MS = 24 * 60 * 60 * 1_000;

/** Contains nothing that the guest typed: knowing the id does not prove who sends the request. */
const forGuest = ({ id, appliedAt }: ApplicationRow, job: AppliedJob, resumeFilename: string): OwnApplication => ({
  id,
  status: 'applied',
  appliedAt,
  updatedAt: appliedAt,
  coverNote: null,
  name: null,
  email: null,
  location: null,
  headline: null,
  resumeFilename,
  job,
});

/** The résumés of applications. */
@Injectable()
export class ApplicationResumes {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: ApplicationReader,
    private readonly jobs: AppliedJobs,
    private readonly attempts: Attempts,
    private readonly blobs: BlobStore,
  ) {}

  /**
   * Attaches a résumé to the application of `who` to the job with this slug. Replaces an earlier one.
   * @param asked id of a guest's application; a user has only one application to a job.
   * @param from IP address.
   * @throws Rejection `applications_not_found`, `rate_limited`, and `applications_resume_invalid_file` as 400, 413 and 415.
   */
  async attach(
    slug: string,
    who: Applicant,
    asked: string | undefined,
    file: SentResume & { readonly filename: string },
    from: string,
  ): Promise<OwnApplication> {
    const job = await this.jobs.bySlug(slug);
    if (!job) refuseApplication();
    const row = who ? await this.reader.of(who.id, job.id) : await this.ofGuest(asked, job);
    if (!row) refuseApplication();
    await this.attempts.count('board-resume', who?.id ?? from);
    const format = await formatOfResume(file, REFUSAL);
    const contentType = RESUME_TYPES[format];
    const resume: ApplicationResume = { key: `resumes/${newId('resumes')}`, contentType, sizeBytes: file.size };
    const resumeFilename = filenameOf(file.filename, `resume.${format}`);
    // Stores the bytes first, so that every recorded résumé can be read.
    await this.blobs.put(resume.key, file.open(), { contentType });
    try {
      const receipt = await this.bus.execute(applications.AttachResume(row.id, { resume, resumeFilename }));
      return who ? ownApplication(receipt.row(ApplicationRow), job) : forGuest(row, job, resumeFilename);
    } catch (error) {
      // The application was withdrawn meanwhile.
      if (error instanceof Rejection) await this.blobs.remove(resume.key);
      throw error;
    }
  }

  private async ofGuest(id: string | undefined, job: AppliedJob): Promise<ApplicationRow | null> {
    const row = id === undefined ? null : await this.reader.find(id);
    const isTheirs = row?.userId === null && row.jobId === job.id;
    return isTheirs && Date.parse(facts().now) < Date.parse(row.appliedAt) + GUEST_MS ? row : null;
  }
}
