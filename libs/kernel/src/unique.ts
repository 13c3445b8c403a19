import { claim } from './claims.js';
import type { Decider } from './decider.js';
import { Rejection } from './rejection.js';

/** A unique field, and the error for a second object with its value. */
interface Unique<State extends object> {
  readonly field: keyof State & string;
  /** Kind of the claim. It is stored, so it never changes. */
  readonly kind: string;
  /** Error code, part of the public contract. */
  readonly taken: string;
  /** The name of the object in the error: `tag`. */
  readonly noun: string;
}

/**
 * Makes a field of a board's objects unique: spread it into a decider. Null and empty values are not restricted. The error is a conflict
 * that names the value and the id of the object that has it.
 */
export function unique<State extends object>({
  field,
  kind,
  taken,
  noun,
}: Unique<State>): Required<Pick<Decider<State | null, never, never>, 'claims' | 'refuseClaim' | 'conflicts'>> {
  return {
    claims: (held) => (held ? claim(kind, held[field] as string | null) : []),
    refuseClaim: ({ value }, [holder]) =>
      new Rejection('conflict', taken, `Another ${noun} of this board already has the ${field} "${value}".`, {
        [field]: value,
        existing_id: holder,
      }),
    conflicts: [taken],
  };
}
