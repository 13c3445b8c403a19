import type { PlanNeed } from '#kernel';

/** What a plan allows. A limit that is null is none. */
interface Allowance {
  readonly activeJobsLimit: number | null;
  readonly subscriberLimit: number | null;
  readonly teamSeatLimit: number | null;
  readonly canBePublic: boolean;
  readonly canRemoveBranding: boolean;
  readonly apiAccess: boolean;
}

const paid = (
  activeJobsLimit: number | null,
  teamSeatLimit: number | null,
  subscriberLimit: number | null,
  canRemoveBranding = true,
): Allowance => ({
  activeJobsLimit,
  teamSeatLimit,
  subscriberLimit,
  canBePublic: true,
  canRemoveBranding,
  apiAccess: true,
});

/** Every plan, from the cheapest to the dearest. */
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
} as const satisfies Readonly<Record<string, Allowance>>;

/** The plans that a board can take by itself, from the cheapest (decision A16). */
export const SELF_SERVE = ['starter', 'basic', 'grow', 'advanced', 'scale'] as const;

/** The cheapest plan of `SELF_SERVE` that allows what is needed; null when none does. */
export function cheapestFor({ capability, atLeast = 1 }: PlanNeed): (typeof SELF_SERVE)[number] | null {
  const allows = (allowance: Allowance): boolean => {
    const allowed = allowance[capability];
    return typeof allowed === 'boolean' ? allowed : allowed === null || allowed >= atLeast;
  };
  return SELF_SERVE.find((plan) => allows(PLAN_TABLE[plan])) ?? null;
}
