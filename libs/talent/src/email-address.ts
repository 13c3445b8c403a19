export { emailKey, tidyEmail } from '#kernel';

/**
 * Whether `typed` has a character beyond ASCII that a mail system or a reader could take for an ASCII one: letters of another
 * width, ligatures, the Kelvin sign. Such an address could lead to the account of somebody else, so that nobody gets one.
 * Letters of other scripts that only look alike are other letters, and stay what they are.
 */
export const isDisguised = (typed: string): boolean =>
  [...typed].some((letter) => letter > '\u007f' && /^[\0-\u007f]+$/.test(letter.normalize('NFKC').toLowerCase()));
