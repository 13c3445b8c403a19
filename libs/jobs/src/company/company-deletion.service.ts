import { EventStore } from '#kernel';
import { Reactions } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { companies } from '../commands.js';
import { FinishDeletions } from './finish-deletions.policies.js';

/** Deletes companies together with their jobs (decision 0030). */
@Injectable()
export class CompanyDeletion {
  constructor(
    private readonly bus: CommandBus,
    private readonly store: EventStore,
    private readonly reactions: Reactions,
    private readonly finishDeletions: FinishDeletions,
  ) {}

  /**
   * Deletes the company and all its jobs: first the jobs, then the company.
   * @param expected version of the company's stream, when the caller names what they looked at.
   * @throws Rejection `companies_not_found`.
   */
  delete(id: string, expected?: number): Promise<void> {
    const company = { category: 'company', board: facts().board, objectId: id };
    return this.store.together(company, {
      asOne: async () => {
        await this.reactions.send(this.finishDeletions.jobsOf(id));
        await this.bus.execute(companies.DeleteCompany(id, {}, expected));
      },
      inSteps: async () => {
        const begun = await this.bus.execute(companies.BeginCompanyDeletion(id, {}, expected));
        await this.reactions.settle(this.finishDeletions, begun);
      },
    });
  }
}
