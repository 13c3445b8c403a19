/**
 * What a mail is counted with, so that nobody gets too many: `recipient`, those of its kind and board to its address, and all to its
 * address; `kind`, only those of its kind and board, for security notices, which no flood of other mails may keep from leaving;
 * `none`, nothing, for what its recipient has subscribed to and which recurs by a calendar.
 */
export type MailLimit = 'recipient' | 'kind' | 'none';

/** A mail to one person, before it has a form. */
export interface Mail {
  /** The mail with this id is sent once however often it is queued; its Message-ID is made of it. */
  readonly id: string;
  /** What it is about, as `verification`: for logs and metrics, and where mails are caught. */
  readonly kind: string;
  /** Address of who gets it. */
  readonly to: string;
  /** In whose name it is sent: what the board is called. */
  readonly from: string;
  readonly subject: string;
  readonly content: MailContent;
  /**
   * Where a mail program ends the subscription that this mail belongs to, with one `POST` and without asking further (RFC 8058).
   * Becomes the headers `List-Unsubscribe` and `List-Unsubscribe-Post`.
   */
  readonly unsubscribe?: { readonly url: string };
  /** Absent: `recipient`. */
  readonly limit?: MailLimit;
  /** When it leaves at the earliest; UTC ISO text. Absent: at once. */
  readonly notBefore?: string;
}

/** An entry of a list in a mail. */
export interface MailItem {
  readonly title: string;
  /** A second line, as who offers it and where. */
  readonly detail?: string;
  readonly url: string;
}

/** What a mail says, in plain texts; `renderMail` makes text and HTML of it. */
export interface MailContent {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A list below the paragraphs, each entry with a link. */
  readonly items?: readonly MailItem[];
  /** A link shown as a button, and spelled out in plain text. */
  readonly action?: { readonly label: string; readonly url: string };
  /** A code to be typed. */
  readonly code?: string;
  /** A link of lesser weight at the end, as to settings. */
  readonly aside?: { readonly label: string; readonly url: string };
  /** Why the person gets this mail, and what happens when they do nothing. */
  readonly footer: string;
}

/** A mail of a sandbox, which is kept and never delivered. */
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

/** Sends mails: they are queued in the database and leave in the background, at least once. */
export abstract class Mails {
  /**
   * Queues `mail` on the board of the request, or on none outside of a request. Repeatable: a mail whose id was queued before
   * is neither queued nor counted again.
   * @param prepare what has to be done before the mail can leave, and only if it will: keeping a token that replaces earlier ones.
   * @returns false when its recipient got as many as one may get: the mail is dropped, and `prepare` is not called.
   * @throws MailError when a part of it cannot be sent: an address, name or subject with a line break, which would add headers,
   * or a link that is not http or https.
   */
  abstract send(mail: Mail, prepare?: () => Promise<void>): Promise<boolean>;

  /**
   * Removes everything that is still queued for `address` on the board of the request: it is never sent, not even when it is
   * queued again with the same id. A mail that is being sent at this moment still arrives.
   */
  abstract forget(address: string): Promise<void>;

  /**
   * Mails of the board of the request that were kept because it is a sandbox, and are due; newest first, at most `limit`.
   * @param without kinds that are left out.
   */
  abstract captured(limit: number, without?: readonly string[]): Promise<readonly CapturedMail[]>;

  /** Removes the content of every mail that is kept or queued on the board of the request; none of them is ever sent. */
  abstract discardAll(): Promise<void>;
}

/** A mail that cannot be sent as it is. Its message is one sentence and quotes nothing of the mail. */
export class MailError extends Error {
  override readonly name = 'MailError';
}

/** RFC 5321, section 4.5.3.1. */
const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
/** RFC 5322, section 2.1.1, before the subject is encoded and folded. */
const LONGEST_LINE = 998;

/** One address and nothing around it: no name, comment, group or list, and nothing that would have to be quoted. */
const ADDRESS = /^([^\s@<>()[\]\\,;:"\p{C}]+)@([^\s@<>()[\]\\,;:"\p{C}]+)$/u;
/** Line breaks, tabs, NUL and the like; U+2028 and U+2029 break lines for some programs. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** Whether `text` is one address to which a mail can be sent. Whether somebody reads it is not known. */
export function isMailAddress(text: string): boolean {
  const [whole, local = ''] = ADDRESS.exec(text) ?? [];
  return whole !== undefined && whole.length <= LONGEST_ADDRESS && local.length <= LONGEST_LOCAL_PART;
}

/** What an address is compared by: without spaces around it and in lower case. */
export const comparedAddress = (address: string): string => address.trim().toLowerCase();

/**
 * The mailbox that `address` reaches, as far as can be known: what follows a `+` in front of the domain is a label that most servers
 * deliver to the same mailbox. For counting only.
 */
export const mailboxOf = (address: string): string => comparedAddress(address).replace(/^([^+@]+)\+[^@]*@/, '$1@');

/**
 * Checks the parts of `mail` that become headers or file names.
 * @throws MailError for the first one that is not what it must be.
 */
export function checkMail({ id, kind, to, from, subject, unsubscribe }: Mail): void {
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(id)) throw new MailError('The id of a mail is letters, digits, _ and -.');
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(kind)) throw new MailError('The kind of a mail is lower-case letters and _.');
  if (!isMailAddress(to)) throw new MailError(`The address of a mail "${kind}" is not one address.`);
  for (const [name, text] of Object.entries({ sender: from, subject }))
    if (CONTROL.test(text) || text.length > LONGEST_LINE)
      throw new MailError(`The ${name} of a mail "${kind}" is one line of at most ${LONGEST_LINE} characters.`);
  if (unsubscribe && !/^https?:\/\/[^\s<>,\p{C}]{1,2000}$/u.test(unsubscribe.url))
    throw new MailError(`A mail "${kind}" is unsubscribed from at an http or https address.`);
}
