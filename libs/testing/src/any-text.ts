import fc from 'fast-check';

/** Property names that every object inherits, and the character that ends a text for PostgreSQL and for C. */
const AWKWARD = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf', 'length', '\u0000', '\ufeff', ''];
const character = fc.oneof(
  fc.integer({ min: 0, max: 0x7f }).map((code) => String.fromCodePoint(code)),
  // Lone surrogates are no characters.
  fc.integer({ min: 0, max: 0x10f7ff }).map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800)),
);

/**
 * Any well-formed text, including control characters; lengths are in characters. It replaces `unit: 'binary'` of fast-check, which builds a
 * table of a million characters in each spec.
 */
export function anyText(
  lengths: { readonly minLength?: number; readonly maxLength?: number } = {},
): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = Infinity } = lengths;
  const awkward = AWKWARD.filter(({ length }) => length >= minLength && length <= maxLength);
  const texts = fc.string({ ...lengths, unit: character });
  return awkward.length > 0 ? fc.oneof({ weight: 9, arbitrary: texts }, fc.constantFrom(...awkward)) : texts;
}
