import { EventStore, Rejection } from '#kernel';
import { facts, ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { companies, jobs } from '../commands.js';
import { JobReader } from '../job/job.read-model.js';

/** Jobs that are looked up and deleted at the same time. */
const PAGE = 100;

/** Deletes companies together with their jobs (decision 0030). */
@Injectable()
export class CompanyDeletion {
  constructor(
    private readonly bus: CommandBus,
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly reader: JobReader,
  ) {}

  /**
   * Deletes the company and all its jobs: one effect where the store can, else a row of them that is driven to its end.
   * @param expected version of the company's stream, when the caller names what they looked at.
   * @throws Rejection `companies_not_found`.
   */
  async delete(id: string, expected?: number): Promise<void> {
    if (this.store.atomic) {
      const company = { category: 'company', board: facts().board, objectId: id };
      return this.store.together(company, async () => {
        await this.deleteJobs(id);
        await this.bus.execute(companies.DeleteCompany(id, {}, expected));
      });
    }
    await this.bus.execute(companies.BeginCompanyDeletion(id, {}, expected));
    await this.finish(id);
  }

  /** Drives a deletion that was begun to its end, from wherever it stands. */
  async finish(id: string): Promise<void> {
    // What was written before the deletion was begun must be found, however far the read model is behind.
    await this.readModels.caughtUp('job', await this.store.head());
    while ((await this.deleteJobs(id)) > 0);
    await unless('companies_not_found', this.bus.execute(companies.DeleteCompany(id, {})));
  }

  /** Deletes the jobs that the company has now; returns how many that were. */
  private async deleteJobs(companyId: string): Promise<number> {
    let count = 0;
    for (let cursor: string | undefined; ;) {
      const { rows, nextCursor } = await this.reader.page({ companyId, limit: PAGE, cursor });
      // A job may be deleted or move to another company while this goes on.
      const deletions = rows.map(({ id }) => this.bus.execute(jobs.DeleteJob(id, { of: companyId })));
      await Promise.all(deletions.map((deletion) => unless('jobs_not_found', deletion)));
      count += rows.length;
      if (nextCursor === null) return count;
      cursor = nextCursor;
    }
  }
}

/** Waits for `work`; a refusal with `code` is fine: somebody else was faster. */
async function unless(code: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Rejection && error.code === code)) throw error;
  }
}
