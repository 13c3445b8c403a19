import { own, type Arrange } from '../operation-calls.js';

/** How operations on integrations are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  toggleIndexNow: async () => ({
    path: '/v1/integrations/indexing/toggle-indexnow',
    body: { enabled: true },
    shown: own('/v1/integrations/indexing'),
  }),
};
