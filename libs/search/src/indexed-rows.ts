import type { RowIdentity } from '#kernel';
import type { tableOf } from '#store/engine';

/** The table of a read model. */
export type IndexedTable = ReturnType<typeof tableOf>;

/**
 * Raise it with every change of `indexBody` or `documentOf`. The index is then built beside the old one, which processes of the old release still
 * search.
 */
export const MAPPING = 1;
/** The column of the time until which a row can be found. Rows without one are not indexed. */
export const UNTIL = 'shownUntil';
/** Longer values of facets are compared by their beginning, as in PostgreSQL. */
const LONGEST = 400;

/** How columns are sorted and filtered by. Others are not indexed. */
const TYPES: Readonly<Record<string, object>> = {
  timestamptz: { type: 'date' },
  boolean: { type: 'boolean' },
  float8: { type: 'double' },
  int: { type: 'integer' },
  text: { type: 'keyword', index: false, ignore_above: 256 },
};
const BASE: ReadonlySet<string> = new Set(['board', 'id', 'version']);

const sortedColumns = (table: IndexedTable) =>
  table.columns.filter(({ name, type, json = false, packs }) => type in TYPES && !json && !packs && !BASE.has(name));
/** The column of headings. */
export const headingOf = (table: IndexedTable) =>
  table.columns.find(({ name, type }) => type === 'tsvector' && name !== table.words)?.name;

/** The tables whose rows the engine indexes. */
export const isSearched = (table: IndexedTable): boolean => table.words !== null;

/** The name under which the index of `table` is searched. Each deployment has its own. */
export const aliasOf = (deployment: string, table: IndexedTable): string =>
  `openings-${deployment}-${table.name}-m${MAPPING}`;

/** The mapping of `table`. Words are folded by the program and indexed as they are. */
function propertiesOf(table: IndexedTable): Record<string, object> {
  const text = { type: 'text', norms: false, index_options: 'docs', index_prefixes: { min_chars: 1, max_chars: 12 } };
  const words = { ...text, analyzer: 'words' };
  return {
    board: { type: 'keyword' },
    id: { type: 'keyword' },
    words,
    // `name:value`, whole.
    facets: { ...text, analyzer: 'whole' },
    first: words,
    second: words,
    either: words,
    marks: { type: 'keyword', doc_values: false },
    // Words to be counted.
    heading: { type: 'keyword', index: false },
    ...Object.fromEntries(sortedColumns(table).map(({ name, type }) => [name, TYPES[type] as object])),
  };
}

/** Who an index belongs to. */
export interface IndexMeta {
  readonly deployment: string;
  readonly build: string;
}

/** Settings and mapping of an index for `table`. It has no source, because rows are never read from it. */
export const indexBody = (table: IndexedTable, meta: IndexMeta, shards: number) => ({
  settings: {
    number_of_shards: shards,
    auto_expand_replicas: '0-1',
    // The writer refreshes after each stretch.
    refresh_interval: '-1',
    max_result_window: WINDOW,
    // Deleted documents leave the disk when they are expunged.
    merge: { policy: { expunge_deletes_allowed: 0 } },
    analysis: {
      tokenizer: { spaces: { type: 'whitespace', max_token_length: 4_096 } },
      analyzer: { words: { type: 'custom', tokenizer: 'spaces' }, whole: { type: 'custom', tokenizer: 'keyword' } },
    },
  },
  mappings: {
    dynamic: 'strict',
    _meta: meta,
    _source: { enabled: false },
    _routing: { required: true },
    properties: propertiesOf(table),
  },
});

/** How many results a request can skip and return. */
export const WINDOW = 10_000;

/** Whether `mappings` are those that `indexBody` asks for. */
export function isMappingOf(table: IndexedTable, mappings: Readonly<Record<string, unknown>>): boolean {
  const { dynamic, _source, _routing, properties } = mappings;
  const wanted = {
    dynamic: 'strict',
    _source: { enabled: false },
    _routing: { required: true },
    properties: propertiesOf(table),
  };
  return sorted({ dynamic, _source, _routing, properties }) === sorted(wanted);
}

/** JSON with sorted keys and all values as text, as the engine returns some. */
function sorted(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(String(value));
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, each]) => `${key}:${sorted(each)}`).join()}}`;
}

/** A word or facet of a document, with its weights. */
export interface Lexeme {
  readonly word: string;
  readonly weights: string;
}

/** The lexemes of a `tsvector`, as the program or PostgreSQL writes it. */
export const lexemesOf = (text: unknown): readonly Lexeme[] =>
  [...String(text ?? '').matchAll(/'((?:[^'\\]|''|\\\\)*)'(?::([\dABCD,]+))?/g)].map(([, word = '', weights = '']) => ({
    word: word.replaceAll(/''|\\\\/g, (pair) => pair.charAt(0)),
    weights,
  }));

/** The columns of `table` that `documentOf` reads, besides `board`, `id` and `version`. */
export const columnsToIndex = (table: IndexedTable): readonly string[] => [
  ...(table.words === null ? [] : [table.words]),
  ...[headingOf(table) ?? []].flat(),
  ...sortedColumns(table).map(({ name }) => name),
];

/** Texts of several lines are values of facets, to be counted. */
const linesOf = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\n') ? value.split('\n') : (value ?? null);

/** What is indexed of `row`, which has the columns of `columnsToIndex`. */
export function documentOf(table: IndexedTable, row: RowIdentity & object): Record<string, unknown> {
  const values = row as unknown as Record<string, unknown>;
  const lexemes = lexemesOf(values[table.words ?? '']);
  const heading = lexemesOf(values[headingOf(table) ?? '']);
  const inParts = heading.filter(({ weights }) => weights !== '');
  const joined = (all: readonly Lexeme[]) => all.map(({ word }) => word).join(' ');
  return {
    board: values.board,
    id: values.id,
    words: joined(lexemes.filter(({ word }) => !word.startsWith('='))),
    facets: lexemes.filter(({ word }) => /^=\w+:/.test(word)).map(({ word }) => word.slice(1)),
    first: joined(inParts.filter(({ weights }) => weights.includes('A'))),
    second: joined(inParts.filter(({ weights }) => weights.includes('B'))),
    either: joined(inParts),
    marks: heading.filter(({ weights }) => weights === '').map(({ word }) => word),
    heading: inParts.filter(({ word }) => !word.startsWith('=')).map(({ word }) => word),
    ...Object.fromEntries(sortedColumns(table).map(({ name }) => [name, linesOf(values[name])])),
  };
}

/** `value` of the facet `name` as it is indexed. */
export const facetTerm = (name: string, value: string): string => `${name}:${value.slice(0, LONGEST)}`;
