import { isDisguised } from '../../email-address.js';

/** The data from a provider that decides which account is the person's. */
export interface VouchedAddress {
  /** Null if the provider gives no address that can get mail. */
  readonly email: string | null;
  /** Whether the provider has confirmed the address. */
  readonly emailVerified: boolean;
}

/** The account that a person gets; `refused` means none. */
export type AccountFound = 'linked' | 'same_address' | 'new' | 'refused';

/**
 * The account of a person whom a provider identifies: the one linked to their provider account, regardless of its current address;
 * otherwise the one with the same address, if the provider has confirmed it; otherwise a new one. An unconfirmed address proves nothing:
 * anyone could use it to take over another person's account, or to take an address before its owner.
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

/** The display name of a new account: the name at the provider in one line, or null. */
export function displayNameOf(name: string | null): string | null {
  const line = (name ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const shown = [...line].slice(0, LONGEST_NAME).join('').trim();
  return shown === '' ? null : shown;
}
