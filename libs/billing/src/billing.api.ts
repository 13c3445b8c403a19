import { apiOf } from '#http';
import { RESOURCES } from './resources.js';

/** What a board pays and what it may use. */
export const billingApi = apiOf(RESOURCES);
