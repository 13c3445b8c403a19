/** RFC 5321, section 4.5.3.1. */
const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
/** Exactly one address: no name, comment, group or list, and nothing that would need quoting. */
const ADDRESS = /^([^\s@<>()[\]\\,;:"\p{C}]+)@([^\s@<>()[\]\\,;:"\p{C}]+)$/u;

/** Whether `text` is one valid mail address. Whether it exists is unknown. */
export function isMailAddress(text: string): boolean {
  const [whole, local = ''] = ADDRESS.exec(text) ?? [];
  return whole !== undefined && whole.length <= LONGEST_ADDRESS && local.length <= LONGEST_LOCAL_PART;
}

/** The normalized form for comparing addresses: without surrounding spaces, in lower case. */
export const comparedAddress = (address: string): string => address.trim().toLowerCase();

/**
 * The mailbox that `address` probably reaches: most servers deliver an address with a `+` label before the domain to the same mailbox. For counting
 * only.
 */
export const mailboxOf = (address: string): string => comparedAddress(address).replace(/^([^+@]+)\+[^@]*@/, '$1@');

/** Mail addresses in settings and requests. */
export const MailAddress = { isValid: isMailAddress, compared: comparedAddress, mailbox: mailboxOf } as const;
