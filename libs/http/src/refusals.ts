import type { RejectionKind } from '#kernel/engine';

type Refusals = Partial<Record<RejectionKind, readonly string[]>>;

/** What `@Refuses` says of operations on the objects of a decider. */
interface RefusalsOf {
  /** An operation that makes one. */
  readonly adds: Refusals;
  /** One that reads one by its id. */
  readonly reads: Refusals;
  /** One that changes what the claims of one come from. */
  readonly changes: Refusals;
  /** One that does something else to one. */
  readonly acts: Refusals;
}

/**
 * The refusals that follow from a decider: its `missing` code, the codes of its claims, and `stale_version` for a write that may
 * lose a race. What an operation refuses besides is spread beside it.
 */
export function refusalsOf(decider: { readonly missing: string; readonly conflicts?: readonly string[] }): RefusalsOf {
  const { conflicts = [], missing } = decider;
  const reads = { missing: [missing] };
  return {
    adds: conflicts.length === 0 ? {} : { conflict: conflicts },
    reads,
    changes: { ...reads, conflict: [...conflicts, 'stale_version'] },
    acts: { ...reads, conflict: ['stale_version'] },
  };
}
