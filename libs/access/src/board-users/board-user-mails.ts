/** What a mail is about. */
export type BoardUserMailKind = 'verification' | 'magic_link' | 'password_reset' | 'choose_password';

/** A mail that somebody asked for, before it is known whether there is anybody to get it. */
export interface WantedMail {
  /** The mail of this id is wanted once, and written once. */
  readonly id: string;
  readonly kind: BoardUserMailKind;
  /** Who gets it; null where an address was named. */
  readonly user: string | null;
  /** The address that was named. */
  readonly email: string | null;
  /** Registered origin of the publishable key by which the storefront named the board; null: none. */
  readonly origin: string | null;
  /** Page of the storefront to which a magic link leads on. */
  readonly returnTo: string | null;
}

/** A mail that is to be written now, with the secrets that are in it: the same however often it is written. */
export interface DueMail extends WantedMail {
  readonly board: string;
  readonly token: string;
  readonly code: string;
}

/**
 * Mails to people with an account on a board that are wanted, and not written yet. Asking for one is the same small piece of work
 * whoever asks and whether or not there is such an account: what is different for an account happens afterwards, where nobody
 * waits for an answer.
 */
export abstract class BoardUserMails {
  /** Wants a mail on the board of the request. Repeatable. */
  abstract want(mail: WantedMail): Promise<void>;

  /** Mails of all boards that are to be written now. Nobody else gets them for half a minute, or longer after vain tries. */
  abstract due(limit: number): Promise<readonly DueMail[]>;

  /** The mail was written, or there is nobody to get it: what was in it is erased. */
  abstract done(id: string): Promise<void>;

  /** Forgets what was wanted for `user`, or for one of `addresses`, in lower case; what is not written yet never will be. */
  abstract eraseOf(user: string, addresses: readonly string[]): Promise<void>;

  /** How often mails were wanted, as far as this process has heard. */
  abstract get heard(): number;

  /** Resolves when a mail was wanted after `since`, after `ms` at the latest, or when `signal` aborts. Never throws. */
  abstract next(ms: number, signal: AbortSignal, since: number): Promise<void>;

  /** Forgets old mails, on all boards, whether they were written or not; returns how many. */
  abstract forgetOld(): Promise<number>;
}
