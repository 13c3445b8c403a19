import { boardLetter, type Letter } from '../../letter.js';

/** The data of a mail about reports. */
export interface ReportLetter {
  readonly boardName: string;
  /** Number of open reports. */
  readonly open: number;
  /** The dashboard page with the reports. */
  readonly url: string;
  /** Whether the recipient is the contact address of the board, not an owner or admin. */
  readonly isToContact: boolean;
}

/** The mail about reported messages. It quotes neither messages nor comments, because both are personal data. */
export const messageReportsMail = ({ boardName: name, url, ...values }: ReportLetter): Letter =>
  // At most one per hour and board. Such mails do not count toward the limit of mails to an address, so that operators still get their
  // sign-in links.
  boardLetter('message_reports', { name }, values, { action: url, limit: 'none' });

/** An example of the mail. */
export const MESSAGE_REPORTS_MAIL_EXAMPLE = messageReportsMail({
  boardName: 'Care jobs',
  open: 3,
  url: 'https://dashboard.example.com/care-jobs/message-reports',
  isToContact: true,
});
