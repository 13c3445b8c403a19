import type { Transporter } from 'nodemailer';
import { composedMail } from './composed-mail.js';
import { MailRefused, MailTransport, type OutgoingMail } from './mail-transport.js';

/** Maximum number of connections to the mail server, per worker process. */
const CONNECTIONS = 5;
const CONNECT_MS = 10_000;
const GREETING_MS = 10_000;
const SILENCE_MS = 30_000;

/** The part of a failed try that may be logged. */
interface Failure {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** Sends mails to an SMTP server, over a few connections that are kept while there are mails. */
export class SmtpTransport extends MailTransport {
  private opened: Promise<Transporter> | undefined;

  /** @param url `smtp://` or `smtps://`, with user and password if the server needs them; never logged. */
  constructor(private readonly url: string) {
    super();
  }

  async deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void> {
    const transporter = await (this.opened ??= this.open());
    try {
      await transporter.sendMail({ ...composedMail(mail), signal });
    } catch (error) {
      throw withoutAddresses(error as Failure);
    }
  }

  async close(): Promise<void> {
    const opened = this.opened;
    this.opened = undefined;
    (await opened?.catch(() => undefined))?.close();
  }

  /** The library is loaded with the first mail: most processes send none. */
  private async open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: this.url,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: GREETING_MS,
      socketTimeout: SILENCE_MS,
    });
  }
}

/**
 * What is known about a failed try, without the server's text, which often quotes the address. Only a rejected recipient or content is permanent: a
 * rejected sender or password is a wrong setting, and all mails wait until it is corrected.
 */
function withoutAddresses({ code, responseCode = 0, command }: Failure): Error {
  const isForGood = responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA');
  if (isForGood) return new MailRefused(responseCode);
  const where = command === undefined ? '' : ` at ${command}`;
  const status = responseCode === 0 ? '' : ` with ${responseCode}`;
  return Object.assign(new Error(`The mail server failed${where}${status}.`), { code: code ?? 'ESMTP' });
}
