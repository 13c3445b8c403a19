/** Why a wish is refused, in words of the business; driving adapters turn it into theirs. */
export type RejectionKind =
  /** What was asked makes no sense, whatever the state. */
  | 'invalid'
  /** What was asked about is not there, or not on this board. */
  | 'missing'
  /** It makes sense, but not now. */
  | 'conflict'
  /** It is well-formed, but what it is about can never take it as it is. */
  | 'unfit'
  /** It changed since the caller looked at it. */
  | 'stale'
  /** This actor may not. */
  | 'forbidden'
  /** The board's plan or credit does not cover it. */
  | 'unpaid';

/** What a plan can allow, as callers are told it when theirs does not. */
export type PlanCapability = 'activeJobsLimit' | 'teamSeatLimit' | 'canBePublic' | 'canRemoveBranding' | 'apiAccess';

/** What the board's plan would have to allow for a refused wish. */
export interface PlanNeed {
  readonly capability: PlanCapability;
  /** For a limit: how many there would be with what was asked for. */
  readonly atLeast?: number;
}

/** One problem of an input, at the place where it is. */
export interface Issue {
  /** Keys and indexes from the root of the body or query. Empty: the root itself. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** A refusal that the caller understands and can act on. Never used for faults of our own. */
export class Rejection extends Error {
  override readonly name = 'Rejection';

  constructor(
    readonly kind: RejectionKind,
    /** `<domain>_<snake_reason>`, part of the public contract. */
    readonly code: string,
    message: string,
    /** Structured context for the caller, JSON. */
    readonly details?: unknown,
    /** Set when another plan would allow it; adapters tell the caller which. */
    readonly upgrade?: PlanNeed,
  ) {
    super(message);
  }
}

/**
 * Refuses. `upgrade` names what the plan lacks, when that is the reason.
 * @throws Rejection always.
 */
export function reject(
  kind: RejectionKind,
  code: string,
  message: string,
  details?: unknown,
  upgrade?: PlanNeed,
): never {
  throw new Rejection(kind, code, message, details, upgrade);
}

/**
 * Refuses an input for all its `issues` at once, in the one shape that clients know for it.
 * @throws Rejection when there are any.
 */
export function rejectIssues(issues: readonly Issue[]): void {
  const first = issues[0];
  if (!first) return;
  const where = first.path.length > 0 ? `${first.path.join('.')}: ` : '';
  reject('invalid', 'validation_bad_request', `${where}${first.message}`, { issues });
}
