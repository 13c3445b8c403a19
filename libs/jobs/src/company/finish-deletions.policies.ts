import { EventStore, type Recorded } from '#kernel';
import { Policy } from '#runtime';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobs } from '../commands.js';
import { CompanyDeletion } from './company-deletion.service.js';

const LEAVING = ['CompanyDeletionBegun', 'CompanyDeleted'];
/** Companies that are remembered at most. */
const REMEMBERED = 10_000;

/**
 * Where the store cannot delete a company and its jobs as one: finishes the deletions of processes that died, and clears
 * away jobs that slipped in while their company was leaving (decision 0030).
 */
@Injectable()
export class FinishDeletions extends Policy {
  readonly name = 'finish-deletions';
  readonly categories: readonly string[];
  /** Companies that were not leaving when they were read. Their leaving is an event that is met before the jobs after it. */
  private readonly staying = new Set<string>();

  constructor(
    private readonly bus: CommandBus,
    private readonly store: EventStore,
    private readonly deletion: CompanyDeletion,
  ) {
    super();
    this.categories = store.atomic ? [] : ['company', 'job'];
  }

  override prepare(events: readonly Recorded[], first: boolean): void {
    if (first) this.staying.clear();
    for (const { type, board, objectId } of events)
      if (LEAVING.includes(type)) this.staying.delete(`${board} ${objectId}`);
  }

  async react({ type, board, category, objectId, data }: Recorded): Promise<void> {
    if (type === 'CompanyDeletionBegun') return this.deletion.finish(objectId);
    const { companyId } = data as { readonly companyId?: string };
    if (category !== 'job' || (type !== 'JobCreated' && type !== 'JobChanged') || companyId === undefined) return;
    const company = `${board} ${companyId}`;
    if (this.staying.has(company)) return;
    // The log and not the read model: a company that is merely not shown yet must not cost its jobs.
    const history = await this.store.read({ category: 'company', board, objectId: companyId });
    if (history.some((event) => LEAVING.includes(event.type)))
      await this.bus.execute(jobs.DeleteJob(objectId, { of: companyId }));
    else {
      if (this.staying.size >= REMEMBERED) this.staying.clear();
      this.staying.add(company);
    }
  }
}
