import { commandsOf, type Decider, rejectMissing } from '#kernel';
import { accountOf } from '../../account.js';

/** The possible reasons for a report. */
export const REPORT_REASONS = ['spam', 'harassment', 'misrepresentation', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The statuses of a report: not reviewed, closed without action, or acted on. */
export const REPORT_STATUSES = ['open', 'dismissed', 'actioned'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Maximum length of the comment of a report. */
export const LONGEST_EXPLANATION = 2_000;

/** The reported message, its author and the reporter. */
export interface ReportedMessage {
  readonly messageId: string;
  readonly conversationId: string;
  readonly reporterId: string;
  readonly authorId: string;
  /** The candidate of the conversation. */
  readonly candidateId: string;
  readonly reason: ReportReason;
}

export interface MessageReportCommands {
  /** Issued by the recipient. A second report of the same message changes nothing. */
  ReportMessage: ReportedMessage & { readonly freeText: string | null; readonly body: string };
  /** Issued by an operator. */
  ResolveReport: { readonly status: ReportStatus };
  /** Issued when the candidate or the reporter is erased. */
  EraseReport: Record<string, never>;
}

export interface MessageReportEvents {
  /** `body` is the text of the message when it was reported. Personal texts are null once the candidate was erased. */
  MessageReported: ReportedMessage & { readonly freeText: string | null; readonly body: string | null };
  ReportResolved: { readonly status: ReportStatus };
  ReportErased: Record<string, never>;
}

interface Report extends Pick<ReportedMessage, 'candidateId' | 'reporterId'> {
  readonly status: ReportStatus;
}

/** A report of a message. Each message has one stream, because it has one recipient. */
export const messageReportDecider: Decider<Report | null, MessageReportCommands, MessageReportEvents> = {
  category: 'messageReport',
  noun: 'message report',
  initial: null,
  creates: [],
  // Reporting is repeatable.
  singleton: true,
  gone: ['ReportErased'],
  missing: 'message_reports_not_found',
  personal: { MessageReported: ['freeText', 'body'] },
  impersonal: {
    MessageReported: ['messageId', 'conversationId', 'reporterId', 'authorId', 'candidateId', 'reason'],
    ReportResolved: ['status'],
  },
  personOf: (report) => report?.candidateId ?? '',
  needs: (report) => (report ? [accountOf(report.candidateId), accountOf(report.reporterId)] : []),
  decide: {
    ReportMessage: (report, data) => (report ? [] : [{ type: 'MessageReported', data }]),
    ResolveReport(report, { status }) {
      if (!report) return rejectMissing(messageReportDecider);
      return report.status === status ? [] : [{ type: 'ReportResolved', data: { status } }];
    },
    EraseReport: (report) => (report ? [{ type: 'ReportErased', data: {} }] : []),
  },
  evolve: {
    MessageReported: (_, { candidateId, reporterId }) => ({ candidateId, reporterId, status: 'open' }),
    ReportResolved: (report, { status }) => report && { ...report, status },
    ReportErased: () => null,
  },
};

export const messageReports = commandsOf(messageReportDecider);
