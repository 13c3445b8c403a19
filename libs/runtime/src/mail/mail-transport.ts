/** A mail as it is sent. */
export interface OutgoingMail {
  /** For logs and metrics, and in the header `X-Mail-Kind`. */
  readonly kind: string;
  /** With the angle brackets; the same in every try, so that duplicates can be detected. */
  readonly messageId: string;
  readonly date: Date;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** URL to which a mail program sends a `POST` to unsubscribe; absent if the mail belongs to no subscription. */
  readonly unsubscribe?: string;
}

/** Hands mails over for delivery. */
export abstract class MailTransport {
  /**
   * Hands `mail` over, or throws; it may have been handed over even then.
   * @param signal interrupts it.
   * @throws MailRefused if a retry cannot help; any other error if it may.
   */
  abstract deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void>;

  /** Closes connections. Later mails open new ones. Repeatable. */
  abstract close(): Promise<void>;
}

/** The mail is rejected permanently. The server's text is left out, because it often quotes the address. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';

  /** @param status of SMTP, such as 550. */
  constructor(readonly status: number) {
    super(`The mail was rejected with ${status}.`);
  }
}
