import { isNativeError } from 'node:util/types';
import { type Position, reject, type RowIdentity } from '#kernel';
import type { Pool } from 'pg';
import { prepared } from '../database/statements.js';
import { isOutage } from '../errors.js';
import { facts } from '../facts.js';
import { quoted } from './matchers.js';
import { type RowTable, tableOf } from './row.js';
import { boardLexeme, facetLexeme, quotedLexeme } from './word-document.js';
import type { Moments } from './word-search.js';

type RowClass<Row> = new () => Row;

/** A column that results are sorted by, and whether its lowest value comes first. Null comes last. */
export interface SortKey {
  readonly column: string;
  readonly ascending?: boolean;
}

/** What is looked for on the board of the request, and in which order. */
export interface RankedQuery {
  /** Folded words. A row has each of them in a text or in the facet `named`, or another form or the rest of it. */
  readonly words: readonly string[];
  /** The language whose singular and plural are one; ISO 639-1. */
  readonly language: string;
  /** The facet whose values are words as well. */
  readonly named: string;
  /** Of each facet one of the values; an empty list matches nothing, `undefined` asks for nothing. */
  readonly facets: Readonly<Record<string, readonly string[] | undefined>>;
  readonly between?: Moments;
  /** A column of moments: only rows whose moment lies after that of the request are found. */
  readonly until: string;
  /** A column of headings as `headingText` writes them, and after which of the sort keys rows rank by it. */
  readonly heading: { readonly column: string; readonly after: number } | null;
  readonly sort: readonly SortKey[];
  readonly offset: number;
  readonly limit: number;
}

/** A part of the rows that match, and how many match in all. */
export interface Ranked {
  readonly ids: readonly string[];
  readonly count: number;
}

/** Finds rows by words, facets and moments, ranked. It answers for the board of the request alone. */
export abstract class SearchIndex {
  /**
   * The ids of the rows that match, ranked, with an exact count. What was written is found within a second, and a row whose
   * moment `until` has come is not found any more.
   * @throws Rejection `search_unavailable` when the index does not answer, or too many wait for it.
   */
  abstract ranked<Row extends RowIdentity>(row: RowClass<Row>, query: RankedQuery): Promise<Ranked>;

  /** The next moment, in the column `until`, at which a row is over; null when none will be. The moment of the request when it is not known. */
  abstract nextEnd<Row extends RowIdentity>(row: RowClass<Row>, until: string): Promise<string | null>;

  /** The words of the headings of rows that are not over, with how many rows have them; the most frequent ones. */
  abstract vocabulary<Row extends RowIdentity>(
    row: RowClass<Row>,
    column: string,
    until: string,
  ): Promise<ReadonlyMap<string, number>>;
}

/** A heading of two parts as a column of type `tsvector` holds it: words of the first part rank before those of the second. */
export function headingText(first: readonly string[], second: readonly string[]): string {
  const weights = new Map<string, string>();
  for (const word of second) weights.set(word, '1B');
  for (const word of first) weights.set(word, weights.has(word) ? '1A,2B' : '1A');
  return [...weights].map(([word, weight]) => `${quotedLexeme(word)}:${weight}`).join(' ');
}

/** Shorter stems begin too many other words to be looked for by how words begin. */
const SHORTEST_STEM = 4;

/** What counts as a word: everything that begins with one of `prefixes`, and the words `exact`. */
export interface WordForms {
  readonly prefixes: readonly string[];
  readonly exact: readonly string[];
}

/** What counts as `word`, whose stem is `stem`: singular and plural share a stem, which most forms begin with. */
export function formsOf(word: string, stem: string): WordForms {
  if (stem === word || stem === '') return { prefixes: [word], exact: [] };
  if (stem.length < SHORTEST_STEM) return { prefixes: [word], exact: [stem] };
  // English writes y as i in a stem: company, companies, compani.
  const singular = stem.endsWith('i') ? [`${stem.slice(0, -1)}y`] : [];
  return { prefixes: word.startsWith(stem) ? [stem, ...singular] : [word, stem, ...singular], exact: [] };
}

/** Dictionaries of PostgreSQL by language. */
const DICTIONARIES: Readonly<Record<string, string>> = {
  ar: 'arabic_stem',
  da: 'danish_stem',
  de: 'german_stem',
  en: 'english_stem',
  es: 'spanish_stem',
  fi: 'finnish_stem',
  fr: 'french_stem',
  hu: 'hungarian_stem',
  id: 'indonesian_stem',
  it: 'italian_stem',
  nl: 'dutch_stem',
  no: 'norwegian_stem',
  pt: 'portuguese_stem',
  ro: 'romanian_stem',
  ru: 'russian_stem',
  sv: 'swedish_stem',
  tr: 'turkish_stem',
};

/** Results of a first page and of a long walk; a walker asks for page after page of the same list. */
const WINDOWS = [100, 10_000] as const;
/** While other boards write without pause, results may be this old. */
const FRESH_MS = 500;
/** Ids that all remembered results hold together. */
const REMEMBERED_IDS = 500_000;
const REMEMBERED_RESULTS = 20_000;
/** Searches that the database works on at once, so that others find a connection, and how many wait besides. */
const SEARCHES = 4;
const WAITING = 500;
const STEMS = 20_000;
const WORDS = 20_000;
const VOCABULARY_MS = 60_000;

interface Result extends Ranked {
  /** Up to which position of the log it is known to be whole; null when it is not. */
  readonly position: Position | null;
  readonly at: number;
  /** When the first of its rows is over. */
  readonly until: string | null;
}

interface Vocabulary {
  words: Promise<ReadonlyMap<string, number>>;
  at: number;
}

/**
 * The search of PostgreSQL: an index on words leads to the rows that match, and one statement ranks and counts them. Ranked
 * ids are remembered until the read model moves on or one of the rows is over.
 */
export class PostgresSearchIndex extends SearchIndex {
  private readonly results = new Map<string, Promise<Result>>();
  private readonly sizes = new Map<string, number>();
  private held = 0;
  private searching = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly stems = new Map<string, string>();
  private readonly vocabularies = new Map<string, Vocabulary>();

  /** @param shown returns when the read model shows what was written before, with the position; null when it does not. */
  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly shown: (table: RowTable) => Promise<Position | null>,
  ) {
    super();
  }

  async ranked<Row extends RowIdentity>(row: RowClass<Row>, query: RankedQuery): Promise<Ranked> {
    const { offset, limit, ...asked } = query;
    if (Object.values(query.facets).some((values) => values?.length === 0)) return { ids: [], count: 0 };
    const table = tableOf(row);
    const window = WINDOWS.find((size) => offset + limit <= size) ?? offset + limit;
    const key = JSON.stringify([facts().board, table.name, window, asked]);
    const { ids, count } = await this.result(key, table, { ...asked, offset: 0, limit: window });
    return { ids: ids.slice(offset, offset + limit), count };
  }

  async nextEnd<Row extends RowIdentity>(row: RowClass<Row>, until: string): Promise<string | null> {
    const { board, now } = facts();
    const table = tableOf(row);
    if ((await this.shown(table)) === null) return now;
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
    // The words of a minute ago do until the new ones are there.
    this.vocabularies.set(board, { words: known?.words ?? words, at: performance.now() });
    words.then(
      () => this.vocabularies.set(board, { words, at: performance.now() }),
      () => this.vocabularies.delete(board),
    );
    return known?.words ?? words;
  }

  private async result(key: string, table: RowTable, query: RankedQuery): Promise<Result> {
    const known = await this.results.get(key)?.catch(() => undefined);
    if (known && isCurrent(known) && performance.now() - known.at < FRESH_MS) return known;
    const position = await this.shown(table);
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
      // Whoever waits takes the place of this one.
      const next = this.waiting.shift();
      if (next) next();
      else this.searching--;
    }
  }

  /** Notes how many ids a result holds; the results that were read the longest time ago make room. */
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
    const { board, now } = facts();
    const forms = await this.forms(query.language, query.words);
    const values: unknown[] = [board];
    const place = (value: unknown) => `$${values.push(value)}`;
    const { heading, until, between = {}, named } = query;
    const where = [`"board" = $1`, `${quoted(until)} > ${place(now)}::timestamptz`];
    for (const [column, { from, to } = {}] of Object.entries(between)) {
      if (from !== undefined) where.push(`${quoted(column)} >= ${place(from)}::timestamptz`);
      if (to !== undefined) where.push(`${quoted(column)} <= ${place(to)}::timestamptz`);
    }
    const order: string[] = query.sort.map(
      ({ column, ascending = false }) => `${quoted(column)} ${ascending ? 'asc' : 'desc'} nulls last`,
    );
    if (heading && forms.length > 0) {
      const [first, either] = ['A', 'AB'].map((weights) =>
        place(forms.map((each) => written(each, weights)).join(' & ')),
      );
      const column = quoted(heading.column);
      order.splice(
        heading.after,
        0,
        `case when ${column} @@ ${first}::tsquery then 2 when ${column} @@ ${either}::tsquery then 1 else 0 end desc`,
      );
    }
    const sorted = query.sort.map(({ column }) => column);
    const columns = ['board', 'id', until, ...Object.keys(between), ...sorted, ...(heading ? [heading.column] : [])];
    const text = lexemes(board, query.facets, forms, named);
    // `offset 0` keeps the conditions outside from suggesting another way than the index on words.
    const from =
      text === null
        ? quoted(table.name)
        : `(select ${[...new Set(columns)].map(quoted).join(', ')} from ${quoted(table.name)}
            where ${quoted(table.words ?? '')} @@ ${place(text)}::tsquery offset 0) as matching`;
    const statement = `select "id", count(*) over ()::int as count, min(${quoted(until)}) over () as until
      from ${from} where ${where.join(' and ')} order by ${order.join(', ')} limit ${place(query.limit)}`;
    const { rows } = await this.pool.query<{ id: string; count: number; until: string }>(prepared(statement, values));
    return {
      ids: rows.map(({ id }) => id),
      count: rows[0]?.count ?? 0,
      position,
      at,
      until: rows[0] ? new Date(rows[0].until).toISOString() : null,
    };
  }

  private async forms(language: string, words: readonly string[]): Promise<readonly WordForms[]> {
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

  private async readVocabulary(table: RowTable, column: string, until: string): Promise<ReadonlyMap<string, number>> {
    const { board, now } = facts();
    const statement = `select lexeme, count(*)::int as rows from ${quoted(table.name)}, unnest(${quoted(column)})
      where "board" = $1 and ${quoted(until)} > $2::timestamptz group by lexeme order by 2 desc limit $3`;
    const { rows } = await this.pool.query<{ lexeme: string; rows: number }>(prepared(statement, [board, now, WORDS]));
    return new Map(rows.map(({ lexeme, rows: count }) => [lexeme, count]));
  }
}

const unavailable = (): never =>
  reject('unavailable', 'search_unavailable', 'The search does not answer right now. Try again.', undefined, {
    retryAfter: 1,
  });

/** The database gave the statement up because it took too long. */
const isTimeout = (error: unknown): boolean => isNativeError(error) && 'code' in error && error.code === '57014';

const isCurrent = ({ until }: Result): boolean => until === null || until > facts().now;

/** A word's forms, in texts of these weights or in any. */
const written = ({ prefixes, exact }: WordForms, weights = ''): string =>
  `(${[
    ...prefixes.map((prefix) => `${quotedLexeme(prefix)}:*${weights}`),
    ...exact.map((word) => `${quotedLexeme(word)}${weights === '' ? '' : `:${weights}`}`),
  ].join(' | ')})`;

const writtenNamed = ({ prefixes, exact }: WordForms, named: string): string =>
  [...prefixes.map((each) => `${facetLexeme(named, each)}:*`), ...exact.map((each) => facetLexeme(named, each))].join(
    ' | ',
  );

/** What the index on words is asked; null when everything matches. */
function lexemes(
  board: string,
  facets: RankedQuery['facets'],
  forms: readonly WordForms[],
  named: string,
): string | null {
  const groups = Object.entries(facets).flatMap(([name, values]) =>
    values === undefined ? [] : [`(${values.map((value) => facetLexeme(name, value)).join(' | ')})`],
  );
  if (groups.length === 0 && forms.length === 0) return null;
  const words = forms.map((each) => `(${written(each)} | ${writtenNamed(each, named)})`);
  return [boardLexeme(board), ...groups, ...words].join(' & ');
}
