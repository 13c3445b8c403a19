import { apiOf } from '#http';
import { RESOURCES } from './resources.js';

/** Webhooks and events of a board, visitor analytics, connected services, and reports about the API. */
export const integrationsApi = apiOf(RESOURCES);
