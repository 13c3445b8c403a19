import { type KeyObject } from 'node:crypto';
/** A session that was started or refreshed. */
export interface BoardUserSession {
  readonly user: string;
  /** Id of the session, the same from sign-in to its end. */
  readonly session: string;
  /** How often the user's sessions had been ended when it started. */
  readonly version: number;
  /** The refresh token, valid once. */
  readonly token: string;
}

/**
 * Refresh tokens of signed-in board users: a session is one row, whose token changes with each use. Only hashes are stored. All methods act
 * on the board of the request.
 */
export abstract class BoardUserSessions {
  /** Starts a session of `user`; the token is always new, and never one that the caller sent. */
  abstract begin(user: string, version: number): Promise<BoardUserSession>;

  /** Whether the session with this id is still valid: neither ended nor expired. Synchronous when it is in memory. */
  abstract goesOn(session: string): boolean | Promise<boolean>;

  /**
   * Continues the session of `token`, which is used up: of several concurrent callers one gets the next token, and the session stays valid
   * for that one. Null: unknown, used, or of another board.
   */
  abstract renew(token: string): Promise<BoardUserSession | 'expired' | null>;

  /** Ends the session of `token`, if it exists. */
  abstract end(token: string): Promise<void>;

  /** Ends all sessions of `user`, or those that started before the user's sessions had been ended `version` times. */
  abstract endOf(user: string, version?: number | null): Promise<void>;

  /** The number of sessions of `user` that can be refreshed. */
  abstract countOf(user: string): Promise<number>;

  /** Deletes sessions that expired long ago, on all boards; returns how many. */
  abstract forgetOld(): Promise<number>;
}

/**
 * Password hashes of board users, stored apart from the events, so that they can be erased. Events refer to them by id. All methods act on
 * the board of the request.
 */
export abstract class BoardUserPasswords {
  /** Stores the hash of the password of `user` under `id`; for one day only, unless `use` is called. */
  abstract keep(user: string, id: string, password: string): Promise<void>;

  /** An event refers to the password `id` now: earlier ones of `user` are erased. Repeatable, even when the password is already erased. */
  abstract use(user: string, id: string): Promise<void>;

  /**
   * Whether `password` is the one that `user` has under `id`. A missing user, or a user without a password, takes the same work: then both
   * are null. A hash with an outdated cost is replaced, because the password is known now.
   */
  abstract matches(user: string | null, id: string | null, password: string): Promise<boolean>;

  /** Erases all passwords of `user` permanently. */
  abstract eraseOf(user: string): Promise<void>;

  /** Deletes passwords whose event was never appended, on all boards; returns how many. */
  abstract forgetOld(): Promise<number>;
}

/** The purpose of a token. */
export type BoardUserTokenKind =
  'email_verification' | 'password_reset' | 'magic_link' | 'oauth_completion' | 'application_upload';

/**
 * The subject of a token: a user, or the owner of an address without an account. An `application_upload` names as its user the guest, by the
 * id of the application, or the job if no application was stored.
 */
export type TokenSubject =
  { readonly user: string; readonly email: null } | { readonly user: null; readonly email: string };

/** How a token is stored. */
export interface TokenTerms {
  readonly kind: BoardUserTokenKind;
  readonly subject: TokenSubject;
  /** How long it is valid. */
  readonly seconds: number;
  /** Whether earlier tokens of the same kind and subject become invalid. */
  readonly replaces: boolean;
}

/**
 * Tokens and codes with which people prove that they own an address. Each belongs to one board and one kind; tokens are stored only as
 * hashes. All methods act on the board of the request.
 */
export abstract class BoardUserTokens {
  /** Stores `token`. Repeatable: a stored token keeps its expiry. */
  abstract keep(token: string, terms: TokenTerms): Promise<void>;

  /** The subject of `token`, which stays valid; null when it is unknown, expired, of another kind or of another board. */
  abstract find(kind: BoardUserTokenKind, token: string): Promise<TokenSubject | null>;

  /** Like `find`, but uses the token up: of several concurrent callers only one gets it. */
  abstract take(kind: BoardUserTokenKind, token: string): Promise<TokenSubject | null>;

  /** Stores the code that `user` may enter, and replaces an earlier one. */
  abstract keepCode(user: string, code: string, seconds: number): Promise<void>;

  /**
   * Whether `code` is the one that `user` got; then it is used up. A guess is counted before it is checked, so that no race allows more
   * than five.
   */
  abstract takeCode(user: string, code: string): Promise<boolean>;

  /** Erases all tokens and codes of `user`, and tokens for `addresses`, in lower case. */
  abstract eraseOf(user: string, addresses?: readonly string[]): Promise<void>;

  /** Erases the tokens of all people without an account. */
  abstract eraseGuests(): Promise<void>;

  /** Deletes expired tokens and codes on all boards; returns how many. */
  abstract forgetOld(): Promise<number>;
}

/** The stage of a sign-in by a provider: `begun` until the provider has answered, `vouched` until the storefront has completed it. */
export type SignInStage = 'begun' | 'vouched';

/**
 * Pending sign-ins by a provider. Each is found by a token for its board and stage, of which only the hash is stored; its contents are
 * encrypted. All methods act on the board of the request.
 */
export abstract class BoardSignIns {
  /** Stores `contents`, a text, under `token` for this many seconds. */
  abstract keep(token: string, stage: SignInStage, contents: string, seconds: number): Promise<void>;

  /** The contents stored under `token`, which stay; null when the token is unknown, expired, of another stage or of another board. */
  abstract find(token: string, stage: SignInStage): Promise<string | null>;

  /** Like `find`, but removes the contents: of several concurrent callers only one gets them. */
  abstract take(token: string, stage: SignInStage): Promise<string | null>;

  /** Deletes expired sign-ins on all boards; returns how many. Part of housekeeping. */
  abstract forgetOld(): Promise<number>;
}

/** A key that signs access tokens. */
export interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
}

/**
 * Ed25519 keys with which this installation signs the access tokens of all boards. They are in the database, with encrypted private parts.
 * A key signs for a number of days; then the first process that notices creates the next one, and the others learn of it by the first token
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
