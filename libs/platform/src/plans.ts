import type { PlanNeed } from '#kernel';

/** The plans a board can be on, from the smallest to the largest. */
export const PLANS = ['free', 'starter', 'basic', 'grow', 'advanced', 'scale', 'enterprise'] as const;

/** The name of a plan. */
export type Plan = (typeof PLANS)[number];

/** What a board may do and have. A limit that is null is none. */
export interface Capabilities {
  /** Published jobs at a time. */
  readonly activeJobsLimit: number | null;
  /** Confirmed subscribers. */
  readonly subscriberLimit: number | null;
  /** Members and open invitations. */
  readonly teamSeatLimit: number | null;
  /** The board may be seen without its password. */
  readonly canBePublic: boolean;
  readonly canRemoveBranding: boolean;
  /** API keys of the board are let in. */
  readonly apiAccess: boolean;
}

/** What the plans allow. The platform asks it at its gate and when it words a refusal; Billing answers. */
export abstract class PlanCatalogue {
  /** What `plan` allows. */
  abstract of(plan: Plan): Capabilities;

  /** The cheapest plan that a board can take by itself and that allows what is needed; null when none does. */
  abstract cheapest(need: PlanNeed): Plan | null;
}

/** How a caller whose plan was the reason of a refusal gets on, as the wire tells it. */
export interface UpgradeHint {
  readonly capability: PlanNeed['capability'];
  readonly requiredPlan?: Plan;
  /** For a board without a subscription. Paths count from the origin. */
  readonly checkout: { readonly method: 'POST'; readonly path: string };
  /** For a board with one. */
  readonly changePlan: { readonly method: 'POST'; readonly path: string };
}

/** The hint for `need`; without a plan in it when none would do. */
export function upgradeHint(need: PlanNeed, catalogue: PlanCatalogue): UpgradeHint {
  const requiredPlan = catalogue.cheapest(need);
  return {
    capability: need.capability,
    ...(requiredPlan === null ? {} : { requiredPlan }),
    checkout: { method: 'POST', path: '/v1/billing/checkout' },
    changePlan: { method: 'POST', path: '/v1/billing/upgrade' },
  };
}
