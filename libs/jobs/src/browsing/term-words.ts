import { wordsOf } from '#kernel';
import { SortedWords, Vocabulary } from '#search/rules';

/** The axes whose terms jobs have. */
export const TERM_AXES = ['skills', 'categories'] as const;
export type TermAxis = (typeof TERM_AXES)[number];

/** A term with the texts that find it. */
export interface WordedTerm {
  readonly axis: TermAxis;
  readonly name: string;
  readonly slug: string;
  readonly aliases: readonly string[];
}

/** Matches every word that begins with one of `prefixes`, and the words `exact`. */
interface Forms {
  readonly prefixes: readonly string[];
  readonly exact: readonly string[];
}

/** One-letter words, such as C and R, begin too many others, so they must match exactly. */
const SHORTEST = 2;
/** Maximum number of terms of an axis for a word. Exact matches come first. */
const MOST = 30;

/** Finds the terms of a board by the words of their names and aliases. */
export class TermWords {
  /** In the order of the words. */
  private readonly entries: readonly { readonly word: string; readonly term: WordedTerm }[];
  private words: SortedWords | undefined;

  constructor(terms: readonly WordedTerm[]) {
    this.entries = terms
      .flatMap((term) => [...new Set(wordsIn(term))].map((word) => ({ word, term })))
      .sort((one, other) => (one.word === other.word ? 0 : one.word < other.word ? -1 : 1));
  }

  /** Slugs, current ones and aliases, by axis, of the terms with a word that matches these forms. */
  meant({ prefixes, exact }: Forms): Readonly<Record<TermAxis, readonly string[]>> {
    const found = new Map<WordedTerm, boolean>();
    const note = (whole: boolean) => (term: WordedTerm) => found.set(term, whole || found.get(term) === true);
    for (const word of [...prefixes, ...exact]) this.beginning(word, true).forEach(note(true));
    for (const prefix of prefixes) if (prefix.length >= SHORTEST) this.beginning(prefix, false).forEach(note(false));
    const ranked = [...found].sort(([, one], [, other]) => Number(other) - Number(one)).map(([term]) => term);
    const of = (wanted: TermAxis) =>
      ranked
        .filter(({ axis }) => axis === wanted)
        .slice(0, MOST)
        .flatMap(({ slug, aliases }) => [slug, ...aliases]);
    return { skills: of('skills'), categories: of('categories') };
  }

  /** The words of the terms with the sums of the terms' weights. Terms without a weight are left out. */
  vocabulary(weigh: (term: WordedTerm) => number): Vocabulary {
    this.words ??= new SortedWords(this.entries.map(({ word }) => word));
    return new Vocabulary(this.words, (word) => this.beginning(word, true).reduce((sum, term) => sum + weigh(term), 0));
  }

  /** The terms with a word that is `text`, or that begins with it. */
  private beginning(text: string, whole: boolean): readonly WordedTerm[] {
    let [low, high] = [0, this.entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.entries[middle]?.word ?? '') < text) low = middle + 1;
      else high = middle;
    }
    const terms: WordedTerm[] = [];
    for (let entry = this.entries[low]; entry?.word.startsWith(text); entry = this.entries[++low])
      if (!whole || entry.word === text) terms.push(entry.term);
      else break;
    return terms;
  }
}

const wordsIn = ({ name, aliases }: WordedTerm): readonly string[] => [name, ...aliases].flatMap(wordsOf);
