/** The plans that a board can take by itself, from the cheapest (decision A16). */
export const SELF_SERVE = ['starter', 'basic', 'grow', 'advanced', 'scale'] as const;

/** The name of a plan that a board can take by itself. */
export type SelfServePlan = (typeof SELF_SERVE)[number];
