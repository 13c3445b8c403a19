import { mailPreview, commandHandler, personalDataStore, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { operationWorker } from '#runtime/operations';
import { readModel } from '#store';
import { MessageReports, MessageReportsDataStore, OwnMessageReportsDataStore } from './message-reports.service.js';
import { BoardMeMessageReportsController } from './message-report.board.controller.js';
import { messageReportDecider, messageReports, REPORT_REASONS, REPORT_STATUSES } from './message-report.decider.js';
import { OperatorMessageReportsController } from './message-report.operator.controller.js';
import { MessageReportReader, messageReportRows } from './message-report.read-model.js';
import { AnnounceReports } from '../report-mail/report-mail.policies.js';
import { MESSAGE_REPORTS_MAIL_EXAMPLE } from '../report-mail/report-mails.js';
import { SendReportMails } from '../report-mail/send-report-mails.service.js';

const SCOPES = ['moderation.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** Reports of messages, and their list for operators. */
export const messageReportResource: Resource = {
  controllers: [BoardMeMessageReportsController, OperatorMessageReportsController],
  providers: [
    commandHandler(messageReports),
    readModel(messageReportRows),
    MessageReportReader,
    MessageReports,
    personalDataStore(MessageReportsDataStore),
    personalDataStore(OwnMessageReportsDataStore),
    ...policy(AnnounceReports),
    operationWorker(SendReportMails),
    mailPreview(MESSAGE_REPORTS_MAIL_EXAMPLE),
  ],
  tags: { 'Message reports': 'Messages that recipients reported.' },
  scopes: SCOPES,
  vocabularies: { MessageReportReason: REPORT_REASONS, MessageReportStatus: REPORT_STATUSES },
  events: [
    eventNamesOf(messageReportDecider, {
      object: 'message_report',
      types: { MessageReported: 'created', ReportResolved: 'resolved', ReportErased: 'deleted' },
    }),
  ],
};
