import { Refuses, refusalsOf } from '#http';
import { BoardApi, CursorList, type HoldsWhile, Me, Polled, SignedIn, type SignedInUser } from '#http/board';
import { rejectIssues } from '#kernel';
import { type Page, pageOf } from '#store';
import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ConversationArchiveDto,
  ConversationDetailDto,
  ConversationDto,
  ConversationRefDto,
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
   * List your conversations, the last active first.
   * People whom you have blocked are left out, so a page may be shorter than asked for.
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
   * Send the first message to a candidate.
   * Needs an approved company and a confirmed email address. Starting again continues the same conversation, once the candidate has
   * answered.
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
   * Send a message to a person who applied to your company.
   * Needs an approved membership of the company of the job. It does not matter whether the person is open to messages.
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

  /** Count your conversations with an unread message. */
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

  /** List the messages of a conversation, the oldest first. */
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

  /**
   * Send a message in a conversation.
   * The employer waits for the first answer of the candidate before a second message.
   */
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

  /** Mark all messages of the other side as read. */
  @Post(':id/read')
  @HttpCode(200)
  @SignedIn()
  @Refuses({ ...acts, forbidden })
  async createBoardMeConversationRead(@Me() me: SignedInUser, @Param('id') id: string): Promise<ReadReceiptDto> {
    return { object: 'read_receipt', markedAt: await this.conversations.markRead(me.id, id) };
  }

  /**
   * Archive a conversation for yourself.
   * The next message of the other side takes it out of the archive.
   */
  @Post(':id/archive')
  @HttpCode(200)
  @SignedIn()
  @Refuses({ ...acts, forbidden })
  async archiveBoardMeConversation(@Me() me: SignedInUser, @Param('id') id: string): Promise<ConversationArchiveDto> {
    return { object: 'conversation_archive', archivedAt: await this.conversations.archive(me.id, id) };
  }

  /** Take a conversation out of your archive. */
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

/** @throws Rejection `validation_bad_request` unless exactly one of the two names the candidate. */
function recipientOf({ candidateBoardUserId: id, candidateHandle: handle }: StartConversationDto): Recipient {
  if (id !== undefined && handle === undefined) return { id };
  if (handle !== undefined && id === undefined) return { handle };
  rejectIssues([{ path: [], message: 'must have exactly one of candidateBoardUserId and candidateHandle' }]);
  return { id: '' };
}
