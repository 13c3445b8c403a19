import { type Arrivals } from '../../people/index.js';
import { conversations } from './conversation.commands.js';
import type { ConversationEvents } from './conversation.decider.js';

/** Conversations that are added to a candidate. */
export const conversationArrivals: Arrivals<{ conversation: ConversationEvents }> = {
  conversation: {
    ConversationStarted: ({ objectId, data }) => ({
      userId: data.candidateId,
      removal: conversations.EraseConversation(objectId, {}),
    }),
  },
};
