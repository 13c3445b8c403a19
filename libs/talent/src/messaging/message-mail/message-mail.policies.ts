import { Policy, type Reacts } from '#runtime';
import { Operations } from '#runtime/operations';
import { facts, Ids } from '#store';
import { Injectable } from '@nestjs/common';
import { otherSide } from '../conversation/conversation.js';
import type { ConversationEvents } from '../conversation/conversation.decider.js';
import { ConversationRow } from '../conversation/conversation.read-model.js';
import { MessagingLimits } from '../limits.js';
import { NEW_MESSAGE, type UnreadMessage } from './send-message-mail.service.js';

/** Schedules one mail for each side of a conversation after its first unread message, until that side has read it. */
@Injectable()
export class AnnounceMessages implements Policy {
  readonly name = 'announce-messages';
  readonly on: Reacts<{ conversation: ConversationEvents }> = {
    conversation: {
      MessageSent: async ({ objectId, data: { number, by, sentAt } }, subject) => {
        const row = await subject.row(ConversationRow);
        const side = otherSide(by);
        if (row?.unreadFrom[side] !== number) return;
        const due = Date.parse(sentAt) + this.limits.mailDelaySeconds * 1_000;
        const unread: UnreadMessage = {
          conversationId: objectId,
          side,
          number,
          dueAt: new Date(due).toISOString(),
        };
        const id = Ids.derived('ops', `${NEW_MESSAGE} ${facts().board} ${objectId} ${number}`, Date.parse(sentAt));
        await this.operations.start(NEW_MESSAGE, unread, { id });
      },
    },
  };

  constructor(
    private readonly operations: Operations,
    private readonly limits: MessagingLimits,
  ) {}
}
