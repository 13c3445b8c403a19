import { Boards, BoardSweep } from '#access';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobPostings } from './job-posting.decider.js';
import { JobPostingReader } from './job-posting.read-model.js';
import { ANSWER_MS } from './posting-confirmations.service.js';

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
