import { join } from 'node:path';
import type { Settings } from '../process/settings.js';
import { FileTransport } from './file-transport.js';
import type { MailTransport } from './mail-transport.js';
import { SmtpTransport } from './smtp-transport.js';

/** The transport of this installation's mails: the SMTP server in the settings, or otherwise files. Opens no connection yet. */
export const openMailTransport = (settings: Pick<Settings, 'SMTP_URL' | 'MAIL_DIR' | 'DATA_DIR'>): MailTransport =>
  settings.SMTP_URL === null
    ? new FileTransport(settings.MAIL_DIR ?? join(settings.DATA_DIR, 'outbox'))
    : new SmtpTransport(settings.SMTP_URL);
