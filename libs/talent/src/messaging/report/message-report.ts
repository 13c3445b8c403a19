/** Why a message is reported. */
export const REPORT_REASONS = ['spam', 'harassment', 'misrepresentation', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** How far operators are with a report: to be looked at, without consequences, or acted on. */
export const REPORT_STATUSES = ['open', 'dismissed', 'actioned'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** The longest explanation of a report, in characters. */
export const LONGEST_EXPLANATION = 2_000;
