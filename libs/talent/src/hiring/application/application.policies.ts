import { Boards, BoardSweep } from '#access';
import type { JobEvents } from '#jobs';
import { BlobStore, type Commands, Policy, type Reacts, type PolicySubject } from '#runtime';
import { facts } from '#store';
import { CommandBus } from '@nestjs/cqrs';
import { Injectable } from '@nestjs/common';
import { type ApplicationEvents, applications } from './application.decider.js';
import { BoardTerms, type BoardUserEvents, BoardUserRow, boardUsers } from '../../people/index.js';
import { ApplicationReader } from './application.read-model.js';
import { GuestApplications } from './guest-applications.service.js';

/** Deletes the files of résumés that no application has any longer. */
@Injectable()
export class GiveUpResumes implements Policy {
  readonly name = 'give-up-resumes-of-applications';
  readonly on: Reacts<{ application: ApplicationEvents }> = {
    application: {
      ApplicationResumeAttached: ({ data: { formerKey } }) => this.remove(formerKey),
      ApplicationVersionAdded: ({ data: { droppedKey } }) => this.remove(droppedKey),
      ApplicationWithdrawn: ({ data: { droppedKey, earlierKeys } }) => this.remove(droppedKey, ...earlierKeys),
      ApplicationRemoved: ({ data: { droppedKey, earlierKeys } }) => this.remove(droppedKey, ...earlierKeys),
    },
  };

  constructor(private readonly blobs: BlobStore) {}

  private async remove(...keys: readonly (string | null)[]): Promise<void> {
    for (const key of keys) if (key !== null) await this.blobs.remove(key);
  }
}

/** Deletes the applications of guests with their job. Users keep theirs, without a job. */
@Injectable()
export class FollowDeletedJobs implements Policy {
  readonly name = 'remove-applications-of-deleted-jobs';
  readonly on: Reacts<{ job: JobEvents }> = {
    job: { JobDeleted: ({ objectId }) => this.remove(objectId) },
  };

  constructor(private readonly reader: ApplicationReader) {}

  private async *remove(jobId: string): AsyncIterable<Commands> {
    for await (const rows of this.reader.each({ jobId }))
      yield rows.filter(({ userId }) => userId === null).map(({ id }) => applications.RemoveApplication(id, {}));
  }
}

/**
 * Gives a user who has proven an address the applications that guests sent with it, even if the process that proved it crashed. If the
 * address is only confirmed, its owner is asked for a proof.
 */
@Injectable()
export class ClaimGuestApplications implements Policy {
  readonly name = 'claim-guest-applications';
  readonly on: Reacts<{ boardUser: BoardUserEvents }> = {
    boardUser: {
      EmailVerified: ({ objectId }, subject) => this.claim(objectId, subject),
      EmailProven: ({ objectId }, subject) => this.claim(objectId, subject),
    },
  };

  constructor(private readonly guests: GuestApplications) {}

  private async claim(userId: string, subject: PolicySubject): Promise<Commands> {
    const user = await subject.row(BoardUserRow);
    if (user?.isProven) await this.guests.giveTo(userId, user.email);
    else if (user && (await this.guests.wait(user.email))) return boardUsers.RequestProof(userId, {});
    return [];
  }
}

const DAY_MS = 86_400_000;

/**
 * Erases rejected applications and those of guests once a day, on boards that set a number of days (decision 0175). Days count from the
 * last change that the applicant can see.
 */
@Injectable()
export class ForgetApplications extends BoardSweep {
  readonly name = 'forget-applications';
  protected readonly every = DAY_MS;

  constructor(
    boards: Boards,
    private readonly bus: CommandBus,
    private readonly terms: BoardTerms,
    private readonly reader: ApplicationReader,
  ) {
    super(boards);
  }

  protected async onBoard(): Promise<number> {
    const days = await this.terms.retentionDays();
    if (days === null) return 0;
    const until = new Date(Date.parse(facts().now) - days * DAY_MS).toISOString();
    let erased = 0;
    for await (const rows of this.reader.perishable(until))
      for (const row of rows)
        if (
          row.updatedAt <= until &&
          (await this.removed(this.bus.execute(applications.RemoveApplication(row.id, {}, row.version))))
        )
          erased++;
    return erased;
  }
}
