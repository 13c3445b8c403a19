import { facetLexeme, quotedLexeme } from './word-document.js';

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

/** A word's forms, in texts of these weights or in any. */
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
