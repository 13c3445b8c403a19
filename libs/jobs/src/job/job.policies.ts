import type { BoardSettingsEvents } from '#content';
import type { EventOf } from '#kernel';
import { type Commands, type Partitions, Policy, type Reacts, type Receipt, RecurringWork } from '#runtime';
import { newFacts, withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { jobs } from './job.decider.js';
import { companies as companyCommands, type CompanyEvents } from '../company/company.decider.js';
import { CompanyReader, type CompanyRow } from '../company/company.read-model.js';
import { BoardJobRules } from '../board-job-rules.service.js';
import { JobReader, type JobRow } from './job.read-model.js';
import type { JobEvents } from './job-messages.js';

const PAUSE_MS = 2_000;
const AT_ONCE = 200;

/** Expires jobs a few seconds after their time is over. The command rejects jobs that were extended in the meantime. */
@Injectable()
export class ExpireJobs extends RecurringWork {
  readonly name = 'expire-jobs';
  readonly single = true;

  constructor(
    private readonly bus: CommandBus,
    private readonly reader: JobReader,
  ) {
    super();
  }

  protected async round(): Promise<number> {
    const overdue = await this.reader.overdue(AT_ONCE);
    const ended = await Promise.allSettled(overdue.map((each) => this.lapse(each)));
    const changed = ended.filter((each) => each.status === 'fulfilled' && each.value.changed).length;
    // If clocks differ, the database can select a job slightly before its rule accepts the expiry.
    return changed < AT_ONCE ? PAUSE_MS : 0;
  }

  private lapse({ board, id }: { board: string; id: string }): Promise<Receipt> {
    const requestId = `sweep_${randomUUID()}`;
    const known = newFacts({ board, actor: 'system:expire-jobs', requestId });
    return withFacts(known, () => this.bus.execute(jobs.LapseJob(id, {})));
  }
}

/** Number of jobs of a company to change at a time. */
const SIDE_BY_SIDE = 16;
/** Maximum number of companies whose names are remembered. */
const REMEMBERED = 5_000;

interface Labels {
  company: CompanyEvents;
  job: JobEvents;
}

/** The company fields that are stored in jobs. */
type Label = Pick<CompanyRow, 'name' | 'slug'>;

/** The name of a company at a version of its stream. Null if that version has not been read yet. */
interface RememberedLabel {
  readonly version: number;
  readonly label: Label | null;
}

/**
 * Jobs store the name and slug of their company, so the public state of a job follows from the job's own events. When a company is
 * renamed, this policy updates its jobs. A job that was written concurrently with the old name is corrected when its own event
 * arrives, because the new name is known by then.
 */
@Injectable()
export class RelabelJobs implements Policy {
  readonly name = 'relabel-jobs';
  readonly on: Reacts<Labels> = {
    company: {
      CompanyCreated: ({ board, objectId, version, data: { name, slug } }) =>
        this.remember(keyOf(board, objectId), { version, label: { name, slug } }),
      CompanyChanged: ({ board, objectId, version, data: { name, slug } }) => {
        if (name === undefined && slug === undefined) return undefined;
        const key = keyOf(board, objectId);
        const known = this.remembered.get(key);
        if (known && known.version >= version) return this.jobsOf(objectId);
        const before = known?.label;
        const label = before ? { name: name ?? before.name, slug: slug ?? before.slug } : null;
        this.remember(key, { version, label });
        return this.jobsOf(objectId);
      },
    },
    job: {
      JobCreated: (event) => this.check(event, event.data),
      JobChanged: (event) => this.check(event, event.data),
    },
  };
  /** Handles the events of a job after the earlier events of its company. */
  readonly partitions: Partitions<Labels> = {
    company: {
      CompanyCreated: ({ objectId }) => objectId,
      CompanyChanged: ({ objectId }) => objectId,
    },
    job: {
      JobCreated: ({ data }) => data.companyId,
      JobChanged: ({ data, objectId }) => data.companyId ?? objectId,
    },
  };
  /** Names of companies as of their newest event that this policy has handled, or later. Oldest entry first. */
  private readonly remembered = new Map<string, RememberedLabel>();

  constructor(
    private readonly companies: CompanyReader,
    private readonly jobs: JobReader,
  ) {}

  begin(): void {
    this.remembered.clear();
  }

  private check(
    { board, objectId }: EventOf<JobEvents, 'JobCreated' | 'JobChanged'>,
    { companyId, companyName, companySlug }: Partial<Pick<JobRow, 'companyId' | 'companyName' | 'companySlug'>>,
  ): Promise<Commands | undefined> | Commands | undefined {
    if (companyId === undefined) return undefined;
    const relabelled = (label: Label | null) =>
      label && (label.name !== companyName || label.slug !== companySlug) ? relabel(objectId, label) : undefined;
    const known = this.remembered.get(keyOf(board, companyId))?.label;
    return known ? relabelled(known) : this.labelOf(board, companyId).then(relabelled);
  }

  private async labelOf(board: string, companyId: string): Promise<Label | null> {
    const company = await this.companies.find(companyId);
    if (company)
      this.remember(keyOf(board, companyId), {
        version: company.version,
        label: { name: company.name, slug: company.slug },
      });
    return company;
  }

  /** Ignores data that is older than the newest event of the company. */
  private remember(key: string, what: RememberedLabel): void {
    if ((this.remembered.get(key)?.version ?? 0) > what.version) return;
    this.remembered.delete(key);
    this.remembered.set(key, what);
    for (const oldest of this.remembered.keys()) {
      if (this.remembered.size <= REMEMBERED) break;
      this.remembered.delete(oldest);
    }
  }

  private async *jobsOf(companyId: string): AsyncIterable<Commands> {
    const company = await this.companies.find(companyId);
    if (!company) return;
    for (let cursor: string | undefined; ;) {
      const { rows, nextCursor } = await this.jobs.page({ companyId, limit: 100, cursor });
      const stale = rows.filter(
        ({ companyName, companySlug }) => companyName !== company.name || companySlug !== company.slug,
      );
      for (let from = 0; from < stale.length; from += SIDE_BY_SIDE)
        yield stale.slice(from, from + SIDE_BY_SIDE).map(({ id }) => relabel(id, company));
      if (nextCursor === null) return;
      cursor = nextCursor;
    }
  }
}

const keyOf = (board: string, companyId: string): string => `${board} ${companyId}`;

const relabel = (id: string, { name, slug }: Label) => jobs.RelabelJob(id, { companyName: name, companySlug: slug });

/**
 * Shows a hidden company with its first published job. Strangers create hidden companies, and what is neither paid, free nor approved
 * makes no company visible.
 */
@Injectable()
export class ShowCompanies implements Policy {
  readonly name = 'show-companies';
  readonly on: Reacts<{ job: JobEvents }> = {
    job: { JobPublished: ({ objectId }) => this.show(objectId) },
  };

  constructor(
    private readonly jobs: JobReader,
    private readonly companies: CompanyReader,
  ) {}

  private async show(jobId: string): Promise<Commands> {
    const job = await this.jobs.find(jobId);
    const company = job && (await this.companies.find(job.companyId));
    return company?.isPublic === false ? companyCommands.ApproveCompany(company.id, {}) : [];
  }
}

interface Offers {
  boardSettings: BoardSettingsEvents;
  job: JobEvents;
}

/**
 * On a board that does not accept applications itself, every published job must have an application URL. When a board stops accepting
 * applications, published jobs without a URL become drafts. Accepting applications again republishes nothing. A job that loses its
 * URL, or is published without one, at the same moment is handled by its own event.
 */
@Injectable()
export class UnlistJobs implements Policy {
  readonly name = 'unlist-jobs';
  readonly on: Reacts<Offers> = {
    boardSettings: {
      SettingsChanged: ({ data }) => (data.changes.nativeApplicationsEnabled === false ? this.unlistAll() : undefined),
    },
    job: {
      JobPublished: ({ objectId }) => this.unlist(objectId),
      JobChanged: ({ objectId, data }) => (data.applicationUrl === null ? this.unlist(objectId) : undefined),
    },
  };

  constructor(
    private readonly rules: BoardJobRules,
    private readonly reader: JobReader,
  ) {}

  private async unlist(id: string): Promise<Commands | void> {
    if (!(await this.rules.current()).nativeApplicationsEnabled) return jobs.UnlistJob(id, {});
  }

  private async *unlistAll(): AsyncIterable<Commands> {
    if ((await this.rules.current()).nativeApplicationsEnabled) return;
    for (let page = await this.reader.publishedWithoutAddress(); page.length > 0;) {
      yield page.map((id) => jobs.UnlistJob(id, {}));
      // A job that was not unpublished has changed in the meantime. Its own event handles it.
      const left = await this.reader.publishedWithoutAddress();
      page = left.filter((id) => !page.includes(id));
    }
  }
}
