import { facetLexeme, quotedLexeme } from './word-document.js';

/** Shorter stems start too many other words to be used as prefixes. */
const SHORTEST_STEM = 4;

/** What counts as a match of a word: everything that starts with one of `prefixes`, and the words `exact`. */
export interface WordForms {
  readonly prefixes: readonly string[];
  readonly exact: readonly string[];
}

/** What counts as a match of `word`, whose stem is `stem`: singular and plural share a stem, and most forms start with it. */
export function formsOf(word: string, stem: string): WordForms {
  if (stem === word || stem === '') return { prefixes: [word], exact: [] };
  if (stem.length < SHORTEST_STEM) return { prefixes: [word], exact: [stem] };
  // English stems have i instead of y: company, companies, compani.
  const singular = stem.endsWith('i') ? [`${stem.slice(0, -1)}y`] : [];
  return { prefixes: word.startsWith(stem) ? [stem, ...singular] : [word, stem, ...singular], exact: [] };
}

/** PostgreSQL dictionaries by language. */
export const DICTIONARIES: Readonly<Record<string, string>> = {
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

/** The forms of a word, in texts of these weights or in any. */
export const written = ({ prefixes, exact }: WordForms, weights = ''): string =>
  `(${[
    ...prefixes.map((prefix) => `${quotedLexeme(prefix)}:*${weights}`),
    ...exact.map((word) => `${quotedLexeme(word)}${weights === '' ? '' : `:${weights}`}`),
  ].join(' | ')})`;

/** The same, as values of the facet `named`. */
export const writtenNamed = ({ prefixes, exact }: WordForms, named: string): string =>
  [...prefixes.map((each) => `${facetLexeme(named, each)}:*`), ...exact.map((each) => facetLexeme(named, each))].join(
    ' | ',
  );
