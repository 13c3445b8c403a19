import { apiOf } from '#http';
import { RESOURCES } from './resources.js';

/** The appearance of a board and its content. */
export const contentApi = apiOf(RESOURCES);
