import { isDisguised } from '../../email-address.js';

/** What a provider says of somebody, as far as it decides which account is theirs. */
export interface VouchedAddress {
  /** Null when the provider tells none that mails could be sent to. */
  readonly email: string | null;
  /** Whether the provider knows that the address is theirs. */
  readonly emailVerified: boolean;
}

/** Which account of a board somebody gets; `refused` gets none. */
export type AccountFound = 'linked' | 'same_address' | 'new' | 'refused';

/**
 * Which account belongs to somebody for whom a provider vouches: the one that their account there is linked to, whatever its
 * address is by now; else the one with the same address, if the provider has verified it; else a new one. An address that nobody
 * has verified proves nothing: by one, anybody could take over the account of somebody else, or take an address before its owner.
 */
export function accountFound(
  { email, emailVerified }: VouchedAddress,
  known: { readonly isLinked: boolean; readonly hasAddress: boolean },
): AccountFound {
  if (known.isLinked) return 'linked';
  if (email === null || !emailVerified || isDisguised(email)) return 'refused';
  return known.hasAddress ? 'same_address' : 'new';
}

const LONGEST_NAME = 120;

/** What an account is called that has just been made: the name at the provider on one line, or null for none. */
export function displayNameOf(name: string | null): string | null {
  const line = (name ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const shown = [...line].slice(0, LONGEST_NAME).join('').trim();
  return shown === '' ? null : shown;
}
