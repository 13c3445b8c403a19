import { apiOf } from '#http';
import { RESOURCES } from './resources.js';

/** Who calls, and who works on a board. */
export const accessApi = apiOf(RESOURCES);
