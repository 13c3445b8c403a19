import type { RejectionKind } from '#kernel/engine';

type Refusals = Partial<Record<RejectionKind, readonly string[]>>;

/** Argument of `@Refuses` for operations on the objects of a decider. */
interface RefusalsOf {
  /** An operation that creates an object. */
  readonly adds: Refusals;
  /** An operation that reads an object by its id. */
  readonly reads: Refusals;
  /** An operation that changes what the claims of an object derive from. */
  readonly changes: Refusals;
  /** Any other operation on an object. */
  readonly acts: Refusals;
}

/**
 * The error codes that follow from a decider: its `missing` code, the codes of its claims, and `stale_version` for a write that may lose a
 * race. Spread the other codes of the operation next to it.
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
