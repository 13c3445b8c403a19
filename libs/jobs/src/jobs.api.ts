import { apiOf } from '#http';
import { RESOURCES } from './resources.js';

/** Jobs, the companies that offer them, and the taxonomies that tag them. */
export const jobsApi = apiOf(RESOURCES);
