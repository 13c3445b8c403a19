import { apiOf } from '#http';
import { RESOURCES } from './resources.js';

/** Webhooks and events of a board, what visitors do there, other services, and reports about its API. */
export const integrationsApi = apiOf(RESOURCES);
