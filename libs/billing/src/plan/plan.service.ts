import { ApiAccess, Boards, TeamSeats } from '#access';
import type { MissingCapability } from '#kernel';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { SELF_SERVE } from './board-plan-price.js';

/** The capabilities of a board's plan. */
@Injectable()
export class Plans implements ApiAccess, TeamSeats {
  constructor(private readonly boards: Boards) {}

  /** The plan of the board of the request. Another plan takes effect immediately, in every process. */
  async current(): Promise<{ readonly plan: Plan; readonly capabilities: Capabilities }> {
    const plan = await this.boards.planOf(facts().board);
    const capabilities = capabilitiesOf(plan);
    return { plan: plan as Plan, capabilities };
  }

  /** The capabilities of the board of the request, as in `current`. */
  async capabilities(): Promise<Capabilities> {
    return (await this.current()).capabilities;
  }

  included(plan: string): boolean {
    return capabilitiesOf(plan).apiAccess;
  }

  async limit(): Promise<number | null> {
    return (await this.capabilities()).teamSeatLimit;
  }
}

/** @throws Error when there is no such plan. */
function capabilitiesOf(plan: string): Capabilities {
  if (!isPlan(plan)) throw new Error(`Unknown plan "${plan}".`);
  return PLAN_TABLE[plan];
}

/** The plans of boards, from the smallest to the largest. */
export const PLANS = ['free', 'starter', 'basic', 'grow', 'advanced', 'scale', 'enterprise'] as const;

/** The name of a plan. */
export type Plan = (typeof PLANS)[number];

/** What a board may do and have. A null limit means no limit. */
export interface Capabilities {
  /** Published jobs at a time. */
  readonly activeJobsLimit: number | null;
  /** Confirmed subscribers. */
  readonly subscriberLimit: number | null;
  /** Members and open invitations. */
  readonly teamSeatLimit: number | null;
  /** Visitors can see the board without a password. */
  readonly canBePublic: boolean;
  readonly canRemoveBranding: boolean;
  /** API keys of the board are accepted. */
  readonly apiAccess: boolean;
}

/** The capabilities that a refusal can name as missing. */
export const CAPABILITIES = [
  'activeJobsLimit',
  'teamSeatLimit',
  'canBePublic',
  'canRemoveBranding',
  'apiAccess',
] as const satisfies readonly (keyof Capabilities)[];

/** Whether `name` is the name of a plan. */
export function isPlan(name: string): name is Plan {
  return (PLANS as readonly string[]).includes(name);
}

const paid = (
  activeJobsLimit: number | null,
  teamSeatLimit: number | null,
  subscriberLimit: number | null,
  canRemoveBranding = true,
): Capabilities => ({
  activeJobsLimit,
  teamSeatLimit,
  subscriberLimit,
  canBePublic: true,
  canRemoveBranding,
  apiAccess: true,
});

/** Every plan, from the cheapest to the most expensive. */
export const PLAN_TABLE = {
  free: {
    activeJobsLimit: 10,
    subscriberLimit: 100,
    teamSeatLimit: 1,
    canBePublic: false,
    canRemoveBranding: false,
    apiAccess: false,
  },
  starter: paid(50, 2, 1_000, false),
  basic: paid(100, 3, 5_000),
  grow: paid(500, 5, 25_000),
  advanced: paid(2_000, 10, 100_000),
  scale: paid(null, null, null),
  enterprise: paid(null, null, null),
} as const satisfies Readonly<Record<Plan, Capabilities>>;

/** The cheapest self-serve plan that has the capability; null if there is none. */
export function cheapestFor({ capability, atLeast = 1 }: MissingCapability): (typeof SELF_SERVE)[number] | null {
  const allows = (capabilities: Capabilities): boolean => {
    const allowed = capabilities[capability as keyof Capabilities];
    return typeof allowed === 'boolean' ? allowed : allowed === null || allowed >= atLeast;
  };
  return SELF_SERVE.find((plan) => allows(PLAN_TABLE[plan])) ?? null;
}

/** The hint in the body of an error that the plan causes. */
export interface UpgradeHint {
  readonly capability: MissingCapability['capability'];
  readonly requiredPlan?: Plan;
  /** False: `checkout` and `changePlan` are refused, and the operators of the server change plans. */
  readonly isSold: boolean;
  /** Present for a board without a subscription. Paths start at the origin. */
  readonly checkout: { readonly method: 'POST'; readonly path: string };
  /** Present for a board with a subscription. */
  readonly changePlan: { readonly method: 'POST'; readonly path: string };
}

/**
 * The hint for `need`; without a plan if none is enough.
 * @param isSold whether boards can buy a plan on this installation.
 */
export function upgradeHint(need: MissingCapability, isSold: boolean): UpgradeHint {
  const requiredPlan = cheapestFor(need);
  return {
    capability: need.capability,
    ...(requiredPlan === null ? {} : { requiredPlan }),
    isSold,
    checkout: { method: 'POST', path: '/v1/billing/checkout' },
    changePlan: { method: 'POST', path: '/v1/billing/upgrade' },
  };
}
