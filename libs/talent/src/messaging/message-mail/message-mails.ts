import { type BoardIdentity, boardLetter, EXAMPLE_BOARD, EXAMPLE_TOKEN, type Letter } from '../../letter.js';
import { headerLine } from '../../one-line.js';

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
export function newMessageMail(board: BoardIdentity, message: MessageLetter): Letter {
  const { conversationId, displayName, companyName, settingsUrl, unsubscribeUrl } = message;
  const sender = headerLine(companyName === null ? displayName : `${displayName} (${companyName})`);
  const action = `${board.storefront}/messages/${encodeURIComponent(conversationId)}`;
  return boardLetter('new_message', board, { sender }, { action, aside: settingsUrl, unsubscribe: unsubscribeUrl });
}

/** An example of the mail. */
export const MESSAGE_MAIL_EXAMPLE = newMessageMail(EXAMPLE_BOARD, {
  conversationId: 'conversations_1',
  displayName: 'Jane Doe',
  companyName: 'Hill Clinic',
  settingsUrl: `https://jobs.example/settings?boardUserId=boardUsers_1&channel=messageEmails&token=${EXAMPLE_TOKEN}`,
  unsubscribeUrl: `https://api.example/notifications/unsubscribe/${EXAMPLE_TOKEN}`,
});
