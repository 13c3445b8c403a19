import { Slots } from '#billing';
import { MemberJobs } from '#jobs';
import { Boards, BoardSweep } from '#access';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { postingLogos } from '../posting-logo/posting-logo.decider.js';
import { PostingLogoReader } from '../posting-logo/posting-logo.read-model.js';
import { JobPostingReader } from './job-posting.read-model.js';
import { jobPostings } from './job-posting.decider.js';
import { ANSWER_MS } from './posting-confirmations.service.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DRAFT_DAYS = 30;
/** Earlier sweeps have handled older drafts. The sweep catches up after the server was off for at most one month. */
const LOOKED_AT_DAYS = 2 * DRAFT_DAYS;

/**
 * Deletes drafts that were not paid within 30 days of their submission, and logos that no job uses within 24 hours of their
 * upload (decision 0197).
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
    private readonly jobs: MemberJobs,
    private readonly slots: Slots,
  ) {
    super(boards);
  }

  protected async onBoard(): Promise<number> {
    const before = (ms: number) => new Date(Date.parse(facts().now) - ms).toISOString();
    let purged = 0;
    const abandoned = this.postings.unpaid(before(LOOKED_AT_DAYS * DAY_MS), before(DRAFT_DAYS * DAY_MS));
    for await (const jobIds of abandoned)
      for (const jobId of jobIds) if (!(await this.slots.isSold(jobId)) && (await this.jobs.discard(jobId))) purged++;
    for await (const rows of this.logos.unused(before(DAY_MS)))
      for (const row of rows)
        if (await this.removed(this.bus.execute(postingLogos.RemovePostingLogo(row.id, {}, row.version)))) purged++;
    return purged;
  }
}

/** Puts jobs before an operator that waited 14 days for an answer of their company (decision 0224). */
@Injectable()
export class EscalatePostings extends BoardSweep {
  readonly name = 'escalate-postings';
  protected readonly every = 3_600_000;

  constructor(
    boards: Boards,
    private readonly bus: CommandBus,
    private readonly postings: JobPostingReader,
  ) {
    super(boards);
  }

  protected async onBoard(): Promise<number> {
    const before = new Date(Date.parse(facts().now) - ANSWER_MS).toISOString();
    let escalated = 0;
    for await (const rows of this.postings.waiting())
      for (const { id, heldAt } of rows)
        if (heldAt !== null && heldAt <= before)
          if (await this.removed(this.bus.execute(jobPostings.EscalatePosting(id, {})))) escalated++;
    return escalated;
  }
}
