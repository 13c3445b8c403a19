import type { EncryptedSecret } from '#runtime';
import type { Identity } from './user.decider.js';

/** An operator, with what signing in needs. */
export interface OperatorUser {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  readonly createdAt: string;
  /** Null: signing in is not possible before a password is set. */
  readonly passwordHash: string | null;
  /** Whether a mail to the address, or the installation, has verified that the account belongs to the owner of the address. */
  readonly isProved: boolean;
  /** The secret of the second factor; null without one. */
  readonly totp: EncryptedSecret | null;
  /** A secret that is not confirmed. */
  readonly totpPending: EncryptedSecret | null;
  /** The time step of the last used code. */
  readonly totpStep: number;
}

/** A user as lists show them. */
export interface ListedUser extends Pick<OperatorUser, 'id' | 'email' | 'name' | 'createdAt'> {
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly isProved: boolean;
  /** Slugs of the boards in whose teams they are. */
  readonly boards: readonly string[];
}

/**
 * The operators of this installation, one user each for all boards: how they authenticate. Passwords and recovery codes are stored as
 * hashes, secrets of second factors are encrypted; events contain none of them.
 */
export abstract class OperatorUsers {
  /** @param email in lower case. */
  abstract byEmail(email: string): Promise<OperatorUser | null>;

  abstract byId(id: string): Promise<OperatorUser | null>;

  /** The user who is linked to an account at an identity provider. */
  abstract byIdentity(identity: Identity): Promise<OperatorUser | null>;

  /** Whether a user is linked to any account at the provider `issuer`. */
  abstract isLinked(id: string, issuer: string): Promise<boolean>;

  /** Links a user to an account at an identity provider; false when either is linked to another one there. */
  abstract link(id: string, identity: Identity): Promise<boolean>;

  /** Unlinks all accounts at identity providers of a user; returns how many there were. */
  abstract unlink(id: string): Promise<number>;

  /** All users, by address, with the boards that they work on. */
  abstract list(): Promise<readonly ListedUser[]>;

  /**
   * Creates a user. An existing user stays unchanged.
   * @returns null when another user has that address.
   */
  abstract add(
    user: Pick<OperatorUser, 'id' | 'email' | 'name' | 'passwordHash' | 'isProved'>,
  ): Promise<OperatorUser | null>;

  /** Stores that the address is verified; the first time is kept. */
  abstract prove(id: string): Promise<void>;

  abstract setPassword(id: string, hash: string): Promise<void>;

  /** Stores a secret until it is confirmed. */
  abstract setPending(id: string, secret: EncryptedSecret): Promise<void>;

  /** Makes the pending secret the second factor, and uses up the code of `step`. */
  abstract confirmPending(id: string, step: number, recovery: readonly Buffer[]): Promise<void>;

  /** Replaces the recovery codes. */
  abstract setRecoveryCodes(id: string, recovery: readonly Buffer[]): Promise<void>;

  abstract removeSecondFactor(id: string): Promise<void>;

  /** Uses up the code of a time step; false when it or a later one was used, by any request. */
  abstract useStep(id: string, step: number): Promise<boolean>;

  /** Uses up a recovery code; false when none has this hash. */
  abstract useRecoveryCode(id: string, hash: Buffer): Promise<boolean>;

  /** Whether the user has an unused recovery code with this hash. */
  abstract hasRecoveryCode(id: string, hash: Buffer): Promise<boolean>;

  /** Stores the user's password reset token, and replaces an earlier one. */
  abstract keepReset(id: string, tokenHash: Buffer, minutes: number): Promise<void>;

  /** The user of a token; null when it is unknown, used or expired. */
  abstract resetOf(tokenHash: Buffer): Promise<string | null>;

  /**
   * Uses up a token, sets the password, verifies the address and ends all sessions in one transaction: if the process dies, no earlier
   * session survives. @returns the ids of the sessions; null when the token was used meanwhile or has expired.
   */
  abstract reset(tokenHash: Buffer, passwordHash: string): Promise<readonly string[] | null>;
}
