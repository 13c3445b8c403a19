import { type LateArrivals } from '../../people/index.js';
import { type ConversationEvents, conversations } from './conversation.decider.js';

/** Conversations that are added to a candidate. */
export const conversationArrivals: LateArrivals<{ conversation: ConversationEvents }> = {
  conversation: {
    ConversationStarted: ({ objectId, data }) => ({
      userId: data.candidateId,
      removal: conversations.EraseConversation(objectId, {}),
    }),
  },
};
