import { Lax, Optional } from '#http/dto';
import type { SentEvent } from '#http/board';
import { IsString } from 'class-validator';
import { MessageDto } from '../conversation/conversation.board.dto.js';
import type { InboxEvent } from './inbox-events.service.js';

/** The event after which a stream continues. */
@Lax()
export class InboxStreamQueryDto {
  /** Id of the last event that you received, for clients that cannot send `Last-Event-ID`. The header takes precedence. */
  @Optional() @IsString() lastEventId?: string;
}

/** `event` in the format of the stream. */
export function sentEventOf(event: InboxEvent): Omit<SentEvent, 'id'> {
  return { event: event.type, data: dataOf(event) };
}

function dataOf(event: InboxEvent): object {
  switch (event.type) {
    case 'message_sent':
    case 'message_edited':
    case 'message_unsent':
      return MessageDto.of(event.message);
    case 'conversation_read': {
      const { type, conversationId, readerId: readerBoardUserId, lastReadMessageId, readAt } = event;
      return { object: type, conversationId, readerBoardUserId, lastReadMessageId, readAt };
    }
    case 'block_created':
    case 'block_deleted':
      return { object: event.type, boardUserId: event.blockedId };
    case 'conversation_archived':
    case 'conversation_unarchived':
    case 'conversation_deleted':
    case 'unread_count':
    case 'ready':
    case 'reset':
    case 'end': {
      const { type, ...fields } = event;
      return { object: type, ...fields };
    }
  }
}
