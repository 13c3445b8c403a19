/** The plans that a board can buy itself, from the cheapest (decision A16). */
export const SELF_SERVE = ['starter', 'basic', 'grow', 'advanced', 'scale'] as const;

/** The name of a plan that a board can buy itself. */
export type SelfServePlan = (typeof SELF_SERVE)[number];
