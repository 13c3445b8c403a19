import { apiOf } from '#http';
import { RESOURCES } from './resources.js';

/** Scopes that keys may carry before there are operations for them. */
const AHEAD = ['integrations.read', 'integrations.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof AHEAD)[number], true> {}
}

/** Webhooks and events of a board, and reports about its API. */
export const integrationsApi = apiOf([...RESOURCES, { scopes: AHEAD }]);
