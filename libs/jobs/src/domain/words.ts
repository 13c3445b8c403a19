/** Longer words are cut: nobody types them, and an index has a limit. */
const LONGEST = 40;

/** Letters that do not come apart into a plain one and its mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ŋ: 'n', þ: 'th', ŧ: 't',
};

// Scripts without spaces between words go letter by letter; `+` and `#` belong to the word before, as in C++.
const WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+[+#]*/gu;
const BLOCKS = /<\/?(?:p|br|hr|h[1-6]|ul|ol|li|blockquote|pre|table|thead|tbody|tr|th|td|div)\b[^>]*>/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** `text` in lower case and without accents: what is to be found alike becomes alike. */
export function folded(text: string): string {
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

/** The words of `text` in the form in which they are compared, without case and accents, in their order. */
export function wordsOf(text: string): readonly string[] {
  return (folded(text).match(WORDS) ?? []).map((word) => Array.from(word).slice(0, LONGEST).join(''));
}
