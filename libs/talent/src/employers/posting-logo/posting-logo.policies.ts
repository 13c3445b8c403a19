import type { JobEvents } from '#jobs';
import { type Commands, type Partitions, Policy, type Reacts } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { PostedLogos } from '../ports.js';
import { postingLogos } from './posting-logo.commands.js';
import type { PostingLogoEvents } from './posting-logo.decider.js';
import { PostingLogoReader } from './posting-logo.read-model.js';

interface Heard {
  job: JobEvents;
  postingLogo: PostingLogoEvents;
}

/** Boards that are remembered to have no logo for any job. */
const REMEMBERED = 10_000;
const ALL = () => 'all';

/** The company of a job that is published shows the logo that came with the job, unless it has one. */
@Injectable()
export class GivePostingLogos extends Policy {
  readonly name = 'give-posting-logos';
  readonly on: Reacts<Heard> = {
    job: {
      JobPublished: ({ board, objectId }) => (this.without.has(board) ? undefined : this.give(objectId)),
      JobDeleted: ({ board, objectId }) => (this.without.has(board) ? undefined : this.detach(objectId)),
    },
    postingLogo: { PostingLogoAttached: ({ board }) => void this.without.delete(board) },
  };
  // In the order of the log, so that what is remembered of a board is true of the event at hand.
  override readonly partitions: Partitions<Heard> = {
    job: { JobPublished: ALL, JobDeleted: ALL },
    postingLogo: { PostingLogoAttached: ALL },
  };
  /** Nearly every job is published without a logo, and needs no statement. */
  private readonly without = new Set<string>();

  constructor(
    private readonly reader: PostingLogoReader,
    private readonly logos: PostedLogos,
  ) {
    super();
  }

  override begin(): void {
    this.without.clear();
  }

  private async give(jobId: string): Promise<Commands> {
    const commands = [];
    for (const { id, mediaId, url } of await this.waitingFor(jobId)) {
      const isShown = await this.logos.offer(jobId, { mediaId, url });
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

/** The picture of a logo that is removed goes with it. */
@Injectable()
export class DeletePostingLogos extends Policy {
  readonly name = 'delete-posting-logos';
  readonly on: Reacts<{ postingLogo: PostingLogoEvents }> = {
    postingLogo: {
      PostingLogoRemoved: async ({ data: { mediaId } }) => {
        if (mediaId !== null) await this.logos.remove(mediaId);
      },
    },
  };

  constructor(private readonly logos: PostedLogos) {
    super();
  }
}
