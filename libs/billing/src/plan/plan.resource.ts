import { ApiAccess, TeamSeats } from '#access';
import type { Resource } from '#http';
import { CAPABILITIES, Plans } from './plan.service.js';
import { SELF_SERVE } from './board-plan-price.js';

const SCOPES = ['billing.read', 'billing.manage', 'plans.read', 'plans.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

const call = (path: string, when: string) => ({
  type: 'object',
  description: when,
  properties: { method: { type: 'string', enum: ['POST'] }, path: { type: 'string', enum: [path] } },
  required: ['method', 'path'],
});

const UPGRADE = {
  type: 'object',
  description: "How to continue when the board's plan is the reason. Paths are relative to the origin of the API.",
  properties: {
    capability: {
      type: 'string',
      enum: CAPABILITIES,
      description: 'The feature that the plan lacks.',
    },
    requiredPlan: {
      type: 'string',
      enum: SELF_SERVE,
      description: 'The cheapest plan that allows it. Absent if no plan does.',
    },
    isSold: {
      type: 'boolean',
      description:
        'Whether this installation sells plans. If not, `checkout` and `changePlan` answer 409, and the operators of the server change the plan with `openings boards plan`.',
    },
    checkout: call('/v1/billing/checkout', 'Present for a board without a subscription.'),
    changePlan: call('/v1/billing/upgrade', 'Present for a board with a subscription.'),
  },
  required: ['capability', 'isSold', 'checkout', 'changePlan'],
};

/** The capabilities of a board's plan. API keys may carry its permissions before operations use them. */
export const planResource: Resource = {
  providers: [Plans, { provide: ApiAccess, useExisting: Plans }, { provide: TeamSeats, useExisting: Plans }],
  exports: [Plans, TeamSeats],
  scopes: SCOPES,
  schemas: { PlanUpgradeHint: UPGRADE },
  vocabularies: { PlanCapability: CAPABILITIES, PlanName: SELF_SERVE },
};
