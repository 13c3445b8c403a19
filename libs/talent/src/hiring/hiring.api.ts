import { apiOf } from '#http';
import { RESOURCES } from './resources.js';

/** Applications, and the decisions of companies on them. */
export const hiringApi = apiOf(RESOURCES);
