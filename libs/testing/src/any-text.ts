import fc from 'fast-check';

/** Names that objects have without being given them, and what ends a text for PostgreSQL and for C. */
const AWKWARD = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf', 'length', '\u0000', '\ufeff', ''];
const character = fc.oneof(
  fc.integer({ min: 0, max: 0x7f }).map((code) => String.fromCodePoint(code)),
  // Halves of surrogate pairs are no characters.
  fc.integer({ min: 0, max: 0x10f7ff }).map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800)),
);

/**
 * Any well-formed text, with control characters; lengths are in characters.
 * Instead of `unit: 'binary'` of fast-check, which first makes a table of a million characters in each spec.
 */
export function anyText(
  lengths: { readonly minLength?: number; readonly maxLength?: number } = {},
): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = Infinity } = lengths;
  const awkward = AWKWARD.filter(({ length }) => length >= minLength && length <= maxLength);
  const texts = fc.string({ ...lengths, unit: character });
  return awkward.length > 0 ? fc.oneof({ weight: 9, arbitrary: texts }, fc.constantFrom(...awkward)) : texts;
}
