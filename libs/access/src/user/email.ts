/** What an e-mail address of an operator must be: letters, digits and signs of ASCII, so that no two look alike. */
export const EMAIL =
  /^(?=.{3,254}$)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;

/**
 * `email` as it is compared and kept: in lower case. Only A to Z are folded; letters such as the Kelvin sign, which other
 * foldings take for a K, stay what they are and match no address.
 */
export const emailKey = (email: string): string => email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
