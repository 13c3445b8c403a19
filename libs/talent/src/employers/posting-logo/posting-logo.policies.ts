import { type JobEvents, VisitorLogos } from '#jobs';
import { type Commands, type Partitions, Policy, type Reacts } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { type PostingLogoEvents, postingLogos } from './posting-logo.decider.js';
import { PostingLogoReader } from './posting-logo.read-model.js';

interface HandledEvents {
  job: JobEvents;
  postingLogo: PostingLogoEvents;
}

/** The maximum number of boards remembered as having no pending logo. */
const REMEMBERED = 10_000;
const ALL = () => 'all';

/** Gives the company of a published job the logo that was uploaded with the job, unless it has one. */
@Injectable()
export class GivePostingLogos implements Policy {
  readonly name = 'give-posting-logos';
  readonly on: Reacts<HandledEvents> = {
    job: {
      JobPublished: ({ board, objectId }) => (this.without.has(board) ? undefined : this.give(objectId)),
      JobDeleted: ({ board, objectId }) => (this.without.has(board) ? undefined : this.detach(objectId)),
    },
    postingLogo: { PostingLogoAttached: ({ board }) => void this.without.delete(board) },
  };
  // Handles events in the order of the log, so that the remembered boards are correct for each event.
  readonly partitions: Partitions<HandledEvents> = {
    job: { JobPublished: ALL, JobDeleted: ALL },
    postingLogo: { PostingLogoAttached: ALL },
  };
  /** Boards without a pending logo. Nearly every job is published without a logo, and then needs no statement. */
  private readonly without = new Set<string>();

  constructor(
    private readonly reader: PostingLogoReader,
    private readonly logos: VisitorLogos,
  ) {}

  begin(): void {
    this.without.clear();
  }

  private async give(jobId: string): Promise<Commands> {
    const commands = [];
    for (const { id, mediaId, url } of await this.waitingFor(jobId)) {
      const isShown = await this.logos.offer(jobId, { logoMediaId: mediaId, logoUrl: url });
      commands.push(isShown ? postingLogos.GivePostingLogo(id, {}) : postingLogos.RemovePostingLogo(id, {}));
    }
    return commands;
  }

  private async detach(jobId: string): Promise<Commands> {
    return (await this.waitingFor(jobId)).map(({ id }) => postingLogos.DetachPostingLogo(id, {}));
  }

  private async waitingFor(jobId: string) {
    const waiting = await this.reader.waiting();
    if (waiting.length === 0) {
      if (this.without.size >= REMEMBERED) this.without.clear();
      this.without.add(facts().board);
    }
    return waiting.filter((row) => row.jobId === jobId);
  }
}

/** Deletes the picture of a removed logo. */
@Injectable()
export class DeletePostingLogos implements Policy {
  readonly name = 'delete-posting-logos';
  readonly on: Reacts<{ postingLogo: PostingLogoEvents }> = {
    postingLogo: {
      PostingLogoRemoved: async ({ data: { mediaId } }) => {
        if (mediaId !== null) await this.logos.remove(mediaId);
      },
    },
  };

  constructor(private readonly logos: VisitorLogos) {}
}
