import { Refuses } from '#http';
import { BoardApi, Me, SignedIn, type SignedInUser } from '#http/board';
import { Body, Delete, HttpCode, Param, Patch } from '@nestjs/common';
import { EditMessageDto, MessageDto } from './conversation.board.dto.js';
import { Messages } from './messages.service.js';

const missing = ['messaging_message_not_found'] as const;
const forbidden = ['messaging_disabled', 'messaging_not_author'] as const;

@BoardApi('Me: messaging', 'me/messages')
export class BoardMeMessagesController {
  constructor(private readonly messages: Messages) {}

  /** Edit a message within 15 minutes of sending it. */
  @Patch(':id')
  @SignedIn()
  @Refuses({
    missing,
    forbidden,
    conflict: ['messaging_message_deleted', 'messaging_edit_window_expired', 'stale_version'],
  })
  async updateBoardMeMessage(
    @Me() me: SignedInUser,
    @Param('id') id: string,
    @Body() { body }: EditMessageDto,
  ): Promise<MessageDto> {
    return MessageDto.of(await this.messages.edit(me.id, id, body));
  }

  /**
   * Unsend a message within 15 minutes of sending it. The message keeps its place without a body. You can repeat the request
   * safely.
   */
  @Delete(':id')
  @HttpCode(200)
  @SignedIn()
  @Refuses({ missing, forbidden, conflict: ['messaging_unsend_window_expired', 'stale_version'] })
  async deleteBoardMeMessage(@Me() me: SignedInUser, @Param('id') id: string): Promise<MessageDto> {
    return MessageDto.of(await this.messages.unsend(me.id, id));
  }
}
