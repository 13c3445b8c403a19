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
