import { apiOf } from '#http';
import { RESOURCES } from './resources.js';

/** People on a board, and their profiles. */
export const peopleApi = apiOf(RESOURCES);
