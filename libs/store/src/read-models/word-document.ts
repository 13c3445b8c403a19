import { hash } from 'node:crypto';
import { Column } from '../tables/columns.js';
import { indexWords, keep, type Keeping } from '../tables/row.js';

/** What a row can be found by. */
export interface WordDocument<Text extends string, Facet extends string> {
  /** The words of each text. */
  readonly texts: Readonly<Record<Text, readonly string[]>>;
  /** Values that a search can match exactly. */
  readonly facets: Readonly<Record<Facet, readonly string[]>>;
}

/** Facet values that mean the same as a word. */
export type MeantFacets = Readonly<Record<string, readonly string[]>>;

/** What to search for: each word must start a word in any text, and each facet must have one of the values. */
export interface WordQuery {
  readonly words: readonly string[];
  /** Facet values that count as a match of a word, in the order of `words`. Trailing words without any may be omitted. */
  readonly meant?: readonly MeantFacets[];
  /** A facet without values is ignored. */
  readonly facets: Readonly<Record<string, readonly string[] | undefined>>;
}

/** A column that holds a `WordDocument` as `documentText` writes it, and an index on its words. One per row class. */
export const WordColumn =
  (keeping: Keeping = {}): PropertyDecorator =>
  (target, key) => {
    keep(target.constructor, String(key), keeping);
    Column('tsvector')(target, key);
    indexWords(target.constructor, String(key));
  };

/** Facets are stored among the words and start with a character that no word starts with. */
const FACET = '=';
/** Words longer than an index accepts are compared by their beginning. */
const LONGEST = 400;

/** `lexeme` in PostgreSQL's syntax for documents and queries. */
export const quotedLexeme = (lexeme: string) =>
  `'${lexeme.includes("'") || lexeme.includes('\\') ? lexeme.replaceAll(/['\\]/g, (each) => each + each) : lexeme}'`;
/** `value` of the facet `name` among the lexemes of a document. */
export const facetLexeme = (name: string, value: string) => quotedLexeme(`${FACET}${name}:${value.slice(0, LONGEST)}`);
/** The lexemes of `facets` in documents. */
export const meantLexemes = (facets: MeantFacets): readonly string[] =>
  Object.entries(facets).flatMap(([name, values]) => values.map((value) => facetLexeme(name, value)));
/**
 * A facet value in headings, which only rank and must be narrow: four letters of a hash. A collision ranks a row too high once in sixteen million
 * times.
 */
export const headingMark = (name: string, value: string): string =>
  `${FACET}${hash('sha256', `${name}:${value}`, 'base64url').slice(0, 4)}`;
/** The lexemes of `facets` in headings. */
export const headingLexemes = (facets: MeantFacets): readonly string[] =>
  Object.entries(facets).flatMap(([name, values]) => values.map((value) => quotedLexeme(headingMark(name, value))));
/** The board among the lexemes of a document. It only narrows the search: the board of the rows is compared in addition. */
export const boardLexeme = (board: string) => quotedLexeme(`${FACET}${board.slice(-8)}`);

/**
 * `document` of an object of `board` in PostgreSQL's syntax. The board is among the words, so that an index over all boards leads to the rows of
 * one. `texts` names the texts in a fixed order: a word has the positions of its texts, but none if it is only in the last one, as most are.
 */
export function documentText<T extends string, F extends string>(
  board: string,
  texts: readonly T[],
  document: WordDocument<T, F>,
): string {
  const places = new Map<string, string>();
  texts.forEach((name, index) => {
    const place = String(index + 1);
    for (const word of document.texts[name]) {
      const known = places.get(word);
      places.set(word, known === undefined ? place : `${known},${place}`);
    }
  });
  const last = String(texts.length);
  let text = boardLexeme(board);
  for (const [name, values] of Object.entries<readonly string[]>(document.facets))
    for (const value of values) text += ` ${facetLexeme(name, value)}`;
  for (const [word, at] of places) text += at === last ? ` ${quotedLexeme(word)}` : ` ${quotedLexeme(word)}:${at}`;
  return text;
}

/** The reverse of `documentText`, also after PostgreSQL has normalized it; facets that are not named are empty. */
export function documentOf<T extends string, F extends string>(
  text: string,
  texts: readonly T[],
  facets: readonly F[],
): WordDocument<T, F> {
  const inTexts = Object.fromEntries(texts.map((name) => [name, [] as string[]])) as Record<T, string[]>;
  const inFacets = Object.fromEntries(facets.map((name) => [name, [] as string[]])) as Record<F, string[]>;
  for (const [, lexeme = '', at] of text.matchAll(/'((?:[^'\\]|''|\\\\)*)'(?::([\d,]+))?/g)) {
    const word = lexeme.replaceAll(/''|\\\\/g, (pair) => pair.charAt(0));
    if (!word.startsWith(FACET)) {
      for (const place of at?.split(',') ?? [texts.length]) inTexts[texts[Number(place) - 1] as T]?.push(word);
    } else {
      const [, name = '', value = ''] = /^=(\w+):(.*)$/s.exec(word) ?? [];
      inFacets[name as F]?.push(value);
    }
  }
  return { texts: inTexts, facets: inFacets };
}

/** `query` on one board in PostgreSQL's syntax. */
export function queryText(board: string, { words, meant = [], facets }: WordQuery): string {
  // Also finds longer words that start with it.
  const telling = words.flatMap((word, nth) =>
    words.some((other, at) => at !== nth && other.startsWith(word) && (other !== word || at < nth))
      ? []
      : [[`${quotedLexeme(word)}:*`, ...meantLexemes(meant[nth] ?? {})]],
  );
  const groups = Object.entries(facets).flatMap(([name, values = []]) =>
    values.length === 0 ? [] : [`(${values.map((value) => facetLexeme(name, value)).join(' | ')})`],
  );
  return [
    boardLexeme(board),
    ...groups,
    ...telling.map((ways) => (ways.length === 1 ? ways[0] : `(${ways.join(' | ')})`)),
  ].join(' & ');
}

/** All words of a part of a heading, in their order without repetitions. A collision is as rare as of 48 random bits. */
export const wholeMark = (words: readonly string[]): string =>
  `${FACET}${FACET}${hash('sha256', [...new Set(words)].join(' '), 'base64url').slice(0, 8)}`;

/**
 * A heading of two parts, each the words of a text in their order, for a column of type `tsvector`: words of the first part rank before those of
 * the second, and both before values of `facets`.
 */
export function headingText(first: readonly string[], second: readonly string[], facets: MeantFacets = {}): string {
  const weights = new Map<string, string>();
  const parts = [first, second].map((words) => (words.length === 0 ? [] : [...words, wholeMark(words)]));
  for (const word of parts[1] ?? []) weights.set(word, '1B');
  for (const word of parts[0] ?? []) weights.set(word, weights.get(word)?.endsWith('B') ? '1A,2B' : '1A');
  return [...[...weights].map(([word, weight]) => `${quotedLexeme(word)}:${weight}`), ...headingLexemes(facets)].join(
    ' ',
  );
}

/** The values of a facet for a text column by which they are counted: one in each line, null without any. */
export const countedValues = (values: readonly string[]): string | null =>
  values.length === 0
    ? null
    : [...new Set(values.map((value) => value.slice(0, LONGEST).replaceAll('\n', ' ')))].join('\n');

/** Documents, headings and counted values, as columns store them. */
export const WordDocument = {
  of: documentOf,
  text: documentText,
  heading: headingText,
  headingMark,
  counted: countedValues,
} as const;
