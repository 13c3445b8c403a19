import { folded } from './folding.js';

/** Longer words are cut: they are not typed, and an index has a limit. */
const LONGEST_WORD = 40;

// Scripts without spaces between words are split into letters; `+` and `#` belong to the previous word, as in C++.
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

/** The text of HTML or plain text on one line, with single spaces. Words in different blocks stay separate. */
export function textOf(html: string): string {
  return html
    .replaceAll(BLOCKS, ' ')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** At most `LONGEST_WORD` letters of `word`; a letter may be two UTF-16 code units, so a word with at most that many units is not too long. */
const cut = (word: string): string =>
  word.length <= LONGEST_WORD ? word : Array.from(word).slice(0, LONGEST_WORD).join('');

/** The words of `text` in the form for comparisons, without case and accents, in order. */
export function wordsOf(text: string): readonly string[] {
  return (folded(text).match(WORDS) ?? []).map(cut);
}
