import { apiOf } from '#http';
import { RESOURCES } from './resources.js';

/** People apply, and companies decide. */
export const hiringApi = apiOf(RESOURCES);
