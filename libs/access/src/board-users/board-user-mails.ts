/** The purpose of a mail. */
export type BoardUserMailKind = 'verification' | 'magic_link' | 'password_reset';

/** A requested mail, before it is known whether it has a recipient. */
export interface WantedMail {
  /** A mail with this id is requested once, and written once. */
  readonly id: string;
  readonly kind: BoardUserMailKind;
  /** The recipient; null when an address was given. */
  readonly user: string | null;
  /** The given address. */
  readonly email: string | null;
  /** Registered origin of the publishable key that named the board; null: none. */
  readonly origin: string | null;
  /** Page of the storefront that a magic link leads to. */
  readonly returnTo: string | null;
}

/** A mail that is due, with its secrets: they are the same in every attempt to write it. */
export interface DueMail extends WantedMail {
  readonly board: string;
  readonly token: string;
  readonly code: string;
}

/**
 * Requested mails to users of boards that are not written yet. A request takes the same small amount of work for every caller, whether or
 * not an account exists: everything that differs for an account happens afterwards, where no one waits for an answer.
 */
export abstract class BoardUserMails {
  /** Requests a mail on the board of the request. Repeatable. */
  abstract want(mail: WantedMail): Promise<void>;

  /** Mails of all boards that are due. No other process gets them for half a minute, or longer after failed attempts. */
  abstract due(limit: number): Promise<readonly DueMail[]>;

  /** The mail was written, or it has no recipient: its contents are erased. */
  abstract done(id: string): Promise<void>;

  /** Erases the requests for `user`, or for one of `addresses`, in lower case; mails that are not written yet are cancelled. */
  abstract eraseOf(user: string, addresses: readonly string[]): Promise<void>;

  /** The number of requested mails that this process knows of. */
  abstract get heard(): number;

  /** Resolves when a mail was requested after `since`, after `ms` at the latest, or when `signal` aborts. Never throws. */
  abstract next(ms: number, signal: AbortSignal, since: number): Promise<void>;

  /** Deletes old mails on all boards, written or not; returns how many. */
  abstract forgetOld(): Promise<number>;
}
