import { type KeyObject } from 'node:crypto';

/** A key that signs access tokens. */
export interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
}

/**
 * Ed25519 keys by which this installation signs the access tokens of all boards. They are in the database, their private parts
 * sealed. A key signs for so many days; then whichever process notices makes the next, and the others learn of it by the
 * first token that it signed.
 */
export abstract class BoardSigningKeys {
  /** The key that signs now; at once when it is known. */
  abstract current(): Promise<SigningKey>;

  /** The public part of the key `id`; null when there is none. Guessed ids cost one question a second. */
  abstract find(id: string): KeyObject | null | Promise<KeyObject | null>;

  /** Forgets keys whose tokens have all expired; returns how many. */
  abstract forgetOld(): Promise<number>;
}
