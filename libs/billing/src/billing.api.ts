import type { ApiPart } from '#http';
import { OFFER_TYPES, PURPOSES } from './offer/offer-kinds.js';
import { CAPABILITIES, SELF_SERVE } from './plan/plan.service.js';

declare module '#http' {
  interface ScopeNames {
    'billing.read': true;
    'billing.manage': true;
    'plans.read': true;
    'plans.manage': true;
    'usage.read': true;
  }
}

const call = (path: string, when: string) => ({
  type: 'object',
  description: when,
  properties: { method: { type: 'string', enum: ['POST'] }, path: { type: 'string', enum: [path] } },
  required: ['method', 'path'],
});

const UPGRADE = {
  type: 'object',
  description: 'How to go on when the plan of the board is the reason. Paths count from the origin of the API.',
  properties: {
    capability: {
      type: 'string',
      enum: CAPABILITIES,
      description: 'What the plan lacks.',
    },
    requiredPlan: {
      type: 'string',
      enum: SELF_SERVE,
      description: 'The cheapest plan that would allow it; absent when none can be named.',
    },
    checkout: call('/v1/billing/checkout', 'For a board without a subscription.'),
    changePlan: call('/v1/billing/upgrade', 'For a board with one.'),
  },
  required: ['capability', 'checkout', 'changePlan'],
};

/** What a board pays, and what it may use. */
export const billingApi: ApiPart = {
  tags: {
    'Plans': 'What a board sells to employers.',
    'Paywall': 'What a board sells to candidates.',
    'Me: access': 'Whether the signed-in user has paid to see every job.',
    'Usage': 'How much of its plan the board uses.',
  },
  scopes: ['billing.read', 'billing.manage', 'plans.read', 'plans.manage', 'usage.read'],
  schemas: { PlanUpgradeHint: UPGRADE },
  vocabularies: {
    PlanCapability: CAPABILITIES,
    PlanName: SELF_SERVE,
    OfferPurpose: PURPOSES,
    OfferType: OFFER_TYPES,
  },
};
