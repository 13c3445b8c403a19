import { type KeyObject } from 'node:crypto';

/** A key that signs access tokens. */
export interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
}

/**
 * Ed25519 keys with which this installation signs the access tokens of all boards. They are in the database, with encrypted private parts.
 * A
 * key signs for a number of days; then the first process that notices creates the next one, and the others learn of it by the first token
 * that it signed.
 */
export abstract class BoardSigningKeys {
  /** The current signing key; synchronous when it is in memory. */
  abstract current(): Promise<SigningKey>;

  /** The public part of the key `id`; null if it does not exist. Guessed ids cost one query a second. */
  abstract find(id: string): KeyObject | null | Promise<KeyObject | null>;

  /** Deletes keys whose tokens have all expired; returns how many. */
  abstract forgetOld(): Promise<number>;
}
