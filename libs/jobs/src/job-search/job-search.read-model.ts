import { textOf, wordsOf } from '#kernel';
import type { RowProjection } from '#kernel';
import type { EmploymentType, RemoteOption, Seniority } from '#postings/rules';
import {
  Between,
  BoardRow,
  BoardTables,
  Column,
  facts,
  InstantColumn,
  JsonText,
  type Page,
  type Paging,
  ReadModel,
  WordColumn,
  WordDocument,
} from '#store';
import { Injectable } from '@nestjs/common';
import { yearlySalary } from '../figures/yearly-salary.js';
import { JobRow, type JobSummaryRow } from '../job/job.read-model.js';
import { CARD, type CardContent, cardWith, type JobCard, placesToFind } from './job-card.js';
import type { JobEvents } from '../job/job-messages.js';
import type { JobStatus } from '../job/job-fields.js';

/**
 * The searchable fields of a job and the fields that lists show. A projection writes it asynchronously, because updating a full-text
 * index with each append is expensive. A search waits until it contains the caller's own writes.
 */
@ReadModel('job_search', {
  version: 9,
  behind: true,
  lists: {
    until: 'shownUntil',
    by: [
      ['isFeatured', 'publishedAt', 'id'],
      ['publishedAt', 'id'],
      ['salaryCurrency', 'salary', 'publishedAt', 'id'],
    ],
  },
})
export class JobSearchRow extends BoardRow {
  @WordColumn({ outOfLine: true }) document!: string;
  /** Words that affect the ranking: of the title and the company's name, and slugs of skills and categories. */
  @Column('tsvector') heading!: string;
  /** When the job disappears for visitors. Null if they do not see it. */
  @InstantColumn({ nullable: true }) shownUntil!: string | null;
  @InstantColumn({ nullable: true }) publishedAt!: string | null;
  @Column('boolean') isFeatured!: boolean;
  /** The maximum yearly salary, in its currency. A search converts it, because exchange rates change every day. */
  @Column('float8', { nullable: true }) salary!: number | null;
  @Column('text', { nullable: true }) salaryCurrency!: string | null;
  // The values of facets that searches count, one in each line.
  @Column('text', { nullable: true }) categories!: string | null;
  @Column('text', { nullable: true }) skills!: string | null;
  /** Those of offices, without places from which a job may be done remotely. */
  @Column('text', { nullable: true }) places!: string | null;
  @Column('text', { nullable: true }) employmentType!: string | null;
  @Column('text', { nullable: true }) remoteOption!: string | null;
  @Column('text', { nullable: true }) seniority!: string | null;
  @JsonText(CARD, { outOfLine: true }) card!: JobCard;
}

/** A job in a list. */
export type JobCardRow = Omit<JobSearchRow, (typeof NOT_IN_CARDS)[number]>;

/** The fields that a list shows. */
export type CardRow = Pick<JobCardRow, 'id' | 'publishedAt' | 'isFeatured' | 'card'>;

/** The same, computed from the job itself. */
export const cardRowOf = (job: JobRow): CardRow => ({
  id: job.id,
  publishedAt: job.publishedAt,
  isFeatured: job.isFeatured,
  card: cardWith(cardWith(null, job.detail), job),
});

/** Facets that searches count, and the columns with their values. */
export const COUNTED_FACETS = [
  'categories',
  'skills',
  'places',
  'employmentType',
  'remoteOption',
  'seniority',
] as const;

/** Columns of the index alone. */
const NOT_IN_CARDS = ['document', 'heading', ...COUNTED_FACETS] as const;

/** The order must not change. */
const TEXTS = ['title', 'body'] as const;
const FACETS = ['status', 'companyId', 'remoteOption', 'employmentType', 'seniority', 'skills', 'categories'] as const;

/** Short names of facets in a document, because each name repeats several times for each job. */
export const FACET_CODES = {
  status: 's',
  companyId: 'c',
  remoteOption: 'r',
  employmentType: 'e',
  seniority: 'l',
  skills: 'k',
  categories: 'g',
  /** Words of the company's name. */
  company: 'n',
  /** Locations of its offices, or places from which it may be done. */
  places: 'p',
  /** Former slugs. */
  formerSlugs: 'o',
} as const;

type Code = (typeof FACET_CODES)[keyof typeof FACET_CODES];
type JobDocument = WordDocument<(typeof TEXTS)[number], Code>;
type Searchable = CardContent & { readonly publishedAt?: string | null; readonly expiresAt?: string | null };

const CODES = Object.values(FACET_CODES);
const NOTHING: JobDocument = WordDocument.of('', TEXTS, CODES);
/** How long a job without an end is shown. */
const FOREVER = '9999-12-31T23:59:59.999Z';

const different = (values: readonly string[]) => [...new Set(values)];

const valuesOf = (value: string | readonly string[] | null): readonly string[] =>
  value === null ? [] : typeof value === 'string' ? [value] : different(value);

/** The columns that change with `data`. `before` is null for a new job. */
function columns(
  board: string,
  before: Pick<JobSearchRow, 'card'> | null,
  { texts, facets }: JobDocument,
  data: Searchable,
): Partial<JobSearchRow> {
  const card = cardWith(before?.card ?? null, data);
  const coded: { -readonly [F in Code]: readonly string[] } = { ...facets };
  for (const name of FACETS) if (data[name] !== undefined) coded[FACET_CODES[name]] = valuesOf(data[name]);
  coded.p = placesToFind(card);
  coded.n = different(wordsOf(card.companyName ?? ''));
  if (before && before.card.slug !== card.slug)
    coded.o = different([...facets.o, before.card.slug]).filter((slug) => slug !== card.slug);
  const salary = yearlySalary(card);
  const title = data.title === undefined ? texts.title : different(wordsOf(data.title));
  const body = data.description === undefined ? texts.body : different(wordsOf(textOf(data.description)));
  const set: Partial<JobSearchRow> = {
    document: WordDocument.text(board, TEXTS, { texts: { title, body }, facets: coded }),
    heading: WordDocument.heading(wordsOf(card.title), wordsOf(card.companyName ?? ''), {
      [FACET_CODES.skills]: coded.k,
      [FACET_CODES.categories]: coded.g,
    }),
    categories: WordDocument.counted(coded.g),
    skills: WordDocument.counted(coded.k),
    places: WordDocument.counted(card.remoteOption === 'remote' ? [] : card.places),
    employmentType: WordDocument.counted(coded.e),
    remoteOption: WordDocument.counted(coded.r),
    seniority: WordDocument.counted(coded.l),
    salary: salary?.max ?? null,
    salaryCurrency: salary?.currency ?? null,
    card,
  };
  if (data.publishedAt !== undefined) set.publishedAt = data.publishedAt;
  if (data.isFeatured !== undefined) set.isFeatured = data.isFeatured;
  if (card.status !== 'published') set.shownUntil = null;
  else if (data.expiresAt !== undefined) set.shownUntil = data.expiresAt ?? FOREVER;
  return set;
}

const changed = (row: JobSearchRow, data: Searchable): Partial<JobSearchRow> =>
  columns(row.board, row, WordDocument.of(row.document, TEXTS, CODES), data);

const RELEVANT_FIELDS: ReadonlySet<string> = new Set([
  ...CARD,
  'description',
  'officeLocations',
  'seniority',
  'isFeatured',
  'publishedAt',
  'expiresAt',
]);

export const jobSearchRows: RowProjection<JobSearchRow, JobEvents> = {
  row: JobSearchRow,
  category: 'job',
  isRelevant: ({ type, data }) =>
    type !== 'JobChanged' || Object.keys(data as object).some((key) => RELEVANT_FIELDS.has(key)),
  on: {
    JobCreated: ({ board, data }) => columns(board, null, NOTHING, data),
    JobChanged: ({ data }, row) => changed(row, data),
    JobRelabelled: ({ data: { companyName, companySlug } }, row) => changed(row, { companyName, companySlug }),
    JobPublished: ({ data: { publishedAt, expiresAt } }, row) =>
      changed(row, { status: 'published', publishedAt, expiresAt }),
    JobSubmitted: (_, row) => changed(row, { status: 'pending_approval' }),
    JobPaused: (_, row) => changed(row, { status: 'draft' }),
    JobExpired: (_, row) => changed(row, { status: 'expired' }),
    JobDeleted: () => null,
  },
};

/** Slugs of the terms that a word can mean. */
export type MeantTerms = Readonly<Record<'skills' | 'categories', readonly string[]>>;

/** The same as values of the index. */
export const meantFacets = ({ skills, categories }: MeantTerms): Readonly<Record<string, readonly string[]>> => ({
  [FACET_CODES.skills]: skills,
  [FACET_CODES.categories]: categories,
});

/** Filters for a search. A job must match one value of each filter. */
export interface JobSearch extends Paging {
  /** Each word must begin a word of the title or the description, or mean a term of the job. */
  readonly query?: string | undefined;
  /** Slugs of the terms that each word means, in the order of the words. */
  readonly meant?: readonly MeantTerms[];
  readonly filters?: {
    readonly status?: readonly JobStatus[];
    readonly companyId?: readonly string[];
    readonly remoteOption?: readonly RemoteOption[];
    readonly employmentType?: readonly EmploymentType[];
    readonly seniority?: readonly Seniority[];
    readonly skills?: readonly string[];
    readonly categories?: readonly string[];
    /** Both ends are inclusive. */
    readonly publishedAt?: { readonly gte?: string; readonly lte?: string };
  };
}

@Injectable()
export class JobSearchReader {
  constructor(private readonly tables: BoardTables) {}

  /** Newest first. */
  async search({
    query = '',
    meant = [],
    filters: { publishedAt, ...facets } = {},
    ...paging
  }: JobSearch): Promise<Page<JobSummaryRow>> {
    const words = wordsOf(query);
    const between = publishedAt ? { publishedAt: { from: publishedAt.gte, to: publishedAt.lte } } : {};
    const coded = Object.fromEntries(FACETS.map((name) => [FACET_CODES[name], facets[name]]));
    const wanted = { words, meant: meant.map(meantFacets), facets: coded, between };
    const { rows: ids, nextCursor } = await this.tables.search(JobSearchRow, wanted, paging);
    return {
      rows: ids.length === 0 ? [] : await this.tables.all(JobRow, { id: ids }, ids.length, ['detail']),
      nextCursor,
    };
  }

  /** The visible jobs that were published after `since` and no later than `until`, in batches. */
  async *publishedBetween(since: string, until: string): AsyncGenerator<readonly JobCardRow[]> {
    const { now } = facts();
    const where = { publishedAt: new Between(since, until) };
    for await (const rows of this.tables.each(JobSearchRow, where, NOT_IN_CARDS))
      yield rows.filter(
        ({ publishedAt, shownUntil }) =>
          publishedAt !== null && publishedAt > since && shownUntil !== null && shownUntil > now,
      );
  }

  /** The currently visible jobs among these ids, in the order of the ids. */
  async cards(ids: readonly string[]): Promise<readonly JobCardRow[]> {
    if (ids.length === 0) return [];
    const rows = await this.tables.all(JobSearchRow, { id: ids }, ids.length, NOT_IN_CARDS);
    const { now } = facts();
    const known = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = known.get(id);
      return row?.shownUntil && row.shownUntil > now ? [row] : [];
    });
  }
}
