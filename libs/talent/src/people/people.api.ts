import { apiOf } from '#http';
import { RESOURCES } from './resources.js';

/** People on a board, and what they say of themselves. */
export const peopleApi = apiOf(RESOURCES);
