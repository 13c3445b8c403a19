import { hash } from 'node:crypto';
import { Column } from './columns.js';
import { indexWords, keep, type Keeping } from './row.js';

/** What a row can be found by. */
export interface WordDocument<Text extends string, Facet extends string> {
  /** The words of each text. */
  readonly texts: Readonly<Record<Text, readonly string[]>>;
  /** Values that a search can ask for as they are. */
  readonly facets: Readonly<Record<Facet, readonly string[]>>;
}

/** Values of facets that mean the same as a word. */
export type MeantFacets = Readonly<Record<string, readonly string[]>>;

/** What is looked for: the beginning of each word in any text, and of each facet one of the values. */
export interface WordQuery {
  readonly words: readonly string[];
  /** What of facets counts as a word, in the order of `words`. Words without any may be left out. */
  readonly meant?: readonly MeantFacets[];
  /** A facet without values is not asked for. */
  readonly facets: Readonly<Record<string, readonly string[] | undefined>>;
}

/** A column that holds a `WordDocument` as `documentText` writes it, and an index on its words. One in a row. */
export const WordColumn =
  (keeping: Keeping = {}): PropertyDecorator =>
  (target, key) => {
    keep(target.constructor, String(key), keeping);
    Column('tsvector')(target, key);
    indexWords(target.constructor, String(key));
  };

/** Facets stand among the words and begin with what no word begins with. */
const FACET = '=';
/** What is longer than an index takes is compared by its beginning. */
const LONGEST = 400;

/** `lexeme` as PostgreSQL reads it in a document or a query. */
export const quotedLexeme = (lexeme: string) => `'${lexeme.replaceAll(/['\\]/g, (each) => each + each)}'`;
/** `value` of the facet `name` among the lexemes of a document. */
export const facetLexeme = (name: string, value: string) => quotedLexeme(`${FACET}${name}:${value.slice(0, LONGEST)}`);
/** The lexemes of `facets` in documents. */
export const meantLexemes = (facets: MeantFacets): readonly string[] =>
  Object.entries(facets).flatMap(([name, values]) => values.map((value) => facetLexeme(name, value)));
/**
 * A value of a facet in headings, which only rank and are to be narrow: four letters of a hash. Two values that share them rank a row
 * higher once in sixteen million times.
 */
export const headingMark = (name: string, value: string): string =>
  `${FACET}${hash('sha256', `${name}:${value}`, 'base64url').slice(0, 4)}`;
/** The lexemes of `facets` in headings. */
export const headingLexemes = (facets: MeantFacets): readonly string[] =>
  Object.entries(facets).flatMap(([name, values]) => values.map((value) => quotedLexeme(headingMark(name, value))));
/** The board among the lexemes of a document. Only leads to few rows: which board they are of is compared besides. */
export const boardLexeme = (board: string) => quotedLexeme(`${FACET}${board.slice(-8)}`);

/**
 * `document` of an object of `board` as PostgreSQL reads it. The board is among the words: an index over all boards then
 * leads to the rows of one. `texts` names the texts in an order that stays: a word carries the places of its texts, but none
 * when it is in the last one alone, as most are.
 */
export function documentText<T extends string, F extends string>(
  board: string,
  texts: readonly T[],
  document: WordDocument<T, F>,
): string {
  const places = new Map<string, number[]>();
  texts.forEach((name, index) => {
    for (const word of document.texts[name]) {
      const known = places.get(word);
      if (known) known.push(index + 1);
      else places.set(word, [index + 1]);
    }
  });
  const words = [...places].map(([word, at]) =>
    at[0] === texts.length ? quotedLexeme(word) : `${quotedLexeme(word)}:${at.join()}`,
  );
  const facets = Object.entries<readonly string[]>(document.facets).flatMap(([name, values]) =>
    values.map((value) => facetLexeme(name, value)),
  );
  return [boardLexeme(board), ...facets, ...words].join(' ');
}

/** The reverse of `documentText`, also of what PostgreSQL makes of it; facets that are not named come out empty. */
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

/** `query`, asked of one board, as PostgreSQL reads it. */
export function queryText(board: string, { words, meant = [], facets }: WordQuery): string {
  // What a longer word begins with is found with it.
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
