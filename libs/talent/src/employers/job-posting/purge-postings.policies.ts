import { Boards, BoardSweep } from '#access';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EmployerJobs } from '../job-ports.js';
import { postingLogos } from '../posting-logo/posting-logo.commands.js';
import { PostingLogoReader } from '../posting-logo/posting-logo.read-model.js';
import { JobPostingReader } from './job-posting.read-model.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DRAFT_DAYS = 30;
/** Older drafts were looked at by earlier sweeps: a server that is off for a month is the longest that is caught up with. */
const LOOKED_AT_DAYS = 2 * DRAFT_DAYS;

/**
 * Deletes the drafts of jobs whose payment was never made, 30 days after they were sent in, and logos that no job uses, 24 hours after they
 * were uploaded (decision 0197).
 */
@Injectable()
export class PurgePostings extends BoardSweep {
  readonly name = 'purge-postings';
  protected readonly every = HOUR_MS;

  constructor(
    boards: Boards,
    private readonly bus: CommandBus,
    private readonly postings: JobPostingReader,
    private readonly logos: PostingLogoReader,
    private readonly jobs: EmployerJobs,
  ) {
    super(boards);
  }

  protected async onBoard(): Promise<number> {
    const before = (ms: number) => new Date(Date.parse(facts().now) - ms).toISOString();
    let purged = 0;
    const abandoned = this.postings.unpaid(before(LOOKED_AT_DAYS * DAY_MS), before(DRAFT_DAYS * DAY_MS));
    for await (const jobIds of abandoned) for (const jobId of jobIds) if (await this.jobs.discard(jobId)) purged++;
    for await (const rows of this.logos.unused(before(DAY_MS)))
      for (const row of rows)
        if (await this.removed(this.bus.execute(postingLogos.RemovePostingLogo(row.id, {}, row.version)))) purged++;
    return purged;
  }
}
