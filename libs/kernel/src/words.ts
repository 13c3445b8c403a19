import { Rejection } from './rejection.js';

/** Longer words are cut: they are not typed, and an index has a limit. */
const LONGEST_WORD = 40;

/** Without one of these a text has no accents, and each letter one form. */
const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Letters that do not come apart into a plain one and its mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  þ: 'th',
  ŧ: 't',
};

// Scripts without spaces between words go letter by letter; `+` and `#` belong to the word before, as in C++.
const WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+[+#]*/gu;
const BLOCKS = /<\/?(?:p|br|hr|h[1-6]|ul|ol|li|blockquote|pre|table|thead|tbody|tr|th|td|div)\b[^>]*>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  'amp': '&',
  'lt': '<',
  'gt': '>',
  'quot': '"',
  '#39': "'",
  'nbsp': ' ',
};

/** `text` in lower case and without accents: what is to be found alike becomes alike. */
export function folded(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðħıłŋþŧ]/g, (letter) => PLAIN[letter] ?? letter);
}

/** The text that clean HTML shows, or plain text as it is. Words in different blocks stay apart. */
export function textOf(html: string): string {
  return html
    .replaceAll(BLOCKS, ' ')
    .replaceAll(/<\/?[a-z][^>]*>/gi, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** At most `LONGEST_WORD` letters of `word`; a letter may be two units of text, so that a word of so few units has no more. */
const cut = (word: string): string =>
  word.length <= LONGEST_WORD ? word : Array.from(word).slice(0, LONGEST_WORD).join('');

/** The words of `text` in the form in which they are compared, without case and accents, in their order. */
export function wordsOf(text: string): readonly string[] {
  return (folded(text).match(WORDS) ?? []).map(cut);
}

/** How often a derived slug is tried again when others take it at the same time. */
const TRIES = 8;

/** Finds a free slug by appending a number. */
export interface SlugSearch {
  /** What the slug is to be; others may have it already. */
  readonly slug: string;
  /** What is tried first: `slug`, or the same with a number where it is known to be taken. Default `slug`. */
  readonly first?: string;
  /** Code of the refusal that says that others have it. */
  readonly taken: string;
  /** The object's id, whose end makes a slug unique when everything else is in a crowd. */
  readonly id: string;
  /** Some of `slug-2`, `slug-3` … that are free right now, the first ones first; at least one. */
  free(slug: string): Promise<readonly string[]>;
}

/**
 * Runs `create` with the slug, and with the next free ones while others are faster. Many objects of one title may be
 * made at the same moment, so each later try chooses among more of the free ones.
 * @throws what `create` throws, but for the refusal of a slug.
 */
export async function withFreeSlug<T>(
  { slug, first = slug, taken, id, free }: SlugSearch,
  create: (slug: string) => Promise<T>,
): Promise<T> {
  for (let attempt = 0, candidate = first; ; attempt++) {
    try {
      return await create(candidate);
    } catch (error) {
      if (!(error instanceof Rejection) || error.code !== taken || attempt > TRIES) throw error;
      const candidates = await free(slug);
      const among = Math.min(2 ** attempt - 1, candidates.length - 1);
      candidate =
        attempt === TRIES ? `${slug}-${id.slice(-10)}` : (candidates[Math.round(Math.random() * among)] ?? slug);
    }
  }
}

/** Longer texts are no slug of anything. */
const LONGEST_ASKED = 255;

/** What of an address is compared with slugs: the text without its case; null for one that no slug can be. */
export function askedSlug(text: string): string | null {
  const slug = text.normalize('NFC').toLowerCase();
  return slug === '' || slug.length > LONGEST_ASKED || !slug.isWellFormed() || slug.includes('\0') ? null : slug;
}
