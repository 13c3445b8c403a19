import { apiOf } from '#http';
import { RESOURCES } from './resources.js';

/** People who act for companies. */
export const employersApi = apiOf(RESOURCES);
