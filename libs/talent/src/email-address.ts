/** An address as it is kept and written to: without spaces around it, its letters composed. */
export const tidyEmail = (typed: string): string => typed.trim().normalize('NFC');

/** What addresses are compared by: two of them are the same account on a board when these are equal, byte by byte. */
export const emailKey = (typed: string): string => tidyEmail(typed).toLowerCase();

/**
 * Whether `typed` has a character beyond ASCII that a mail system or a reader could take for an ASCII one: letters of another
 * width, ligatures, the Kelvin sign. Such an address could lead to the account of somebody else, so that nobody gets one.
 * Letters of other scripts that only look alike are other letters, and stay what they are.
 */
export const isDisguised = (typed: string): boolean =>
  [...typed].some((letter) => letter > '\u007f' && /^[\0-\u007f]+$/.test(letter.normalize('NFKC').toLowerCase()));
