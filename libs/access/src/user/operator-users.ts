import type { Sealed } from '#runtime';
import type { Identity } from './user.decider.js';

/** A person who operates boards, with what signing in needs. */
export interface OperatorUser {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  readonly createdAt: string;
  /** Null: nobody can sign in before a password is set. */
  readonly passwordHash: string | null;
  /** Whether a mail to the address, or the installation, has proved that the account belongs to the owner of the address. */
  readonly isProved: boolean;
  /** The secret of the second factor; null without one. */
  readonly totp: Sealed | null;
  /** A secret that is not confirmed. */
  readonly totpPending: Sealed | null;
  /** The time step of the last code that was used. */
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
 * The people who operate boards of this installation, each once, whichever boards they work on: how they prove who they are.
 * Passwords and recovery codes are kept as hashes, secrets of second factors sealed; none of it is in events.
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

  /** Gives up all accounts at identity providers of a user; returns how many there were. */
  abstract unlink(id: string): Promise<number>;

  /** Everybody, by address, with the boards on which they work. */
  abstract list(): Promise<readonly ListedUser[]>;

  /**
   * Makes a user. One who exists stays as they are.
   * @returns null when there is another user with that address.
   */
  abstract add(
    user: Pick<OperatorUser, 'id' | 'email' | 'name' | 'passwordHash' | 'isProved'>,
  ): Promise<OperatorUser | null>;

  /** Keeps that the address is proved; the first moment stays. */
  abstract prove(id: string): Promise<void>;

  abstract setPassword(id: string, hash: string): Promise<void>;

  /** Keeps a secret until it is confirmed. */
  abstract setPending(id: string, secret: Sealed): Promise<void>;

  /** Makes the pending secret the second factor; the code of `step` is used with it. */
  abstract confirmPending(id: string, step: number, recovery: readonly Buffer[]): Promise<void>;

  /** Puts other recovery codes in the place of those before. */
  abstract setRecoveryCodes(id: string, recovery: readonly Buffer[]): Promise<void>;

  abstract removeSecondFactor(id: string): Promise<void>;

  /** Uses the code of a time step; false when it or a later one was used, by whichever request. */
  abstract useStep(id: string, step: number): Promise<boolean>;

  /** Uses a recovery code up; false when there is none with this hash. */
  abstract useRecoveryCode(id: string, hash: Buffer): Promise<boolean>;

  /** Whether the user has a recovery code with this hash that was not used. */
  abstract hasRecoveryCode(id: string, hash: Buffer): Promise<boolean>;

  /** Keeps the token by which the user may set a password, in the place of an earlier one. */
  abstract keepReset(id: string, tokenHash: Buffer, minutes: number): Promise<void>;

  /** Whose token it is; null when it is unknown, was used or has ended. */
  abstract resetOf(tokenHash: Buffer): Promise<string | null>;

  /**
   * Uses a token up, sets the password, proves the address and ends all sessions, together: a process that dies leaves no session of
   * before. @returns the ids of the sessions; null when the token was used meanwhile or has expired.
   */
  abstract reset(tokenHash: Buffer, passwordHash: string): Promise<readonly string[] | null>;
}
