import anyAscii from 'any-ascii';

// The only folding of texts: for slugs, for search terms, and to recognise names in tables. Rows store folded text, so a change here must
// raise the version of the read models that folding.spec.ts lists.

/** A text without any of these has no accents, and one form for each letter. */
const BEYOND_ASCII = /[\u0080-\uffff]/;

/**
 * Scripts whose letters stand for sounds or syllables, with spaces between words. Scripts without vowels or without spaces are left out:
 * transliterated, too many of their words would be the same.
 */
const SPELLED =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hangul}]+/gu;

/** Letters with their marks, and digits. */
const RUN = /[\p{L}\p{M}\p{N}]+/gu;

/** `letters` transliterated to the Latin alphabet, without signs for sounds that it does not have. */
const latin = (letters: string): string => anyAscii(letters).replaceAll(/[^a-z0-9]+/gi, '');

const spelled = (text: string): string => text.normalize('NFKC').replaceAll(SPELLED, latin);

/**
 * `text` in the form for comparisons: in lower case, without accents, and in Latin letters if its script is in the list above. `Łódź` and
 * `lodz` are the same, `Größe` and `grosse`, `Москва` and `moskva`. Folding twice changes nothing.
 */
export function folded(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return spelled(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}

/** `text` with the letters of all scripts transliterated to the Latin alphabet, in lower case. Signs stay. */
export function latinised(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return spelled(text).replaceAll(RUN, latin).toLowerCase();
}
