/** Why a wish is refused, in words of the business; driving adapters turn it into theirs. */
export type RejectionKind =
  /** What was asked makes no sense, whatever the state. */
  | 'invalid'
  /** What was asked about is not there, or not on this board. */
  | 'missing'
  /** It makes sense, but not now. */
  | 'conflict'
  /** It changed since the caller looked at it. */
  | 'stale'
  /** This actor may not. */
  | 'forbidden'
  /** The board's plan or credit does not cover it. */
  | 'unpaid';

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
  ) {
    super(message);
  }
}

/** @throws Rejection always. */
export function reject(kind: RejectionKind, code: string, message: string, details?: unknown): never {
  throw new Rejection(kind, code, message, details);
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
