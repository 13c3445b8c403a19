import { setTimeout as sleep } from 'node:timers/promises';
import { facts, newFacts, type RankedQuery, type SearchIndex, withFacts } from '#store';
import type { Key, RowsToIndex, IndexedRow } from './rows-to-index.js';
import { lexemesOf, headingOf, type IndexedTable, UNTIL } from './indexed-rows.js';
import type { SearchIndexes } from './search-indexes.js';

/** How an index differs from the rows of PostgreSQL. */
export interface IndexDifference {
  readonly model: string;
  /** Rows that can be found. */
  readonly rows: number;
  /** Rows that the index lacks, or has in another version. */
  readonly outdated: number;
  /** Documents without a row. */
  readonly surplus: number;
}

/** What both engines answered to the same queries. */
export interface EngineComparison {
  readonly model: string;
  readonly queries: number;
  /** Queries with other ids or another count, as JSON. */
  readonly different: readonly string[];
}

interface Versions {
  readonly hits: { readonly hits: readonly { readonly _id: string; readonly _version: number }[] };
}

/** A row that the index lacks, or has in another version. */
interface Suspect extends Key {
  readonly isMissing: boolean;
}

const STEP = 1_000;
/** How long differences may be those of writes under way. */
const SETTLE_MS = 1_000;
const BOARDS = 10;
const WORDS = 40;
/** The most words that a query of a comparison has. */
const TOGETHER = 3;

const keyOf = ({ board, id }: Key) => `${board}/${id}`;

/** Compares an index with the rows that it was built from. */
export class IndexCheck {
  constructor(
    private readonly table: IndexedTable,
    private readonly indexes: SearchIndexes,
    private readonly rows: RowsToIndex,
    private readonly shown: () => Promise<unknown>,
  ) {}

  /** Compares the versions of all rows. Rows that differ are looked at twice, because they may just be written. */
  async difference(): Promise<IndexDifference> {
    await this.shown();
    const suspects: Suspect[] = [];
    let last: Key = { board: '', id: '' };
    for (;;) {
      const rows = await this.rows.after(last, STEP);
      suspects.push(...(await this.outdated(rows)));
      const end = rows.at(-1);
      if (!end) break;
      last = end;
    }
    const outdated: Suspect[] = [];
    if (suspects.length > 0) await this.settle();
    for (let from = 0; from < suspects.length; from += STEP)
      outdated.push(...(await this.outdated(await this.rows.of(suspects.slice(from, from + STEP)))));
    const missing = outdated.filter(({ isMissing }) => isMissing).length;
    let [rows, surplus] = await this.counted(missing);
    if (surplus > 0) {
      await this.settle();
      [rows, surplus] = await this.counted(missing);
    }
    return { model: this.table.model, rows, outdated: outdated.length, surplus: Math.max(0, surplus) };
  }

  private async settle(): Promise<void> {
    await sleep(SETTLE_MS);
    await this.shown();
  }

  private async counted(missing: number): Promise<[rows: number, surplus: number]> {
    const [rows, documents] = await Promise.all([this.rows.count(), this.indexes.count(this.table)]);
    return [rows, (documents ?? 0) - (rows - missing)];
  }

  private async outdated(rows: readonly IndexedRow[]): Promise<readonly Suspect[]> {
    const findable = rows.filter((row) => (row as unknown as Record<string, unknown>)[UNTIL] !== null);
    if (findable.length === 0) return [];
    const body = {
      size: findable.length,
      version: true,
      _source: false,
      query: { ids: { values: findable.map(keyOf) } },
    };
    const found = await this.indexes.client.request<Versions>('POST', `/${this.indexes.alias(this.table)}/_search`, {
      body,
      timeoutMs: 60_000,
    });
    const versions = new Map(found.hits.hits.map(({ _id, _version }) => [_id, _version]));
    return findable
      .filter((row) => versions.get(keyOf(row)) !== row.version)
      .map((row) => ({ board: row.board, id: row.id, isMissing: !versions.has(keyOf(row)) }));
  }
}

/**
 * Asks both engines the same: combinations of words and of values of facets that rows of the largest boards have.
 * @param sample some rows of the table.
 */
export async function compareEngines(
  table: IndexedTable,
  row: Parameters<SearchIndex['ranked']>[0],
  { engine, database, sample }: { engine: SearchIndex; database: SearchIndex; sample: readonly IndexedRow[] },
): Promise<EngineComparison> {
  const byBoard = new Map<string, IndexedRow[]>();
  for (const each of sample) byBoard.set(each.board, [...(byBoard.get(each.board) ?? []), each]);
  const boards = [...byBoard].sort(([, one], [, other]) => other.length - one.length).slice(0, BOARDS);
  const different: string[] = [];
  let queries = 0;
  for (const [board, rows] of boards)
    await withFacts(newFacts({ board, actor: 'system', requestId: 'search-compare' }), async () => {
      for (const query of queriesOf(table, rows)) {
        const [ours, theirs] = await Promise.all([engine.ranked(row, query), database.ranked(row, query)]);
        queries++;
        if (JSON.stringify(ours) === JSON.stringify(theirs)) continue;
        different.push(JSON.stringify({ board: facts().board, ...query, counts: [ours.count, theirs.count] }));
      }
    });
  return { model: table.model, queries, different };
}

function* queriesOf(table: IndexedTable, rows: readonly IndexedRow[]): Generator<RankedQuery> {
  const heading = headingOf(table);
  const moments = table.columns.filter(({ name, type }) => type === 'timestamptz' && name !== UNTIL);
  const sort = [...moments.slice(0, 1).map(({ name }) => ({ column: name })), { column: 'id' }];
  const lexemes = rows.slice(0, WORDS).map((row) => {
    const all = lexemesOf((row as unknown as Record<string, unknown>)[table.words ?? '']).map(({ word }) => word);
    return {
      words: all.filter((word) => !word.startsWith('=')),
      facets: all.flatMap((word) =>
        [/^=(\w+):(.*)$/s.exec(word) ?? []].flatMap(([, name, value = '']) => (name ? [[name, value] as const] : [])),
      ),
    };
  });
  const base = { language: 'en', until: UNTIL, sort, offset: 0, limit: 20 };
  for (const [at, { words, facets }] of lexemes.entries()) {
    const [name, value] = facets[at % Math.max(1, facets.length)] ?? ['', ''];
    const chosen = Array.from(
      { length: 1 + (at % TOGETHER) },
      (_, nth) => words[(at * 7 + nth * 3) % words.length] ?? '',
    );
    yield {
      ...base,
      words: [...new Set(chosen)].filter(Boolean).map((word, nth) => (nth % 2 === 0 ? word : word.slice(0, 3))),
      named: name,
      facets: at % 2 === 0 && name !== '' ? { [name]: [value] } : {},
      heading: heading && at % 3 !== 0 ? { column: heading, after: 0 } : null,
    };
  }
  yield { ...base, words: [], named: '', facets: {}, heading: null };
}
