import { EventStore } from '#kernel';
import { Reactions } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CompanyJobs, type JobCounts } from '../company/company-jobs.js';
import { companies } from '../company/company.decider.js';
import { FinishDeletions } from './finish-deletions.policies.js';
import { JobReader } from './job.read-model.js';

/** Implements the operations on jobs that companies need. */
@Injectable()
export class JobsOfCompanies implements CompanyJobs {
  constructor(
    private readonly bus: CommandBus,
    private readonly store: EventStore,
    private readonly reactions: Reactions,
    private readonly finishDeletions: FinishDeletions,
    private readonly reader: JobReader,
  ) {}

  counts(companyIds: readonly string[]): Promise<(companyId: string) => JobCounts> {
    return this.reader.counts(companyIds);
  }

  deleteCompany(id: string, expected?: number): Promise<void> {
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
