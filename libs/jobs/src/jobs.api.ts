import { apiOf } from '#http';
import { RESOURCES } from './resources.js';

/** Jobs, who offers them, and the vocabularies that tag them. */
export const jobsApi = apiOf(RESOURCES);
