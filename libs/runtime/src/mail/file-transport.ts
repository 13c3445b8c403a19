import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { composedMail } from './composed-mail.js';
import { MailTransport, type OutgoingMail } from './mail-transport.js';

/**
 * Writes each mail to one `.eml` file in `directory`, readable only by this user. Names sort by time; a mail that is sent twice is one file; a
 * visible file is complete.
 */
export class FileTransport extends MailTransport {
  constructor(private readonly directory: string) {
    super();
  }

  async deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(composedMail(mail));
    signal.throwIfAborted();
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const id = mail.messageId.replaceAll(/^<|@.*/gs, '');
    const name = `${mail.date.toISOString().replaceAll(/[:.]/g, '-')}-${mail.kind}-${id}.eml`;
    await this.write(name, message as Buffer);
  }

  async close(): Promise<void> {}

  private async write(name: string, bytes: Buffer): Promise<void> {
    const draft = join(this.directory, `.${name}.${randomBytes(6).toString('hex')}`);
    try {
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, join(this.directory, name));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }
}
