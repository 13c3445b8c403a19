import { Refuses, refusalsOf } from '#http';
import { type HoldsWhile, Polled } from '#edge';
import { BoardApi, CursorList, Me, SignedIn, type SignedInUser } from '#http/board';
import { rejectIssues } from '#kernel';
import { type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ConversationArchiveDto,
  ConversationDetailDto,
  ConversationDto,
  ConversationRefDto,
  EditMessageDto,
  FindConversationQueryDto,
  ListConversationsQueryDto,
  ListMessagesQueryDto,
  MessageDto,
  ReadReceiptDto,
  ReplyDto,
  StartAboutApplicationDto,
  StartConversationDto,
  UnreadCountDto,
} from './conversation.board.dto.js';
import { conversationDecider } from './conversation.decider.js';
import { Conversations } from './conversations.service.js';
import { Messages, type Recipient } from './messages.service.js';

const { reads, acts } = refusalsOf(conversationDecider);
const forbidden = ['messaging_disabled'] as const;

@BoardApi('Me: messaging', 'me/conversations')
export class BoardMeConversationsController {
  constructor(
    private readonly conversations: Conversations,
    private readonly messages: Messages,
  ) {}

  /**
   * List your conversations, most recently active first. Users that you blocked are left out, so a page may be shorter than
   * requested.
   */
  @Get()
  @SignedIn()
  @CursorList(ConversationDto)
  @Refuses({ invalid: ['pagination_invalid_cursor'], forbidden })
  async listBoardMeConversations(
    @Me() me: SignedInUser,
    @Query() { archived, ...paging }: ListConversationsQueryDto,
    @Polled() holdsWhile: HoldsWhile,
  ): Promise<Page<ConversationDto>> {
    holdsWhile(await this.conversations.holding(me.id));
    const wanted = { archived: archived === 'true' || archived === '1', ...paging };
    return pageOf(await this.conversations.inbox(me.id, wanted), ConversationDto.of);
  }

  /**
   * Start a conversation with a candidate. It sends the first message. You need an approved company and a confirmed email
   * address. Starting again continues the same conversation, once the candidate has answered.
   */
  @Post()
  @SignedIn()
  @Refuses({
    forbidden: [...forbidden, 'messaging_not_permitted', 'messaging_blocked', 'messaging_recipient_not_open'],
    missing: ['messaging_recipient_not_found'],
    conflict: ['messaging_cold_rule', 'stale_version'],
    rate_limited: ['messaging_rate_limited'],
  })
  async createBoardMeConversation(@Me() me: SignedInUser, @Body() body: StartConversationDto): Promise<MessageDto> {
    return MessageDto.of(await this.messages.start(me, recipientOf(body), body.body));
  }

  /**
   * Send a message to an applicant of your company. You need an approved membership of the company of the job. You can write even
   * if the person is not open to messages.
   */
  @Post('about-application')
  @SignedIn()
  @Refuses({
    invalid: ['messaging_application_not_linked'],
    forbidden: [...forbidden, 'messaging_not_permitted', 'messaging_blocked'],
    missing: ['messaging_application_not_found', 'messaging_recipient_not_found'],
    conflict: ['messaging_cold_rule', 'stale_version'],
    rate_limited: ['messaging_rate_limited'],
  })
  async createBoardMeConversationsAboutApplication(
    @Me() me: SignedInUser,
    @Body() { applicationId, body }: StartAboutApplicationDto,
  ): Promise<MessageDto> {
    return MessageDto.of(await this.messages.startAbout(me, applicationId, body));
  }

  /** Find your conversation with a candidate. */
  @Get('find-existing')
  @SignedIn()
  @Refuses({ forbidden })
  async getBoardMeConversationsFindExisting(
    @Me() me: SignedInUser,
    @Query() { candidateBoardUserId }: FindConversationQueryDto,
  ): Promise<ConversationRefDto> {
    return {
      object: 'conversation_ref',
      conversationId: await this.conversations.existing(me.id, candidateBoardUserId),
    };
  }

  /** Count your unread conversations. */
  @Get('unread-count')
  @SignedIn()
  @Refuses({ forbidden })
  async getBoardMeConversationsUnreadCount(
    @Me() me: SignedInUser,
    @Polled() holdsWhile: HoldsWhile,
  ): Promise<UnreadCountDto> {
    holdsWhile(await this.conversations.holding(me.id));
    return { object: 'unread_count', count: await this.conversations.unreadCount(me.id) };
  }

  /** Get one of your conversations. */
  @Get(':id')
  @SignedIn()
  @Refuses({ ...reads, forbidden })
  async getBoardMeConversation(@Me() me: SignedInUser, @Param('id') id: string): Promise<ConversationDetailDto> {
    return ConversationDetailDto.detailOf(await this.conversations.get(me.id, id));
  }

  /** List the messages of a conversation, oldest first. */
  @Get(':id/messages')
  @SignedIn()
  @CursorList(MessageDto)
  @Refuses({ ...reads, invalid: ['pagination_invalid_cursor'], forbidden })
  async listBoardMeConversationMessages(
    @Me() me: SignedInUser,
    @Param('id') id: string,
    @Query() query: ListMessagesQueryDto,
  ): Promise<Page<MessageDto>> {
    return pageOf(await this.conversations.messages(me.id, id, query), MessageDto.of);
  }

  /** Reply in a conversation. An employer can send a second message only after the candidate answers. */
  @Post(':id/reply')
  @SignedIn()
  @Refuses({
    missing: ['messaging_conversation_not_found', 'messaging_recipient_not_found'],
    forbidden: [...forbidden, 'messaging_not_participant', 'messaging_not_permitted', 'messaging_blocked'],
    conflict: ['messaging_cold_rule', 'stale_version'],
    rate_limited: ['messaging_rate_limited'],
  })
  async createBoardMeConversationReply(
    @Me() me: SignedInUser,
    @Param('id') id: string,
    @Body() { body }: ReplyDto,
  ): Promise<MessageDto> {
    return MessageDto.of(await this.messages.reply(me.id, id, body));
  }

  /** Mark the messages of a conversation as read. It marks all messages of the other side. */
  @Post(':id/read')
  @HttpCode(200)
  @SignedIn()
  @Refuses({ ...acts, forbidden })
  async createBoardMeConversationRead(@Me() me: SignedInUser, @Param('id') id: string): Promise<ReadReceiptDto> {
    return { object: 'read_receipt', markedAt: await this.conversations.markRead(me.id, id) };
  }

  /** Archive a conversation. Only your side changes. The next message of the other side unarchives it. */
  @Post(':id/archive')
  @HttpCode(200)
  @SignedIn()
  @Refuses({ ...acts, forbidden })
  async archiveBoardMeConversation(@Me() me: SignedInUser, @Param('id') id: string): Promise<ConversationArchiveDto> {
    return { object: 'conversation_archive', archivedAt: await this.conversations.archive(me.id, id) };
  }

  /** Unarchive a conversation. Only your side changes. */
  @Post(':id/unarchive')
  @HttpCode(200)
  @SignedIn()
  @Refuses({ ...acts, forbidden })
  async createBoardMeConversationUnarchive(
    @Me() me: SignedInUser,
    @Param('id') id: string,
  ): Promise<ConversationArchiveDto> {
    await this.conversations.unarchive(me.id, id);
    return { object: 'conversation_archive', archivedAt: null };
  }
}

/** @throws Rejection `validation_bad_request` unless exactly one of the two is given. */
function recipientOf({ candidateBoardUserId: id, candidateHandle: handle }: StartConversationDto): Recipient {
  if (id !== undefined && handle === undefined) return { id };
  if (handle !== undefined && id === undefined) return { handle };
  rejectIssues([{ path: [], message: 'must have exactly one of candidateBoardUserId and candidateHandle' }]);
  return { id: '' };
}

const missing = ['messaging_message_not_found'] as const;
const forbiddenToOthers = ['messaging_disabled', 'messaging_not_author'] as const;

@BoardApi('Me: messaging', 'me/messages')
export class BoardMeMessagesController {
  constructor(private readonly messages: Messages) {}

  /** Edit a message within 15 minutes of sending it. */
  @Patch(':id')
  @SignedIn()
  @Refuses({
    missing,
    forbidden: forbiddenToOthers,
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
  @Refuses({ missing, forbidden: forbiddenToOthers, conflict: ['messaging_unsend_window_expired', 'stale_version'] })
  async deleteBoardMeMessage(@Me() me: SignedInUser, @Param('id') id: string): Promise<MessageDto> {
    return MessageDto.of(await this.messages.unsend(me.id, id));
  }
}
