import { apiOf } from '#http';
import { RESOURCES } from './resources.js';

/** Demo boards where visitors can try everything. */
export const sandboxApi = apiOf(RESOURCES);
