import { Email } from '#kernel';

export const { key: emailKey, tidy: tidyEmail } = Email;

/**
 * Whether `typed` has a non-ASCII character that a mail system or a reader could take for an ASCII one: full-width letters, ligatures,
 * the Kelvin sign. Such an address could lead to another person's account, so it is refused. Letters of other scripts that only look
 * similar are different letters and are allowed.
 */
export const isDisguised = (typed: string): boolean =>
  [...typed].some((letter) => letter > '\u007f' && /^[\0-\u007f]+$/.test(letter.normalize('NFKC').toLowerCase()));
