import { type Arrange, own } from '../operation-calls.js';
import { paywall } from '../paywall-calls.js';

/** How operations on the paywall are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  replaceCandidatePaywall: async () => ({
    path: '/v1/paywall',
    body: paywall({ monthly: 900 }),
    needsKey: true,
    shown: own('/v1/paywall'),
  }),
};
