import { headerLine } from '../../one-line.js';

/** A mail about reports, without its id and its recipient. */
interface Letter {
  readonly kind: 'message_reports';
  readonly from: string;
  readonly subject: string;
  readonly content: {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly action: { readonly label: string; readonly url: string };
    readonly footer: string;
  };
  readonly limit: 'none';
}

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
export function messageReportsMail({ boardName, open, url, isToContact }: ReportLetter): Letter {
  const board = headerLine(boardName);
  const reports = open === 1 ? '1 report of a message is open' : `${open} reports of messages are open`;
  const why = isToContact
    ? `it is the contact address of ${board}. Change the address in the settings of the board.`
    : `it belongs to an owner or an admin of ${board}. Set a contact address in the settings of the board to send these emails there.`;
  return {
    kind: 'message_reports',
    from: board,
    subject: `${reports} at ${board}`,
    content: {
      heading: reports,
      paragraphs: [
        `People at ${board} reported messages that they received.`,
        'Read the reports in the dashboard, or with GET /v1/message-reports?status=open.',
      ],
      action: { label: 'Review the reports', url },
      footer: `You get this email at this address because ${why} The board sends at most one such email an hour.`,
    },
    // At most one per hour and board. Such mails do not count toward the limit of mails to an address, so that operators still get their
    // sign-in links.
    limit: 'none',
  };
}

/** An example of the mail. */
export const MESSAGE_REPORTS_MAIL_EXAMPLE = {
  id: 'mails_example',
  to: 'desk@example.com',
  ...messageReportsMail({
    boardName: 'Care jobs',
    open: 3,
    url: 'https://dashboard.example.com/care-jobs/message-reports',
    isToContact: true,
  }),
};
