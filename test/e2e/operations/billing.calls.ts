import { subscribe } from '../billing-calls.js';
import type { Arrange } from '../operation-calls.js';

/** How operations on the plan of a board are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  createCheckoutSession: async () => ({ path: '/v1/billing/checkout', body: { planKey: 'starter' } }),
  upgradeSubscription: async (at) => {
    await subscribe(at.server, at.key, 'starter');
    return { path: '/v1/billing/upgrade', body: { planKey: 'grow' }, needsKey: true };
  },
};
