import type { MissingCapability } from '#kernel';
import { cheapestFor, type Plan } from './plan-table.js';

/** What the error's body says when the plan is the reason of a refusal. */
export interface UpgradeHint {
  readonly capability: MissingCapability['capability'];
  readonly requiredPlan?: Plan;
  /** For a board without a subscription. Paths count from the origin. */
  readonly checkout: { readonly method: 'POST'; readonly path: string };
  /** For a board with one. */
  readonly changePlan: { readonly method: 'POST'; readonly path: string };
}

/** The hint for `need`; without a plan in it when none would do. */
export function upgradeHint(need: MissingCapability): UpgradeHint {
  const requiredPlan = cheapestFor(need);
  return {
    capability: need.capability,
    ...(requiredPlan === null ? {} : { requiredPlan }),
    checkout: { method: 'POST', path: '/v1/billing/checkout' },
    changePlan: { method: 'POST', path: '/v1/billing/upgrade' },
  };
}
