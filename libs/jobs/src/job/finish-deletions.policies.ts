import { type EventOf, EventStore } from '#kernel';
import { type Commands, type Partitions, Policy, type Reacts } from '#runtime';
import { ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { companies, type CompanyEvents } from '../company/company.decider.js';
import { jobs } from './job.decider.js';
import { JobReader } from './job.read-model.js';
import type { JobEvents } from './job-messages.js';

/** Number of jobs to look up and delete at a time. */
const PAGE = 100;
/** Maximum number of companies to remember. */
const REMEMBERED = 10_000;

interface HandledEvents {
  company: CompanyEvents;
  job: JobEvents;
}

/**
 * Completes the deletion of a company: deletes its jobs, then the company. A job that was written concurrently, when its writer still
 * found the company open, is deleted when its own event arrives (decision 0030).
 */
@Injectable()
export class FinishDeletions implements Policy {
  readonly name = 'finish-deletions';
  readonly on: Reacts<HandledEvents> = {
    company: {
      CompanyCreated: ({ board, objectId }) => this.stays(board, objectId),
      CompanyDeletionBegun: ({ board, objectId }) => {
        this.staying.delete(keyOf(board, objectId));
        return this.finish(objectId);
      },
      CompanyDeleted: ({ board, objectId }) => {
        this.staying.delete(keyOf(board, objectId));
      },
    },
    job: {
      JobCreated: (event) => this.check(event, event.data.companyId),
      JobChanged: (event) => this.check(event, event.data.companyId),
    },
  };
  /** Handles the events of a job after the earlier events of its company. */
  readonly partitions: Partitions<HandledEvents> = {
    job: {
      JobCreated: ({ data }) => data.companyId,
      JobChanged: ({ data, objectId }) => data.companyId ?? objectId,
    },
    company: {
      CompanyCreated: ({ objectId }) => objectId,
      CompanyDeletionBegun: ({ objectId }) => objectId,
      CompanyDeleted: ({ objectId }) => objectId,
    },
  };
  /** Companies without a deletion in the log so far. */
  private readonly staying = new Set<string>();

  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly reader: JobReader,
  ) {}

  begin(): void {
    this.staying.clear();
  }

  /** Deletes the current jobs of the company. A job that moves to another company in the meantime stays. */
  async *jobsOf(companyId: string): AsyncIterable<Commands> {
    for (let cursor: string | undefined; ;) {
      const { rows, nextCursor } = await this.reader.page({ companyId, limit: PAGE, cursor });
      if (rows.length > 0) yield rows.map(({ id }) => jobs.DeleteJob(id, { of: companyId }));
      if (nextCursor === null) return;
      cursor = nextCursor;
    }
  }

  private async *finish(companyId: string): AsyncIterable<Commands> {
    for (let more = true; more;) {
      more = false;
      for await (const commands of this.jobsOf(companyId)) {
        more = true;
        yield commands;
      }
    }
    yield companies.DeleteCompany(companyId, {});
  }

  private check(
    { board, objectId }: EventOf<JobEvents, 'JobCreated' | 'JobChanged'>,
    companyId: string | undefined,
  ): Promise<Commands | void> | undefined {
    const isOpen = companyId === undefined || this.staying.has(keyOf(board, companyId));
    return isOpen ? undefined : this.deleted(board, objectId, companyId);
  }

  private async deleted(board: string, objectId: string, companyId: string): Promise<Commands | void> {
    // Reads the log instead of the read model: if the read model lags, a new company must not lose its jobs.
    const history = await this.store.read({ category: 'company', board, objectId: companyId });
    if (this.readModels.standing(history)?.closes) return jobs.DeleteJob(objectId, { of: companyId });
    this.stays(board, companyId);
  }

  private stays(board: string, companyId: string): void {
    if (this.staying.size >= REMEMBERED) this.staying.clear();
    this.staying.add(keyOf(board, companyId));
  }
}

const keyOf = (board: string, companyId: string): string => `${board} ${companyId}`;
