import { aggregate } from '#runtime';
import { conversationDecider } from './conversation.decider.js';

export const conversations = aggregate(conversationDecider);
