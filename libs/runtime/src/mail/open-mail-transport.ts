import { join } from 'node:path';
import type { Settings } from '../process/settings.js';
import { FileTransport } from './file-transport.js';
import type { MailTransport } from './mail-transport.js';
import { SmtpTransport } from './smtp-transport.js';

/** Where mails of this installation go: to the SMTP server of the settings, or else to files. Nothing is opened yet. */
export const openMailTransport = (settings: Pick<Settings, 'SMTP_URL' | 'MAIL_DIR' | 'DATA_DIR'>): MailTransport =>
  settings.SMTP_URL === null
    ? new FileTransport(settings.MAIL_DIR ?? join(settings.DATA_DIR, 'outbox'))
    : new SmtpTransport(settings.SMTP_URL);
