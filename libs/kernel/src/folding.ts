import anyAscii from 'any-ascii';

// The one folding of texts: what slugs are made of, what words are found by, and what names in tables are recognised by. Rows keep
// folded text, so that whatever changes here raises the version of the read models that folding.spec.ts names.

/** Without one of these a text has no accents, and each letter one form. */
const BEYOND_ASCII = /[\u0080-\uffff]/;

/**
 * Letters of scripts that write sounds one by one or syllable by syllable, and put spaces between words. Scripts that leave vowels
 * out are not among them, nor those without spaces: in Latin letters their words would be too many others.
 */
const SPELLED =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hangul}]+/gu;

/** Letters with their marks, and digits. */
const RUN = /[\p{L}\p{M}\p{N}]+/gu;

/** `letters` in the Latin alphabet, without the signs that stand for sounds it does not have. */
const latin = (letters: string): string => anyAscii(letters).replaceAll(/[^a-z0-9]+/gi, '');

const spelled = (text: string): string => text.normalize('NFKC').replaceAll(SPELLED, latin);

/**
 * `text` as it is compared: in lower case, without accents, and in Latin letters where its script spells words as Latin does.
 * `Łódź` and `lodz` are the same, `Größe` and `grosse`, `Москва` and `moskva`. Folding twice changes nothing.
 */
export function folded(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return spelled(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}

/** `text` with all letters in the Latin alphabet, whatever their script, in lower case. Signs stay. */
export function latinised(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return spelled(text).replaceAll(RUN, latin).toLowerCase();
}
