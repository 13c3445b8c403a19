/** What a token is good for. */
export type BoardUserTokenKind = 'email_verification' | 'password_reset' | 'magic_link' | 'oauth_completion';

/** Whom a token is about: a user, or whoever reads the mails of an address without an account. */
export type TokenSubject =
  { readonly user: string; readonly email: null } | { readonly user: null; readonly email: string };

/** How a token is kept. */
export interface TokenTerms {
  readonly kind: BoardUserTokenKind;
  readonly subject: TokenSubject;
  /** How long it is good. */
  readonly seconds: number;
  /** Whether tokens of the same kind and subject that there were are void from here on. */
  readonly replaces: boolean;
}

/**
 * Tokens and codes by which people show that they read the mails of an address. Each is of one board and one kind; of tokens only
 * hashes are kept. All of it is about the board of the request.
 */
export abstract class BoardUserTokens {
  /** Keeps `token`. Repeatable: one that is kept keeps its end. */
  abstract keep(token: string, terms: TokenTerms): Promise<void>;

  /** Whom `token` is about, which stays good; null when it is unknown, expired, of another kind or of another board. */
  abstract find(kind: BoardUserTokenKind, token: string): Promise<TokenSubject | null>;

  /** The same, once: of several who take a token at the same time one gets it. */
  abstract take(kind: BoardUserTokenKind, token: string): Promise<TokenSubject | null>;

  /** Keeps the code that `user` may type, in the place of an earlier one. */
  abstract keepCode(user: string, code: string, seconds: number): Promise<void>;

  /**
   * Whether `code` is the one that `user` got; then it is used up. A guess is counted before it is looked at, so that no race
   * gets more than five.
   */
  abstract takeCode(user: string, code: string): Promise<boolean>;

  /** Erases all tokens and codes of `user`, and tokens of whoever reads the mails of `addresses`, in lower case. */
  abstract eraseOf(user: string, addresses?: readonly string[]): Promise<void>;

  /** Forgets what has expired, on all boards; returns how many. */
  abstract forgetOld(): Promise<number>;
}
