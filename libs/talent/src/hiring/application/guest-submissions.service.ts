import { BoardTerms } from '../../people/index.js';
import type { ApplicantJob } from '#jobs';
import { Attempts } from '#access';
import { outcomeOf, reject, Rejection } from '#kernel';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { coverNoteOf, guestOf } from './application-input.service.js';
import { applications, type ApplicationSubmission, WAITING_AT_MOST } from './application.decider.js';
import type { ApplyInput, OwnApplication, RequestSource } from './own-application.service.js';
import { timeOf, UploadSecrets } from './upload-secrets.service.js';

/** Applications of guests. An address proves nothing until someone shows that they read its mails (decision 0219). */
@Injectable()
export class GuestSubmissions {
  constructor(
    private readonly bus: CommandBus,
    private readonly terms: BoardTerms,
    private readonly attempts: Attempts,
    private readonly uploads: UploadSecrets,
  ) {}

  /**
   * Applies to `job` as a guest. The answer has only what this request sent, and a new id with which its sender can upload a résumé. If
   * three applications wait for the proof of the address, nothing is stored and the answer is the same.
   * @throws Rejection `applications_guest_not_allowed`, `validation_bad_request`, `rate_limited`.
   */
  async apply(job: ApplicantJob, input: ApplyInput, { from, origin }: RequestSource): Promise<OwnApplication> {
    if (!(await this.terms.takesGuests()))
      reject('forbidden', 'applications_guest_not_allowed', 'Sign in to apply on this board.');
    const guest = guestOf(input);
    const coverNote = coverNoteOf(input.coverNote);
    await this.attempts.count('board-apply', from);
    const facts = { ...guest, headline: null, location: null, coverNote };
    const guestId = newId('applications');
    const { id: jobId, companyId } = job;
    const unsent = { resume: null, resumeFilename: null, origin };
    const isStored = await this.submit(guestId, { jobId, companyId, userId: null, guestId, ...facts, ...unsent });
    const id = this.uploads.of(guestId);
    await this.uploads.keep(id, isStored ? guestId : null, jobId);
    const appliedAt = timeOf(id);
    return { id, status: 'applied', appliedAt, updatedAt: appliedAt, ...facts, resumeFilename: null, job };
  }

  /** Submits into the first free slot of the address. @returns whether one was free. */
  private async submit(id: string, submission: Omit<ApplicationSubmission, 'slot'>): Promise<boolean> {
    for (let slot = 0; slot < WAITING_AT_MOST; slot++) {
      const command = applications.SubmitApplication(id, { ...submission, slot });
      const outcome = await outcomeOf(this.bus.execute(command), { code: 'applications_already_applied' });
      if (!(outcome instanceof Rejection)) return true;
    }
    return false;
  }
}
