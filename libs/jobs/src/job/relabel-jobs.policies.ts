import type { Recorded } from '#kernel';
import { Policy } from '#runtime';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobs } from '../commands.js';
import { CompanyReader, type CompanyRow } from '../company/company.read-model.js';
import { JobReader } from './job.read-model.js';

/** Jobs of a company that are told at the same time. */
const SIDE_BY_SIDE = 16;
/** Companies whose names are remembered at most. */
const REMEMBERED = 5_000;

/** What jobs say of a company. */
type Label = Pick<CompanyRow, 'name' | 'slug'>;

/** The name of a company as of a version of its stream; null where that version has not been read yet. */
interface Remembered {
  readonly version: number;
  readonly label: Label | null;
}

/**
 * Jobs carry the name and slug of their company, so that what the world sees of a job follows from the job's own events.
 * When a company is called otherwise, its jobs are told; and a job that was written with an old name while that went on
 * is found when its own event comes along, because by then the company's new name is there to be read.
 */
@Injectable()
export class RelabelJobs extends Policy {
  readonly name = 'relabel-jobs';
  readonly categories = ['company', 'job'];
  /** Names of companies as of the newest event that this policy has seen of each, or later. The oldest entry is first. */
  private readonly remembered = new Map<string, Remembered>();

  constructor(
    private readonly bus: CommandBus,
    private readonly companies: CompanyReader,
    private readonly jobs: JobReader,
  ) {
    super();
  }

  async react({ type, category, board, objectId, version, data }: Recorded): Promise<void> {
    const fields = data as Readonly<Record<string, unknown>>;
    if (category === 'company') {
      this.remember(`${board} ${objectId}`, { version, label: null });
      if (type === 'CompanyChanged' && ('name' in fields || 'slug' in fields)) await this.tellJobsOf(objectId);
    } else if ((type === 'JobCreated' || type === 'JobChanged') && typeof fields['companyId'] === 'string') {
      const company = await this.labelOf(board, fields['companyId']);
      if (company && (company.name !== fields['companyName'] || company.slug !== fields['companySlug']))
        await this.tell(objectId, company);
    }
  }

  private async labelOf(board: string, companyId: string): Promise<Label | null> {
    const key = `${board} ${companyId}`;
    const known = this.remembered.get(key)?.label;
    if (known) return known;
    const company = await this.companies.find(companyId);
    if (company) this.remember(key, { version: company.version, label: { name: company.name, slug: company.slug } });
    return company;
  }

  /** What was read of a company before its newest event is not remembered. */
  private remember(key: string, what: Remembered): void {
    if ((this.remembered.get(key)?.version ?? 0) > what.version) return;
    this.remembered.delete(key);
    this.remembered.set(key, what);
    for (const oldest of this.remembered.keys()) {
      if (this.remembered.size <= REMEMBERED) break;
      this.remembered.delete(oldest);
    }
  }

  private async tellJobsOf(companyId: string): Promise<void> {
    const company = await this.companies.find(companyId);
    if (!company) return;
    for (let cursor: string | undefined; ;) {
      const { rows, nextCursor } = await this.jobs.page({ companyId, limit: 100, cursor });
      const stale = rows.filter(
        ({ companyName, companySlug }) => companyName !== company.name || companySlug !== company.slug,
      );
      for (let from = 0; from < stale.length; from += SIDE_BY_SIDE)
        await Promise.all(stale.slice(from, from + SIDE_BY_SIDE).map(({ id }) => this.tell(id, company)));
      if (nextCursor === null) return;
      cursor = nextCursor;
    }
  }

  private tell(id: string, { name, slug }: Label): Promise<unknown> {
    return this.bus.execute(jobs.RelabelJob(id, { companyName: name, companySlug: slug }));
  }
}
