import { apiOf } from '#http';
import { RESOURCES } from './resources.js';

/** What people send each other, and from whom they want nothing. */
export const messagingApi = apiOf(RESOURCES);
