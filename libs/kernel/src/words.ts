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
