import { LRUCache } from 'lru-cache';
import { reject, type RowIdentity } from '#kernel';
import { facts, type RankedQuery, type SearchIndex } from '#store';
import { tableOf, waysOf } from '#store/engine';
import { type EngineClient, EngineOutage, EngineRefusal } from './engine-client.js';
import { type IndexedTable, UNTIL, WINDOW } from './indexed-rows.js';
import { countsOf, ownCounts, rankedRequest, shownRows } from './search-requests.js';

type RowClass<Row> = new () => Row;
type RankedPage = Awaited<ReturnType<SearchIndex['ranked']>>;
type SortValues = readonly unknown[];

/** What the engine answers to a search. */
interface SearchAnswer {
  readonly timed_out: boolean;
  readonly _shards: { readonly failed: number };
  readonly hits: {
    readonly total?: { readonly value: number };
    readonly hits: readonly { readonly fields?: { readonly id: readonly [string] }; readonly sort?: SortValues }[];
  };
  readonly aggregations?: Record<string, unknown>;
}

/** Values with their number of rows. */
interface Buckets {
  readonly buckets: readonly { readonly key: string; readonly doc_count: number }[];
}

/** Requests that may wait for a connection; later ones are refused. */
const WAITING = 500;
const SEARCH_MS = 5_000;
/** How many words of headings are counted. */
const WORDS = 20_000;
const VOCABULARY_MS = 60_000;
const VOCABULARIES = 1_000;
/** How long a table without an index is searched in PostgreSQL before the engine is asked again. */
const UNBUILT_MS = 1_000;

interface Vocabulary {
  words: Promise<ReadonlyMap<string, number>>;
  at: number;
}

/**
 * The search of OpenSearch. It finds, ranks and counts as PostgreSQL does: rows match or do not, and ranks depend on the row alone, so no board
 * influences another. While the index of a table does not exist yet, PostgreSQL answers.
 */
export class OpenSearchIndex implements SearchIndex {
  /** By board and table. */
  private readonly vocabularies = new LRUCache<string, Vocabulary>({ max: VOCABULARIES });
  /** Tables without an index, and when that was seen. */
  private readonly unbuilt = new Map<string, number>();

  /**
   * @param alias the name of the index of a table.
   * @param shown resolves when the index shows what was written before; to false if it does not in time.
   * @param database answers until an index is built, and knows the forms of words.
   */
  constructor(
    private readonly client: EngineClient,
    private readonly alias: (table: IndexedTable) => string,
    private readonly shown: (table: IndexedTable) => Promise<boolean>,
    private readonly database: SearchIndex,
  ) {}

  async ranked<Row extends RowIdentity>(row: RowClass<Row>, query: RankedQuery): Promise<RankedPage> {
    const isEmpty = Object.values(query.facets).some((values) => values?.length === 0);
    if (isEmpty && !query.counting) return { ids: [], count: 0 };
    onlyUntil(query.until);
    const table = tableOf(row);
    return this.answered(
      table,
      async () => {
        const ways = waysOf(query, await this.forms(query.language, query.words));
        const request = rankedRequest(table, query, ways, facts());
        const { offset, limit, counting } = query;
        const inReach = offset + limit <= WINDOW;
        const aggs = countsOf(query);
        const first = {
          ...request,
          track_total_hits: true,
          aggs,
          ...(inReach ? { from: offset, size: limit } : { size: 0 }),
        };
        const [found, ...own] = await Promise.all(
          [first, ...ownCounts(query, ways, facts())].map((each) => this.search(table, each)),
        );
        const page = inReach ? pageOf(found as SearchAnswer) : await this.deep(table, request, offset, limit);
        return counting ? { ...page, ...countedIn(counting, [found as SearchAnswer, ...own]) } : page;
      },
      () => this.database.ranked(row, query),
    );
  }

  forms(language: string, words: readonly string[]): ReturnType<SearchIndex['forms']> {
    return this.database.forms(language, words);
  }

  nextEnd<Row extends RowIdentity>(row: RowClass<Row>, until: string): Promise<string | null> {
    onlyUntil(until);
    const table = tableOf(row);
    const aggs = { end: { min: { field: UNTIL } } };
    return this.answered(
      table,
      async (isCurrent) => {
        if (!isCurrent) return facts().now;
        const { end } = (await this.counted(table, aggs)) as { end: { value: number | null } };
        return end.value === null ? null : new Date(end.value).toISOString();
      },
      () => this.database.nextEnd(row, until),
    );
  }

  vocabulary<Row extends RowIdentity>(
    row: RowClass<Row>,
    column: string,
    until: string,
  ): Promise<ReadonlyMap<string, number>> {
    onlyUntil(until);
    const table = tableOf(row);
    const key = `${facts().board} ${table.name}`;
    const known = this.vocabularies.get(key);
    if (known && performance.now() - known.at < VOCABULARY_MS) return known.words;
    const words = this.answered(
      table,
      () => this.countedWords(table),
      () => this.database.vocabulary(row, column, until),
    );
    // The words of a minute ago are used until the new ones are loaded.
    this.vocabularies.set(key, { words: known?.words ?? words, at: performance.now() });
    words.then(
      () => this.vocabularies.set(key, { words, at: performance.now() }),
      () => this.vocabularies.delete(key),
    );
    return known?.words ?? words;
  }

  private async countedWords(table: IndexedTable): Promise<ReadonlyMap<string, number>> {
    const aggs = { words: { terms: { field: 'heading', size: WORDS } } };
    const { words } = (await this.counted(table, aggs)) as { words: Buckets };
    return new Map(words.buckets.map(({ key, doc_count: rows }) => [key, rows]));
  }

  private async counted(table: IndexedTable, aggs: object): Promise<object> {
    const query = { bool: { filter: shownRows(facts()) } };
    return (await this.search(table, { size: 0, track_total_hits: false, query, aggs })).aggregations ?? {};
  }

  /** A page beyond what one request can skip: walks there in steps that return no ids. */
  private async deep(table: IndexedTable, request: object, offset: number, limit: number): Promise<RankedPage> {
    const ids: string[] = [];
    let after: SortValues | undefined;
    for (let at = 0; ;) {
      const skips = at < offset;
      const size = skips ? Math.min(offset - at, WINDOW) : Math.min(limit - ids.length, WINDOW);
      const body = { ...request, ...(skips ? { docvalue_fields: [] } : {}), size, track_total_hits: true };
      const found = await this.search(table, { ...body, ...(after ? { search_after: after } : {}) });
      const page = pageOf(found);
      if (!skips) ids.push(...page.ids);
      const { hits } = found.hits;
      after = hits.at(-1)?.sort;
      at += hits.length;
      if (!after || hits.length < size || ids.length >= limit) return { ids, count: page.count };
    }
  }

  /** Asks the shard of the board. @throws EngineOutage also if only a part of the rows was searched. */
  private async search(table: IndexedTable, body: object): Promise<SearchAnswer> {
    if (this.client.waiting >= WAITING) throw new EngineOutage('Too many searches wait for the search engine.');
    const path = `/${this.alias(table)}/_search?routing=${encodeURIComponent(facts().board)}&allow_partial_search_results=false`;
    const found = await this.client.request<SearchAnswer>('POST', path, {
      body: { timeout: `${SEARCH_MS}ms`, ...body },
    });
    if (found.timed_out || found._shards.failed > 0)
      throw new EngineOutage('The search engine has searched only a part of the rows.');
    return found;
  }

  /** What the engine answers, or PostgreSQL while the index is not built. */
  private async answered<T>(
    table: IndexedTable,
    ask: (isCurrent: boolean) => Promise<T>,
    unbuilt: () => Promise<T>,
  ): Promise<T> {
    if (performance.now() - (this.unbuilt.get(table.name) ?? -Infinity) < UNBUILT_MS) return unbuilt();
    // An index that cannot be written is not waited for.
    if (this.client.isDown) return unavailable();
    try {
      return await ask(await this.shown(table));
    } catch (error) {
      if (error instanceof EngineOutage) return unavailable();
      if (!(error instanceof EngineRefusal && error.type === 'index_not_found_exception')) throw error;
      this.unbuilt.set(table.name, performance.now());
      return unbuilt();
    }
  }
}

const pageOf = ({ hits }: SearchAnswer): RankedPage => ({
  ids: hits.hits.flatMap(({ fields }) => fields?.id ?? []),
  count: hits.total?.value ?? 0,
});

/** The counts of values and bands in these answers. */
function countedIn({ facets: names, bands }: NonNullable<RankedQuery['counting']>, answers: readonly SearchAnswer[]) {
  const all = Object.assign({}, ...answers.map(({ aggregations }) => aggregations)) as Record<
    string,
    Buckets | undefined
  >;
  const values = (name: string) => (all[name]?.buckets ?? []).map(({ key, doc_count: rows }) => [key, rows] as const);
  return {
    counts: Object.fromEntries(Object.keys(names).map((name) => [name, values(`=${name}`)])),
    ...(bands ? { bands: values('bands') } : {}),
  };
}

function onlyUntil(column: string): void {
  if (column !== UNTIL) throw new Error(`Rows are indexed until "${UNTIL}", not "${column}".`);
}

const unavailable = (): never =>
  reject('unavailable', 'search_unavailable', 'The search is not available right now. Try again.', undefined, {
    retryAfter: 1,
  });
