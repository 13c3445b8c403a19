/**
 * The parameter `$n` as a value that the planner cannot look at. With the values before it, PostgreSQL finds that a plan
 * for just these few keys costs less than the one for any keys, and plans again for each execution of a prepared
 * statement; that takes several times as long as the execution. Without them both are the same, and the plan is kept.
 */
export const opaque = (n: number, type: string): string => `(select $${n}::${type})`;
