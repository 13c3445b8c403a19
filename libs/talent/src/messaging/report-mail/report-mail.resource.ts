import type { Resource } from '#http';
import { mailPreview, policy } from '#runtime';
import { operationWorker } from '#runtime/operations';
import { AnnounceReports } from './report-mail.policies.js';
import { MESSAGE_REPORTS_MAIL_EXAMPLE } from './report-mails.js';
import { SendReportMails } from './send-report-mails.service.js';

/** Mails to operators about reported messages. */
export const reportMailResource: Resource = {
  providers: [
    ...policy(AnnounceReports),
    operationWorker(SendReportMails),
    mailPreview({ kind: MESSAGE_REPORTS_MAIL_EXAMPLE.kind, example: MESSAGE_REPORTS_MAIL_EXAMPLE }),
  ],
};
