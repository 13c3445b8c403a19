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
}

/** What a mail says, in plain texts; `renderMail` makes text and HTML of it. */
export interface MailContent {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A link shown as a button, and spelled out in plain text. */
  readonly action?: { readonly label: string; readonly url: string };
  /** A code to be typed. */
  readonly code?: string;
  /** Why the person gets this mail, and what happens when they do nothing. */
  readonly footer: string;
}

/** Sends mails: they are queued in the database and leave in the background, at least once. */
export abstract class Mails {
  /**
   * Queues `mail` on the board of the request. Repeatable: a mail whose id was queued before is not queued again.
   * @throws Error when an address, name or subject has a line break, which would add headers.
   */
  abstract send(mail: Mail): Promise<void>;
}
