import { apiOf } from '#http';
import { RESOURCES } from './resources.js';

/** How a board looks, and what it says. */
export const contentApi = apiOf(RESOURCES);
