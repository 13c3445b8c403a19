import type { JobEvents } from '#jobs';
import { type Commands, Mails, Policy, type Reacts } from '#runtime';
import { derivedId, facts } from '#store';
import { Injectable } from '@nestjs/common';
import { AlertSettings } from '../../people/index.js';
import { jobPostings } from './job-posting.commands.js';
import type { JobPostingEvents } from './job-posting.decider.js';
import { postingReceivedMail } from './job-posting-mails.js';
import { JobPostingReader, JobPostingRow } from './job-posting.read-model.js';

const DAY_MS = 86_400_000;

/** Mails the contact that a job was received. */
@Injectable()
export class ConfirmPostings extends Policy {
  readonly name = 'confirm-job-postings';
  readonly on: Reacts<{ jobPosting: JobPostingEvents }> = {
    jobPosting: {
      JobPostingFinished: async ({ objectId, at, data }, subject) => {
        const { board, now } = facts();
        if (Date.parse(at) < Date.parse(now) - DAY_MS) return;
        const row = await subject.row(JobPostingRow);
        if (!row || row.contactEmail === null) return;
        const id = derivedId('mails', `${board}/${objectId}/received`, Date.parse(row.submittedAt));
        const letter = postingReceivedMail(await this.settings.face(row.origin), data.status);
        await this.mails.send({ id, to: row.contactEmail, ...letter });
      },
    },
  };

  constructor(
    private readonly settings: AlertSettings,
    private readonly mails: Mails,
  ) {
    super();
  }
}

/** Erases the contact of a job when the job is deleted. */
@Injectable()
export class RemovePostings extends Policy {
  readonly name = 'remove-postings-of-deleted-jobs';
  readonly on: Reacts<{ job: JobEvents }> = {
    job: { JobDeleted: ({ objectId }) => this.remove(objectId) },
  };

  constructor(private readonly reader: JobPostingReader) {
    super();
  }

  private async remove(jobId: string): Promise<Commands> {
    return (await this.reader.ofJob(jobId)).map(({ id }) => jobPostings.RemovePosting(id, {}));
  }
}
