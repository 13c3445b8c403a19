/** A mail as it leaves. */
export interface OutgoingMail {
  /** For logs and metrics, and in the header `X-Mail-Kind`. */
  readonly kind: string;
  /** With the angle brackets; the same at every try, so that who gets it twice can tell. */
  readonly messageId: string;
  readonly date: Date;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Address to which a mail program sends a `POST` to unsubscribe; absent where there is nothing to unsubscribe from. */
  readonly unsubscribe?: string;
}

/** Gives mails to who delivers them. */
export abstract class MailTransport {
  /**
   * Hands `mail` over, or throws; then it may have been handed over all the same.
   * @param signal breaks off.
   * @throws MailRefused when no other try will help; any other error when a later one may.
   */
  abstract deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void>;

  /** Lets connections go. Later mails open new ones. Repeatable. */
  abstract close(): Promise<void>;
}

/** The mail is refused for good. What the other side said is no part of it: it often quotes the address. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';

  /** @param status of SMTP, as 550. */
  constructor(readonly status: number) {
    super(`The mail was refused with ${status}.`);
  }
}
