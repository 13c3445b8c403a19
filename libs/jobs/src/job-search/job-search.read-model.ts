import type { RowProjection } from '#kernel';
import {
  BoardRow,
  BoardTables,
  documentOf,
  documentText,
  InstantColumn,
  type Page,
  type Paging,
  ReadModel,
  WordColumn,
  type WordDocument,
} from '#store';
import { Injectable } from '@nestjs/common';
import type { EmploymentType, JobContent, JobEvents, JobStatus, RemoteOption, Seniority } from '../job/job.decider.js';
import { textOf, wordsOf } from '../words.js';
import { JobRow, type JobSummaryRow } from '../job/job.read-model.js';

/**
 * What a job is found by. Written behind the log and not with each append: keeping an index on words is dear, and
 * a search waits until its caller's own writes are in it.
 */
@ReadModel('job_search', { version: 2, behind: true })
export class JobSearchRow extends BoardRow {
  @WordColumn() document!: string;
  @InstantColumn({ nullable: true }) publishedAt!: string | null;
}

/** In an order that stays. */
const TEXTS = ['title', 'body'] as const;
const FACETS = ['status', 'companyId', 'remoteOption', 'employmentType', 'seniority', 'skills', 'categories'] as const;

type Facet = (typeof FACETS)[number];

/** What facets are called in a document: each is written several times for each job. */
export const FACET_CODES = {
  status: 's',
  companyId: 'c',
  remoteOption: 'r',
  employmentType: 'e',
  seniority: 'l',
  skills: 'k',
  categories: 'g',
} as const satisfies Record<Facet, string>;

type Code = (typeof FACET_CODES)[Facet];
type JobDocument = WordDocument<(typeof TEXTS)[number], Code>;
type Searchable = Partial<
  Pick<JobContent, 'title' | 'description' | Exclude<Facet, 'status'>> & {
    status: JobStatus;
    publishedAt: string | null;
  }
>;

const CODES = Object.values(FACET_CODES);
const NOTHING: JobDocument = documentOf('', TEXTS, CODES);

const different = (values: readonly string[]) => [...new Set(values)];

const valuesOf = (value: string | readonly string[] | null): readonly string[] =>
  value === null ? [] : typeof value === 'string' ? [value] : different(value);

/** The columns that change with `data`. */
function columns(board: string, { texts, facets }: JobDocument, data: Searchable): Partial<JobSearchRow> {
  const coded: { -readonly [F in Code]: readonly string[] } = { ...facets };
  for (const name of FACETS) if (data[name] !== undefined) coded[FACET_CODES[name]] = valuesOf(data[name]);
  const document = {
    texts: {
      title: data.title === undefined ? texts.title : different(wordsOf(data.title)),
      body: data.description === undefined ? texts.body : different(wordsOf(textOf(data.description))),
    },
    facets: coded,
  };
  const set: Partial<JobSearchRow> = { document: documentText(board, TEXTS, document) };
  if (data.publishedAt !== undefined) set.publishedAt = data.publishedAt;
  return set;
}

const changed = (row: JobSearchRow, data: Searchable): Partial<JobSearchRow> =>
  columns(row.board, documentOf(row.document, TEXTS, CODES), data);

const HEEDED: readonly string[] = ['title', 'description', 'publishedAt', ...FACETS];

export const jobSearchRows: RowProjection<JobSearchRow, JobEvents> = {
  row: JobSearchRow,
  category: 'job',
  heeds: ({ type, data }) =>
    type === 'JobChanged' ? Object.keys(data as object).some((key) => HEEDED.includes(key)) : type !== 'JobRelabelled',
  on: {
    JobCreated: ({ board, data }) => columns(board, NOTHING, data),
    JobChanged: ({ data }, row) => changed(row, data),
    JobRelabelled: () => ({}),
    JobPublished: ({ data: { publishedAt } }, row) => changed(row, { status: 'published', publishedAt }),
    JobPaused: (_, row) => changed(row, { status: 'draft' }),
    JobExpired: (_, row) => changed(row, { status: 'expired' }),
    JobDeleted: () => null,
  },
};

/** Which jobs are looked for: any of the values of a filter, all of the filters. */
export interface JobSearch extends Paging {
  /** The beginning of each word must be in the title or the description. */
  readonly query?: string | undefined;
  readonly filters?: {
    readonly status?: readonly JobStatus[];
    readonly companyId?: readonly string[];
    readonly remoteOption?: readonly RemoteOption[];
    readonly employmentType?: readonly EmploymentType[];
    readonly seniority?: readonly Seniority[];
    readonly skills?: readonly string[];
    readonly categories?: readonly string[];
    /** Both ends included. */
    readonly publishedAt?: { readonly gte?: string; readonly lte?: string };
  };
}

@Injectable()
export class JobSearchReader {
  constructor(private readonly tables: BoardTables) {}

  /** Newest first. */
  async search({
    query = '',
    filters: { publishedAt, ...facets } = {},
    ...paging
  }: JobSearch): Promise<Page<JobSummaryRow>> {
    const words = wordsOf(query);
    const between = publishedAt ? { publishedAt: { from: publishedAt.gte, to: publishedAt.lte } } : {};
    const coded = Object.fromEntries(FACETS.map((name) => [FACET_CODES[name], facets[name]]));
    const { rows: ids, nextCursor } = await this.tables.search(JobSearchRow, { words, facets: coded, between }, paging);
    return {
      rows: ids.length === 0 ? [] : await this.tables.all(JobRow, { id: ids }, ids.length, ['detail']),
      nextCursor,
    };
  }
}
