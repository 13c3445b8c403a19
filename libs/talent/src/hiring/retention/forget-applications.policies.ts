import { Boards, BoardSweep } from '#access';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { applications } from '../application/application.decider.js';
import { BoardTerms } from '../../people/index.js';
import { ApplicationReader } from '../application/application.read-model.js';

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
