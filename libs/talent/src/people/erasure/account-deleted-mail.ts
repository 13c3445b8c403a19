/** A mail about the end of an account. */
interface DeletedMail {
  readonly kind: 'account_deleted';
  readonly limit: 'kind';
  /** The name of the board. */
  readonly from: string;
  readonly subject: string;
  readonly content: {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly footer: string;
  };
}

/** Says that an account was deleted by a person who was signed in to it. */
export const accountDeletedMail = (board: string): DeletedMail => ({
  kind: 'account_deleted',
  // A flood of other mails must not block it.
  limit: 'kind',
  from: board.replaceAll(/\s+/g, ' '),
  subject: `Your account at ${board.replaceAll(/\s+/g, ' ')} was deleted`,
  content: {
    heading: 'Your account was deleted',
    paragraphs: [
      `Your account at ${board} was deleted, with its profile, résumé, saved jobs, alerts and settings. This cannot be undone.`,
      'If you did not delete it, another person had access to your session or to your mails. Change the password of your mailbox, and of other accounts that had the same password.',
    ],
    footer: `You get this email because the account had this address. You can sign up again with it.`,
  },
});
