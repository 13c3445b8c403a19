import type { JobEvents } from '#jobs';
import { BlobStore, type Commands, Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import { applications } from './application.commands.js';
import type { ApplicationEvents } from './application.decider.js';
import { ApplicationReader } from './application.read-model.js';

/** The bytes of résumés that no application has any more are removed. */
@Injectable()
export class GiveUpResumes extends Policy {
  readonly name = 'give-up-resumes-of-applications';
  readonly on: Reacts<{ application: ApplicationEvents }> = {
    application: {
      ApplicationResumeAttached: ({ data: { formerKey } }) => this.remove(formerKey),
      ApplicationWithdrawn: ({ data: { droppedKey } }) => this.remove(droppedKey),
      ApplicationRemoved: ({ data: { droppedKey } }) => this.remove(droppedKey),
    },
  };

  constructor(private readonly blobs: BlobStore) {
    super();
  }

  private async remove(key: string | null): Promise<void> {
    if (key !== null) await this.blobs.remove(key);
  }
}

/** Applications of guests are removed with their job. Users keep theirs, without a job. */
@Injectable()
export class FollowDeletedJobs extends Policy {
  readonly name = 'remove-applications-of-deleted-jobs';
  readonly on: Reacts<{ job: JobEvents }> = {
    job: { JobDeleted: ({ objectId }) => this.remove(objectId) },
  };

  constructor(private readonly reader: ApplicationReader) {
    super();
  }

  private async *remove(jobId: string): AsyncIterable<Commands> {
    for await (const rows of this.reader.each({ jobId }))
      yield rows.filter(({ userId }) => userId === null).map(({ id }) => applications.RemoveApplication(id, {}));
  }
}
