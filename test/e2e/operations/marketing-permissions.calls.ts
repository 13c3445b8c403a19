import { aCandidate } from '../candidate-calls.js';
import { type Arrange } from '../operation-calls.js';

/** How operations on marketing permissions are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  withdrawMarketingPermission: async (at) => {
    const { id } = await aCandidate(at.server, at.slug, { marketingConsent: true });
    return { path: `/v1/marketing-permissions/${id}/withdraw` };
  },
};
