import { Refuses } from '#http';
import {
  BoardApi,
  EventStream,
  Me,
  SignedIn,
  type SignedInUser,
  Streaming,
  type StreamRequest,
  Streams,
} from '#http/board';
import { Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { InboxStreams } from './inbox-streams.service.js';
import { InboxStreamQueryDto, sentEventOf } from './stream.board.dto.js';

@BoardApi('Me: messaging', 'me/conversations/stream')
export class BoardMeConversationsStreamController {
  constructor(private readonly streams: InboxStreams) {}

  /**
   * Stream the events of your inbox. The response contains server-sent events as they happen: `message_sent`, `message_edited`,
   * `message_unsent`, `conversation_read`, `conversation_archived`, `conversation_unarchived`, `conversation_deleted`,
   * `block_created`, `block_deleted` and `unread_count`. `ready` follows the events that you missed. `reset` means that they are
   * no longer available: get the lists again. `end` contains the reason why the stream ends. After `token_expired`, refresh the
   * session and connect again. Comments keep the connection alive.
   */
  @Get()
  @SignedIn()
  @Streams('Server-sent events, until either side ends the connection. The data of each is JSON with `object`.')
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'Id of the last event that you received. The stream continues after it.',
    schema: { type: 'string' },
  })
  @Refuses({ forbidden: ['messaging_disabled'], rate_limited: ['messaging_too_many_streams'] })
  async streamBoardMeConversations(
    @Me() me: SignedInUser,
    @Query() _query: InboxStreamQueryDto,
    @Streaming() { admission, lastEventId, wantsEvents, answer }: StreamRequest,
  ): Promise<StreamableFile> {
    const body = new EventStream();
    if (wantsEvents) await this.streams.begin(me.id, { admission, lastEventId, body, encode: sentEventOf });
    else body.finish();
    return answer(body);
  }
}
