import type { BoardIdentity } from '../../board-identity.js';
import { headerLine } from '../../one-line.js';

/** A mail about a new message, without its id and its recipient. */
interface Letter {
  readonly kind: 'new_message';
  readonly from: string;
  readonly subject: string;
  readonly content: {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly action: { readonly label: string; readonly url: string };
    readonly aside: { readonly label: string; readonly url: string };
    readonly footer: string;
  };
  readonly unsubscribe: { readonly url: string };
}

/** The data of a mail about a new message. */
export interface MessageLetter {
  readonly conversationId: string;
  /** The sender, under their current name. */
  readonly displayName: string;
  /** Company of an employer. */
  readonly companyName: string | null;
  /** The page where the recipient turns off such mails. */
  readonly settingsUrl: string;
  /** The URL where a mail program turns them off. */
  readonly unsubscribeUrl: string;
}

/** The mail about the first unread message of a conversation. It does not quote the message. */
export function newMessageMail({ name, storefront }: BoardIdentity, letter: MessageLetter): Letter {
  const { conversationId, displayName, companyName, settingsUrl, unsubscribeUrl } = letter;
  const board = headerLine(name);
  const sender = headerLine(companyName === null ? displayName : `${displayName} (${companyName})`);
  return {
    kind: 'new_message',
    from: board,
    subject: `New message from ${sender} at ${board}`,
    content: {
      heading: 'You have a new message',
      paragraphs: [`${sender} wrote to you at ${board}.`],
      action: { label: 'Read the message', url: `${storefront}/messages/${encodeURIComponent(conversationId)}` },
      aside: { label: 'Stop emails about messages', url: settingsUrl },
      footer: `You get this email because you have an account at ${board}. You get one email for each conversation until you read it.`,
    },
    unsubscribe: { url: unsubscribeUrl },
  };
}

/** An example of the mail. */
export const MESSAGE_MAIL_EXAMPLE = {
  id: 'mails_example',
  to: 'ada@example.com',
  ...newMessageMail(
    { name: 'Care jobs', storefront: 'https://jobs.example' },
    {
      conversationId: 'conversations_1',
      displayName: 'Jane Doe',
      companyName: 'Hill Clinic',
      settingsUrl:
        'https://jobs.example/settings?boardUserId=boardUsers_1&channel=messageEmails&token=a-token-that-opens-nothing',
      unsubscribeUrl: 'https://api.example/notifications/unsubscribe/a-token-that-opens-nothing',
    },
  ),
};
