import { FromQuery, Integer, Lax, Moment, OneOfFields, Optional, Transform, view } from '#http/dto';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { LONGEST_BODY, otherSide, SIDES, type Side, tidyBody, userOf } from './conversation.js';
import { archivedAt, hasUnread, lastReadMessageId, type ViewedConversation } from './conversations.service.js';
import type { Correspondent } from './correspondents.service.js';
import type { ShownMessage } from './threads.service.js';

/** Plain text of 1 to 8,000 characters. Control characters and spaces around it are removed. */
const Body = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? tidyBody(value) : value,
    ) as PropertyDecorator,
    IsString() as PropertyDecorator,
    Length(1, LONGEST_BODY) as PropertyDecorator,
  );

/** The first message to a candidate. Exactly one of the two keys identifies the candidate. */
@Lax()
@OneOfFields('candidateBoardUserId', 'candidateHandle')
export class StartConversationDto {
  /** Id of the candidate's account. */
  @Optional() @IsString() candidateBoardUserId?: string;
  /** Handle of a candidate with a visible profile. Case is ignored. */
  @Optional() @IsString() candidateHandle?: string;
  /** Plain text, without spaces around it. */
  @Body() body!: string;
}

/** A message to an applicant. */
@Lax()
export class StartAboutApplicationDto {
  /** Id of an application to a job of your company. */
  @IsString() applicationId!: string;
  /** Plain text, without spaces around it. */
  @Body() body!: string;
}

/** A message to the other side. */
@Lax()
export class ReplyDto {
  /** Plain text, without spaces around it. */
  @Body() body!: string;
}

/** The new body of a message. */
@Lax()
export class EditMessageDto {
  /** Plain text, without spaces around it. */
  @Body() body!: string;
}

/** How storefronts write booleans in this query. */
const TRUTHS = ['true', 'false', '1', '0'] as const;

/** Which conversations to list. */
@Lax()
export class ListConversationsQueryDto {
  /** Whether to list archived conversations. Default: those not archived. */
  @Optional() @IsIn(TRUTHS) @ApiProperty({ enum: TRUTHS }) archived?: (typeof TRUTHS)[number];
  /** The `nextCursor` of the previous page. */
  @Optional() @IsString() cursor?: string;
  /** Maximum number of conversations. Default: 20. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 100 }) limit?: number;
}

/** Which messages to list. */
@Lax()
export class ListMessagesQueryDto {
  /** The `nextCursor` of the previous page. */
  @Optional() @IsString() cursor?: string;
  /** Maximum number of messages. Default: 50. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 200 }) limit?: number;
}

/** The candidate of the conversation to find. */
@Lax()
export class FindConversationQueryDto {
  /** Id of the candidate's account. */
  @IsString() candidateBoardUserId!: string;
}

/** The author of a message, under their current name. */
export class MessageAuthorDto {
  displayName!: string;
  avatarUrl!: string | null;
  /** Company of an employer. Null for a candidate. */
  companyName!: string | null;

  static readonly of = view<MessageAuthorDto, Correspondent>()('displayName avatarUrl companyName', {});
}

/** A message. */
export class MessageDto {
  id!: string;
  object!: 'message';
  conversationId!: string;
  authorBoardUserId!: string;
  recipientBoardUserId!: string;
  /** Plain text. Empty if the message was unsent. */
  body!: string;
  author!: MessageAuthorDto;
  @Moment() sentAt!: string;
  /** Null for a message that was not edited. */
  @Moment() editedAt!: string | null;
  /** When the message was unsent. Null for other messages. */
  @Moment() deletedAt!: string | null;
  /** When the other side read the message. Null until then. */
  @Moment() readAt!: string | null;

  static readonly of = view<MessageDto, ShownMessage>()(
    `id object conversationId authorBoardUserId recipientBoardUserId body author sentAt editedAt deletedAt readAt`,
    {
      object: () => 'message',
      authorBoardUserId: ({ authorId }) => authorId,
      recipientBoardUserId: ({ recipientId }) => recipientId,
      body: ({ message }) => message.body,
      author: ({ author }) => MessageAuthorDto.of(author),
      sentAt: ({ message }) => message.sentAt,
      editedAt: ({ message }) => message.editedAt,
      deletedAt: ({ message }) => message.deletedAt,
      readAt: ({ message }) => message.readAt,
    },
  );
}

/** The other user in a conversation, under their current name. */
export class ConversationCounterpartyDto {
  boardUserId!: string;
  displayName!: string;
  avatarUrl!: string | null;
  /** Company of an employer. Null for a candidate. */
  companyName!: string | null;
  /** Handle of a candidate with a public profile. Null for anyone else. */
  handle!: string | null;
  /** Slug of the company. */
  companySlug!: string | null;

  static of({ row, side, counterparty }: ViewedConversation): ConversationCounterpartyDto {
    const { displayName, avatarUrl, companyName, handle, companySlug } = counterparty;
    return { boardUserId: userOf(row, otherSide(side)), displayName, avatarUrl, companyName, handle, companySlug };
  }
}

const CONVERSATION = {
  id: ({ row }: ViewedConversation) => row.id,
  object: () => 'conversation' as const,
  lastMessageAt: ({ row }: ViewedConversation) => row.lastMessageAt,
  lastMessageSnippet: ({ row }: ViewedConversation) => row.snippet,
  lastMessageAuthorBoardUserId: ({ row }: ViewedConversation) => userOf(row, row.lastBy),
  archivedAt: ({ row, side }: ViewedConversation) => archivedAt(row, side),
  hasUnread,
  counterparty: (viewed: ViewedConversation) => ConversationCounterpartyDto.of(viewed),
};

/** A conversation in the inbox of the current user. */
export class ConversationDto {
  id!: string;
  object!: 'conversation';
  @Moment() lastMessageAt!: string;
  /** Beginning of the last message. Empty if it was unsent. */
  lastMessageSnippet!: string;
  lastMessageAuthorBoardUserId!: string;
  /** Null for a conversation that you have not archived. */
  @Moment() archivedAt!: string | null;
  /** Whether the other side sent a message that you have not read. */
  hasUnread!: boolean;
  counterparty!: ConversationCounterpartyDto;

  static readonly of = view<ConversationDto, ViewedConversation>()(
    `id object lastMessageAt lastMessageSnippet lastMessageAuthorBoardUserId archivedAt hasUnread counterparty`,
    CONVERSATION,
  );
}

/** A conversation in the view of the current user. */
export class ConversationDetailDto extends ConversationDto {
  /** Your side of the conversation. */
  @ApiProperty({ enum: SIDES }) viewerRole!: Side;
  /** Last message of the other side that you read. Null before the first one. */
  viewerLastReadMessageId!: string | null;

  static readonly detailOf = view<ConversationDetailDto, ViewedConversation>()(
    `id object lastMessageAt lastMessageSnippet lastMessageAuthorBoardUserId archivedAt hasUnread counterparty
     viewerRole viewerLastReadMessageId`,
    { ...CONVERSATION, viewerRole: ({ side }) => side, viewerLastReadMessageId: lastReadMessageId },
  );
}

/** The conversation with a candidate, if there is one. */
export class ConversationRefDto {
  object!: 'conversation_ref';
  conversationId!: string | null;
}

/** The number of conversations with unread messages. */
export class UnreadCountDto {
  object!: 'unread_count';
  @ApiProperty({ type: 'integer' }) count!: number;
}

/** Confirms that the messages were marked as read. */
export class ReadReceiptDto {
  object!: 'read_receipt';
  @Moment() markedAt!: string;
}

/** Whether a conversation is archived. */
export class ConversationArchiveDto {
  object!: 'conversation_archive';
  /** Null for a conversation that is not archived. */
  @Moment() archivedAt!: string | null;
}
