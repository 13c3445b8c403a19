import { apiOf } from '#http';
import { RESOURCES } from './resources.js';

/** Conversations, blocks and reports. */
export const messagingApi = apiOf(RESOURCES);
