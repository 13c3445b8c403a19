import { apiOf } from '#http';
import { RESOURCES } from './resources.js';

/** Boards on which everything may be tried. */
export const sandboxApi = apiOf(RESOURCES);
