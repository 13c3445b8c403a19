import { mailPreview, commandHandler, personalDataStore, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { operationWorker } from '#runtime/operations';
import { readModel } from '#store';
import { BegunConversationsDataStore, Conversations, ConversationsDataStore } from './conversations.service.js';
import { BoardMeConversationsController, BoardMeMessagesController } from './conversation.board.controller.js';
import { conversationDecider, conversations } from './conversation.decider.js';
import { ConversationReader, conversationRows } from './conversation.read-model.js';
import { Correspondents } from './correspondents.service.js';
import { InboxMemory } from './inbox-memory.service.js';
import { Messages } from './messages.service.js';
import { Threads } from './threads.service.js';
import { AnnounceMessages } from '../message-mail/message-mail.policies.js';
import { MESSAGE_MAIL_EXAMPLE } from '../message-mail/message-mails.js';
import { SendMessageMail } from '../message-mail/send-message-mail.service.js';

/** Messages between employers and candidates. */
export const conversationResource: Resource = {
  controllers: [BoardMeConversationsController, BoardMeMessagesController],
  providers: [
    commandHandler(conversations),
    readModel(conversationRows),
    ConversationReader,
    Correspondents,
    Threads,
    InboxMemory,
    Conversations,
    Messages,
    personalDataStore(ConversationsDataStore),
    personalDataStore(BegunConversationsDataStore),
    ...policy(AnnounceMessages),
    operationWorker(SendMessageMail),
    mailPreview(MESSAGE_MAIL_EXAMPLE),
  ],
  exports: [Messages],
  tags: {
    'Me: messaging': 'Conversations between employers and candidates. Employers start them, and candidates answer.',
  },
  events: [
    eventNamesOf(conversationDecider, {
      object: 'conversation',
      types: {
        ConversationStarted: 'created',
        MessageSent: 'message_sent',
        MessageEdited: 'message_edited',
        MessageUnsent: 'message_unsent',
        ConversationRead: 'read',
        ConversationArchived: 'archived',
        ConversationUnarchived: 'unarchived',
        ConversationErased: 'deleted',
      },
    }),
  ],
};
