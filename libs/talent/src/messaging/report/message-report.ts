/** The possible reasons for a report. */
export const REPORT_REASONS = ['spam', 'harassment', 'misrepresentation', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The statuses of a report: not reviewed, closed without action, or acted on. */
export const REPORT_STATUSES = ['open', 'dismissed', 'actioned'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Maximum length of the comment of a report. */
export const LONGEST_EXPLANATION = 2_000;
