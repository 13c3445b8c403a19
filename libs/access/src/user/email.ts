/** The allowed email addresses of operators: only ASCII letters, digits and signs, so that no two look alike. */
export const EMAIL =
  /^(?=.{3,254}$)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;

/**
 * `email` as it is compared and stored: in lower case. Only A to Z are folded; letters such as the Kelvin sign, which other foldings
 * convert to
 * K, stay unchanged and match no address.
 */
export const emailKey = (email: string): string => email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
