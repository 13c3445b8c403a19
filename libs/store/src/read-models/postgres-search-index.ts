import { isNativeError } from 'node:util/types';
import { type Position, reject, type RowIdentity } from '#kernel';
import type { Pool } from 'pg';
import { prepared } from '../database/statements.js';
import { isOutage } from '../errors.js';
import { facts } from '../facts.js';
import { type CountedRow, countingStatement } from './counting-statement.js';
import { listingOf, readListing } from './listed-rows.js';
import { quoted } from './matchers.js';
import { type RowTable, tableOf } from '../tables/row.js';
import { boardLexeme, facetLexeme, type MeantFacets, meantLexemes, quotedLexeme } from './word-document.js';
import { DICTIONARIES, formsOf, type WordForms, written, writtenNamed } from './word-forms.js';
import { type HeadingWay, waysOf } from './word-ways.js';
import { type RankedPage, type RankedQuery, SearchIndex } from './search-index.js';

type RowClass<Row> = new () => Row;

/** Number of results for a first page and for a long walk; a walking client reads page after page of the same list. */
const WINDOWS = [100, 10_000] as const;
/** Results may be this old while other boards write continuously. */
const FRESH_MS = 500;
/** Total number of ids in all remembered results. */
const REMEMBERED_IDS = 500_000;
const REMEMBERED_RESULTS = 20_000;
/** Maximum number of concurrent searches, so that other work finds a connection, and of waiting ones. */
const SEARCHES = 4;
const WAITING = 500;
const STEMS = 20_000;
const WORDS = 20_000;
const VOCABULARY_MS = 60_000;
const OWNER_MS = 60_000;

interface Result extends RankedPage {
  /** The log position up to which it is known to be complete; null if it is not. */
  readonly position: Position | null;
  readonly at: number;
  /** When the first of its rows expires. */
  readonly until: string | null;
}

/** The read models that the index is a part of. */
export interface IndexedModels {
  /** Resolves when the read model shows what was written before, with its position; null if it does not in time. */
  shown(table: RowTable): Promise<Position | null>;
  /** The position of the last event that this process wrote to a board: its own writes are found at once. */
  lastWritten(board: string): Position;
}

interface Vocabulary {
  words: Promise<ReadonlyMap<string, number>>;
  at: number;
}

/**
 * The search of PostgreSQL: an index on words finds the matching rows, and one statement ranks and counts them. Ranked ids are remembered until the
 * read model moves on or one of the rows expires.
 */
export class PostgresSearchIndex extends SearchIndex {
  private readonly results = new Map<string, Promise<Result>>();
  private readonly sizes = new Map<string, number>();
  private held = 0;
  private searching = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly stems = new Map<string, string>();
  private readonly vocabularies = new Map<string, Vocabulary>();
  private readonly owners = new Map<string, { readonly board: string | null; readonly at: number }>();

  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly models: IndexedModels,
  ) {
    super();
  }

  async ranked<Row extends RowIdentity>(row: RowClass<Row>, query: RankedQuery): Promise<RankedPage> {
    const { offset, limit, ...conditions } = query;
    if (!query.counting && matchesNothing(query.facets)) return { ids: [], count: 0 };
    const table = tableOf(row);
    const window = WINDOWS.find((size) => offset + limit <= size) ?? offset + limit;
    const key = JSON.stringify([facts().board, table.name, window, conditions]);
    const { ids, count, counts, bands } = await this.result(key, table, { ...conditions, offset: 0, limit: window });
    return {
      ids: ids.slice(offset, offset + limit),
      count,
      ...(counts ? { counts } : {}),
      ...(bands ? { bands } : {}),
    };
  }

  async forms(language: string, words: readonly string[]): Promise<readonly WordForms[]> {
    const dictionary = DICTIONARIES[language];
    if (!dictionary) return words.map((word) => formsOf(word, word));
    const unknown = words.filter((word) => !this.stems.has(`${language} ${word}`));
    if (unknown.length > 0) {
      const { rows } = await this.pool.query<{ word: string; stem: string | null }>({
        name: 'stems',
        text: 'select word, (ts_lexize($1::regdictionary, word))[1] as stem from unnest($2::text[]) as word',
        values: [dictionary, unknown],
      });
      if (this.stems.size > STEMS) this.stems.clear();
      for (const { word, stem } of rows) this.stems.set(`${language} ${word}`, stem ?? word);
    }
    return words.map((word) => formsOf(word, this.stems.get(`${language} ${word}`) ?? word));
  }

  async nextEnd<Row extends RowIdentity>(row: RowClass<Row>, until: string): Promise<string | null> {
    const { board, now } = facts();
    const table = tableOf(row);
    if ((await this.models.shown(table)) === null) return now;
    const statement = `select min(${quoted(until)}) as until from ${quoted(table.name)}
      where "board" = $1 and ${quoted(until)} > $2::timestamptz`;
    const { rows } = await this.pool.query<{ until: string | null }>(prepared(statement, [board, now]));
    return rows[0]?.until ?? null;
  }

  vocabulary<Row extends RowIdentity>(
    row: RowClass<Row>,
    column: string,
    until: string,
  ): Promise<ReadonlyMap<string, number>> {
    const { board } = facts();
    const known = this.vocabularies.get(board);
    if (known && performance.now() - known.at < VOCABULARY_MS) return known.words;
    const words = this.readVocabulary(tableOf(row), column, until);
    // The words of a minute ago are used until the new ones are loaded.
    this.vocabularies.set(board, { words: known?.words ?? words, at: performance.now() });
    words.then(
      () => this.vocabularies.set(board, { words, at: performance.now() }),
      () => this.vocabularies.delete(board),
    );
    return known?.words ?? words;
  }

  private async result(key: string, table: RowTable, query: RankedQuery): Promise<Result> {
    const known = await this.results.get(key)?.catch(() => undefined);
    if (known && isCurrent(known) && this.isFresh(known)) return known;
    const position = await this.models.shown(table);
    if (known && isCurrent(known) && position !== null && position === known.position) return known;
    const reading = this.results.get(key);
    const other = reading && (await reading.catch(() => undefined));
    if (other && other !== known && isCurrent(other) && position === other.position) return other;
    const searched = this.inTurn(() => this.search(table, query, position));
    this.results.delete(key);
    this.results.set(key, searched);
    try {
      const result = await searched;
      if (this.results.get(key) === searched) this.weigh(key, result.ids.length);
      return result;
    } catch (error) {
      if (this.results.get(key) === searched) this.results.delete(key);
      throw error;
    }
  }

  /** A result without a position is of an index that does not keep up, which would be searched by each request. */
  private isFresh({ at, position }: Result): boolean {
    return (
      performance.now() - at < FRESH_MS && (position === null || position >= this.models.lastWritten(facts().board))
    );
  }

  private async inTurn(search: () => Promise<Result>): Promise<Result> {
    if (this.searching >= SEARCHES) {
      if (this.waiting.length >= WAITING) return unavailable();
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.searching++;
    try {
      return await search();
    } catch (error) {
      if (isOutage(error) || isTimeout(error)) return unavailable();
      throw error;
    } finally {
      // The next waiting search takes over this slot.
      const next = this.waiting.shift();
      if (next) next();
      else this.searching--;
    }
  }

  /** Records how many ids a result has; evicts the least recently read results. */
  private weigh(key: string, size: number): void {
    this.held += size - (this.sizes.get(key) ?? 0);
    this.sizes.delete(key);
    this.sizes.set(key, size);
    for (const [oldest, ids] of this.sizes) {
      if (this.held <= REMEMBERED_IDS && this.sizes.size <= REMEMBERED_RESULTS) return;
      this.results.delete(oldest);
      this.sizes.delete(oldest);
      this.held -= ids;
    }
  }

  private async search(table: RowTable, query: RankedQuery, position: Position | null): Promise<Result> {
    const at = performance.now();
    const listing = listingOf(table, query);
    if (listing) return { ...(await readListing(this.pool, listing)), position, at };
    const { board, now } = facts();
    const forms = await this.forms(query.language, query.words);
    const ways = waysOf(query, forms);
    const values: unknown[] = [board];
    const place = (value: unknown) => `$${values.push(value)}`;
    const { heading, until, between = {}, named, meant = [], counting } = query;
    const where = [`"board" = $1`, `${quoted(until)} > ${place(now)}::timestamptz`];
    for (const [column, { from, to } = {}] of Object.entries(between)) {
      if (from !== undefined) where.push(`${quoted(column)} >= ${place(from)}::timestamptz`);
      if (to !== undefined) where.push(`${quoted(column)} <= ${place(to)}::timestamptz`);
    }
    const order: string[] = query.sort.map(({ column, ascending = false, per }) => {
      const rate = per ? ` / (${place(JSON.stringify(per.rates))}::jsonb ->> ${quoted(per.column)})::float8` : '';
      return `${quoted(column)}${rate} ${ascending ? 'asc' : 'desc'} nulls last`;
    });
    const sorted = query.sort.flatMap(({ column, per }) => (per ? [column, per.column] : [column]));
    let rank = '';
    if (heading && ways.headings.length > 0) {
      const tests = ways.headings.map((way) => `${quoted(heading.column)} @@ ${place(headingQuery(way))}::tsquery`);
      // Most rows have the words only in their text, which is queried once.
      rank = `, case when ${tests.at(-1)} then case ${tests
        .slice(0, -1)
        .map((test, at) => `when ${test} then ${tests.length - at}`)
        .join(' ')} else 1 end else 0 end as rank`;
      order.splice(heading.after, 0, 'rank desc');
    }
    const within = this.ownerOf(table) === board ? [] : [boardLexeme(board)];
    /** The rows that match `facets` and all other conditions. */
    const matching = (facets: RankedQuery['facets'], columns: readonly string[]): string => {
      const text = lexemes(within, facets, ways.texts, meant, named);
      const conditions = matchesNothing(facets) ? [...where, 'false'] : where;
      // `offset 0` keeps the outer conditions from suggesting another plan than the index on words, and keeps the counted and sorted rows as narrow
      // as written here.
      const from =
        text === null
          ? quoted(table.name)
          : `(select ${listed(columns)} from ${quoted(table.name)}
            where ${quoted(table.words ?? '')} @@ ${place(text)}::tsquery offset 0) as matching`;
      return `from ${from} where ${conditions.join(' and ')}`;
    };
    const needed = ['board', 'id', until, ...Object.keys(between), ...sorted, ...(heading ? [heading.column] : [])];
    if (counting) {
      const { bands } = counting;
      const names = Object.keys(counting.facets);
      const shared = names.filter((name) => query.facets[name] === undefined);
      const columnOf = (name: string) => counting.facets[name] ?? '';
      const added = [...shared.map(columnOf), ...(bands ? [bands.column, bands.unit] : [])];
      const found = `select ${listed(['id', until, ...sorted, ...added])}${rank} ${matching(query.facets, [...needed, ...added])}`;
      const sources = names.map((name) => {
        const column = columnOf(name);
        if (shared.includes(name)) return { name, column, from: 'from found where true' };
        const facets = { ...query.facets, [name]: undefined };
        return { name, column, from: matching(facets, ['board', until, ...Object.keys(between), column]) };
      });
      const statement = countingStatement({ found, sources, counting, until, place, order, limit: query.limit });
      const { rows } = await this.pool.query<CountedRow>(prepared(statement, values));
      const { ids = [], count = 0, until: first = null, counts = {} } = rows[0] ?? {};
      return {
        ids,
        count,
        position,
        at,
        until: first && new Date(first).toISOString(),
        counts: Object.fromEntries(names.map((name) => [name, counts[`=${name}`] ?? []])),
        ...(bands ? { bands: counts['bands'] ?? [] } : {}),
      };
    }
    const statement = `select "id", count(*) over ()::int as count, min(${quoted(until)}) over () as until
      from (select ${listed(['id', until, ...sorted])}${rank} ${matching(query.facets, needed)} offset 0) as found
      order by ${order.join(', ')} limit ${place(query.limit)}`;
    const { rows } = await this.pool.query<{ id: string; count: number; until: string }>(prepared(statement, values));
    return {
      ids: rows.map(({ id }) => id),
      count: rows[0]?.count ?? 0,
      position,
      at,
      until: rows[0] ? new Date(rows[0].until).toISOString() : null,
    };
  }

  /**
   * The board that has all rows of `table`, as of a minute ago: the index then need not filter by it. Null if there are several boards or it is not
   * known yet. It only saves time, so no search waits for it.
   */
  private ownerOf(table: RowTable): string | null {
    const known = this.owners.get(table.name);
    const at = performance.now();
    if (known && at - known.at < OWNER_MS) return known.board;
    this.owners.set(table.name, { board: known?.board ?? null, at });
    const edge = (direction: 'asc' | 'desc') =>
      `(select "board" from ${quoted(table.name)} order by "board" ${direction}, "id" ${direction} limit 1)`;
    const statement = `select ${edge('asc')} as first, ${edge('desc')} as last`;
    this.pool.query<{ first: string | null; last: string | null }>(prepared(statement, [])).then(
      ({ rows: [row] }) =>
        this.owners.set(table.name, { board: row?.first === row?.last ? (row?.first ?? null) : null, at }),
      () => this.owners.delete(table.name),
    );
    return known?.board ?? null;
  }

  private async readVocabulary(table: RowTable, column: string, until: string): Promise<ReadonlyMap<string, number>> {
    const { board, now } = facts();
    const statement = `select lexeme, count(*)::int as rows from ${quoted(table.name)}, unnest(${quoted(column)})
      where "board" = $1 and ${quoted(until)} > $2::timestamptz and lexeme not like '=%'
      group by lexeme order by 2 desc limit $3`;
    const { rows } = await this.pool.query<{ lexeme: string; rows: number }>(prepared(statement, [board, now, WORDS]));
    return new Map(rows.map(({ lexeme, rows: count }) => [lexeme, count]));
  }
}

const unavailable = (): never =>
  reject('unavailable', 'search_unavailable', 'The search is not available right now. Try again.', undefined, {
    retryAfter: 1,
  });

const listed = (columns: readonly string[]): string => [...new Set(columns)].map(quoted).join(', ');

/** The database cancelled the statement because it took too long. */
const isTimeout = (error: unknown): boolean => isNativeError(error) && 'code' in error && error.code === '57014';

const isCurrent = ({ until }: Result): boolean => until === null || until > facts().now;

/** Whether a facet allows no value. */
const matchesNothing = (facets: RankedQuery['facets']): boolean =>
  Object.values(facets).some((values) => values?.length === 0);

const orOf = (word: string, lexemes: readonly string[]): string => `(${[word, ...lexemes].join(' | ')})`;

const headingQuery = ({ parts, words }: HeadingWay): string =>
  words.map((word) => orOf(written(word, parts), word.marks.map(quotedLexeme))).join(' & ');

/** The query on the index of words; null if everything matches. */
function lexemes(
  within: readonly string[],
  facets: RankedQuery['facets'],
  forms: readonly WordForms[],
  meant: readonly MeantFacets[],
  named: string,
): string | null {
  const groups = Object.entries(facets).flatMap(([name, values]) =>
    values === undefined || values.length === 0
      ? []
      : [`(${values.map((value) => facetLexeme(name, value)).join(' | ')})`],
  );
  if (groups.length === 0 && forms.length === 0) return null;
  const words = forms.map((each, at) =>
    orOf(`${written(each)} | ${writtenNamed(each, named)}`, meantLexemes(meant[at] ?? {})),
  );
  return [...within, ...groups, ...words].join(' & ');
}
