import { Links } from '#http';
import { Mails } from '#runtime';
import { type OperationWork, OperationPostponed, OperationWorker } from '#runtime/operations';
import { facts, Ids } from '#store';
import { Injectable } from '@nestjs/common';
import { BoardTerms, AlertSettings, BoardUserReader, NotificationPreferences } from '../../people/index.js';
import { Blocks } from '../block/block.service.js';
import { otherSide, type Side, userOf } from '../conversation/conversation.js';
import { ConversationReader, type ConversationRow } from '../conversation/conversation.read-model.js';
import { Correspondents } from '../conversation/correspondents.service.js';
import { newMessageMail } from './message-mails.js';

/** The operation that waits before the mail. Clients cannot see it. */
export const NEW_MESSAGE = 'internal.messaging.new_message';

/** The first unread message of `side`, and when its mail is due. */
export interface UnreadMessage {
  readonly conversationId: string;
  readonly side: Side;
  readonly number: number;
  readonly dueAt: string;
}

/**
 * Sends the mail about a message that is still unread when the mail is due. Sends none if the board has turned messages off, the
 * recipient has turned such mails off, their address is not confirmed, or either side has blocked the other.
 */
@Injectable()
export class SendMessageMail extends OperationWorker<UnreadMessage> {
  readonly kind = NEW_MESSAGE;

  constructor(
    private readonly reader: ConversationReader,
    private readonly terms: BoardTerms,
    private readonly blocks: Blocks,
    private readonly users: BoardUserReader,
    private readonly correspondents: Correspondents,
    private readonly preferences: NotificationPreferences,
    private readonly settings: AlertSettings,
    private readonly mails: Mails,
    private readonly links: Links,
  ) {
    super();
  }

  async run(unread: UnreadMessage, _work: OperationWork): Promise<null> {
    const seconds = (Date.parse(unread.dueAt) - Date.now()) / 1_000;
    if (seconds > 0) throw new OperationPostponed(Math.ceil(seconds));
    const row = await this.reader.find(unread.conversationId);
    if (row?.unreadFrom[unread.side] === unread.number && (await this.terms.allowsMessages()))
      await this.send(row, unread);
    return null;
  }

  private async send(row: ConversationRow, { side, number, dueAt }: UnreadMessage): Promise<void> {
    const [to, from] = [userOf(row, side), userOf(row, otherSide(side))];
    const [user, wants, blocks, isBlocked] = await Promise.all([
      this.users.find(to),
      this.preferences.wants(to, 'messageEmails'),
      this.blocks.isBlocked(to, from),
      this.blocks.isBlocked(from, to),
    ]);
    if (!user?.emailVerified || !wants || blocks || isBlocked) return;
    const sender = { userId: from, side: otherSide(side) };
    const subscription = { boardUserId: to, channel: 'messageEmails' } as const;
    const [nameOf, identity, settingsUrl] = await Promise.all([
      this.correspondents.of([sender]),
      this.settings.identity(null),
      this.preferences.pageOf(subscription),
    ]);
    const { displayName, companyName } = nameOf(sender);
    const oneClick = this.preferences.tokenFor(to, 'messageEmails');
    const unsubscribeUrl = this.links.outside(`notifications/unsubscribe/${oneClick}`);
    const letter = newMessageMail(identity, {
      conversationId: row.id,
      displayName,
      companyName,
      settingsUrl,
      unsubscribeUrl,
    });
    const id = Ids.derived('mails', `${facts().board}/${row.id}/${side}/${number}`, Date.parse(dueAt));
    await this.mails.send({ id, to: user.email, ...letter });
  }
}
