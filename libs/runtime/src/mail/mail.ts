import { isMailAddress } from '../process/mail-address.js';

/**
 * Which limits a mail counts toward. `recipient`: the limit for its kind, board and address, and the limit for its address. `kind`: only that for
 * its kind, board and address, for security notices, which a flood of other mails must not block. `none`: no limit, for subscribed mails that recur
 * by a calendar.
 */
export type MailLimit = 'recipient' | 'kind' | 'none';

/** A mail to one person, before it is rendered. */
export interface Mail {
  /** A mail with this id is sent once, however often it is queued; its Message-ID is derived from it. */
  readonly id: string;
  /** Its purpose, such as `verification`: for logs and metrics, and for caught mails. */
  readonly kind: string;
  /** Address of the recipient. */
  readonly to: string;
  /** The sender's display name: the name of the board. */
  readonly from: string;
  readonly subject: string;
  readonly content: MailContent;
  /**
   * URL where a mail program ends this mail's subscription with one `POST` and no further question (RFC 8058). Becomes the headers
   * `List-Unsubscribe` and `List-Unsubscribe-Post`.
   */
  readonly unsubscribe?: { readonly url: string };
  /** Absent: `recipient`. */
  readonly limit?: MailLimit;
  /** The earliest time to send it; UTC ISO text. Absent: immediately. */
  readonly notBefore?: string;
}

/** An entry of a list in a mail. */
export interface MailItem {
  readonly title: string;
  /** A second line, such as the employer and location. */
  readonly detail?: string;
  readonly url: string;
}

/** The content of a mail as plain texts; `renderMail` builds text and HTML from it. */
export interface MailContent {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A list below the paragraphs, each entry with a link. */
  readonly items?: readonly MailItem[];
  /** A link shown as a button, and spelled out in plain text. */
  readonly action?: { readonly label: string; readonly url: string };
  /** A code to type in. */
  readonly code?: string;
  /** A less prominent link at the end, such as to settings. */
  readonly aside?: { readonly label: string; readonly url: string };
  /** Why the person gets this mail, and what happens if they do nothing. */
  readonly footer: string;
}

/** A mail of a sandbox, which is stored and never delivered. */
export interface CapturedMail {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** UTC ISO text with milliseconds. */
  readonly queuedAt: string;
}

/** Sends mails: queues them in the database and sends them in the background, at least once. */
export abstract class Mails {
  /**
   * Queues `mail` on the board of the request, or on none outside of a request. Repeatable: a mail whose id was queued before is neither queued nor
   * counted again.
   * @param prepare work that must be done before the mail is sent, and only if it will be: for example storing a token that replaces earlier ones.
   * @returns false if its recipient has reached the limit: the mail is dropped, and `prepare` is not called.
   * @throws MailError if a part of it cannot be sent: an address, name or subject with a line break, which would add headers, or a link that is not
   * http or https.
   */
  abstract send(mail: Mail, prepare?: () => Promise<void>): Promise<boolean>;

  /**
   * Removes all queued mails to `address` on the board of the request: they are never sent, not even if they are queued again with the same id. A
   * mail that is being sent at this moment still arrives.
   */
  abstract forget(address: string): Promise<void>;

  /**
   * The due mails of the board of the request, which were stored because it is a sandbox; newest first, at most `limit`.
   * @param without kinds to leave out.
   */
  abstract captured(limit: number, without?: readonly string[]): Promise<readonly CapturedMail[]>;

  /** Removes the content of every stored or queued mail of the board of the request; none of them is ever sent. */
  abstract discardAll(): Promise<void>;
}

/** A mail that cannot be sent as it is. The message is one sentence and quotes nothing from the mail. */
export class MailError extends Error {
  override readonly name = 'MailError';
}

/** RFC 5322, section 2.1.1, before the subject is encoded and folded. */
const LONGEST_LINE = 998;

/** Line breaks, tabs, NUL and the like; U+2028 and U+2029 break lines for some programs. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/**
 * Checks the parts of `mail` that become headers or file names.
 * @throws MailError for the first invalid one.
 */
export function checkMail({ id, kind, to, from, subject, unsubscribe }: Mail): void {
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(id))
    throw new MailError('The id of a mail must consist of letters, digits, _ and -.');
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(kind))
    throw new MailError('The kind of a mail must consist of lower-case letters and _.');
  if (!isMailAddress(to)) throw new MailError(`The address of a mail "${kind}" must be exactly one address.`);
  for (const [name, text] of Object.entries({ sender: from, subject }))
    if (CONTROL.test(text) || text.length > LONGEST_LINE)
      throw new MailError(`The ${name} of a mail "${kind}" must be one line of at most ${LONGEST_LINE} characters.`);
  if (unsubscribe && !/^https?:\/\/[^\s<>,\p{C}]{1,2000}$/u.test(unsubscribe.url))
    throw new MailError(`The unsubscribe URL of a mail "${kind}" must be an http or https URL.`);
}
