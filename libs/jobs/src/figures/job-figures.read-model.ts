import type { RowProjection } from '#kernel';
import type { OfficePlace } from '#places/place';
import type { SalaryTimeframe, Seniority } from '#postings/rules';
import { Between, BoardRow, BoardTables, Index, Packed, PackedInstant, PositionColumn, ReadModel } from '#store';
import { Injectable } from '@nestjs/common';
import type { JobFigures, OfficeFacts } from './board-figures.js';
import type { JobContent, JobStatus } from '../job/job-fields.js';
import type { JobEvents } from '../job/job-messages.js';

/**
 * A job's contribution to figures: the counts of terms, places and companies, and the salary statistics. A deleted job keeps a row
 * that contributes nothing, so consumers of changes notice the deletion. A projection writes it asynchronously: figures may lag by a
 * moment, and one statement covers many changes.
 */
@ReadModel('job_figures', { version: 1, behind: true })
@Index(['board', 'moved', 'id'])
export class JobFiguresRow extends BoardRow implements JobFigures {
  /** Position of the last event that changed the row. A reader that is up to date to a position finds everything newer after it. */
  @PositionColumn() moved!: string;
  @Packed() status!: JobStatus | 'deleted';
  @PackedInstant() expiresAt!: string | null;
  @Packed() companyId!: string;
  @Packed() seniority!: Seniority | null;
  @Packed() categories!: readonly string[];
  @Packed() skills!: readonly string[];
  @Packed() offices!: readonly OfficeFacts[];
  @Packed() salaryMin!: number | null;
  @Packed() salaryMax!: number | null;
  @Packed() salaryCurrency!: string | null;
  @Packed() salaryTimeframe!: SalaryTimeframe | null;
}

const officeFacts = ({ countryCode, country, region, regionCode, city }: OfficePlace): OfficeFacts => [
  countryCode,
  country,
  region,
  regionCode,
  city,
];

const COPIED = [
  'companyId',
  'seniority',
  'categories',
  'skills',
  'salaryMin',
  'salaryMax',
  'salaryCurrency',
  'salaryTimeframe',
] as const;

const RELEVANT_FIELDS: ReadonlySet<string> = new Set([...COPIED, 'officeLocations', 'expiresAt']);

function columns(data: Partial<JobContent & { expiresAt: string | null }>, moved: string): Partial<JobFiguresRow> {
  const set: Record<string, unknown> = { moved };
  for (const name of COPIED) if (data[name] !== undefined) set[name] = data[name];
  if (data.expiresAt !== undefined) set['expiresAt'] = data.expiresAt;
  if (data.officeLocations) set['offices'] = data.officeLocations.map(officeFacts);
  return set as Partial<JobFiguresRow>;
}

export const jobFiguresRows: RowProjection<JobFiguresRow, JobEvents> = {
  row: JobFiguresRow,
  category: 'job',
  isRelevant: ({ type, data }) =>
    type === 'JobChanged'
      ? Object.keys(data as object).some((key) => RELEVANT_FIELDS.has(key))
      : type !== 'JobRelabelled',
  on: {
    JobCreated: ({ data, position }) => ({
      moved: position,
      status: data.status,
      expiresAt: data.expiresAt,
      companyId: data.companyId,
      seniority: data.seniority,
      categories: data.categories,
      skills: data.skills,
      offices: data.officeLocations.map(officeFacts),
      salaryMin: data.salaryMin,
      salaryMax: data.salaryMax,
      salaryCurrency: data.salaryCurrency,
      salaryTimeframe: data.salaryTimeframe,
    }),
    JobChanged: ({ data, position }) => columns(data, position),
    JobRelabelled: () => ({}),
    JobPublished: ({ data: { expiresAt }, position }) => ({ expiresAt, status: 'published', moved: position }),
    JobSubmitted: ({ position }) => ({ status: 'pending_approval', moved: position }),
    JobPaused: ({ position }) => ({ status: 'draft', moved: position }),
    JobExpired: ({ data: { expiresAt }, position }) => ({ expiresAt, status: 'expired', moved: position }),
    JobDeleted: ({ position }) => ({
      status: 'deleted',
      categories: [],
      skills: [],
      offices: [],
      salaryMin: null,
      salaryMax: null,
      moved: position,
    }),
  },
};

/** Rows per batch. */
const CHUNK = 5_000;

@Injectable()
export class JobFiguresReader {
  constructor(private readonly tables: BoardTables) {}

  /** Changes on the current board at or after the position `after`, in log order. '' reads everything. Changes at `after` itself repeat. */
  async *changes(after: string): AsyncGenerator<readonly JobFiguresRow[]> {
    const since = { moved: after === '' ? undefined : new Between(after, undefined) };
    for (let cursor: string | undefined; ;) {
      const page = await this.tables.pageBy(JobFiguresRow, 'moved', since, { limit: CHUNK, cursor });
      if (page.rows.length > 0) yield page.rows;
      if (page.nextCursor === null) return;
      cursor = page.nextCursor;
    }
  }
}
