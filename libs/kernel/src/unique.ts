import { claim } from './claims.js';
import type { Decider } from './decider.js';
import { Rejection } from './rejection.js';

/** How a field is unique, and how a second object with its value is refused. */
interface Unique<State extends object> {
  readonly field: keyof State & string;
  /** Kind of the claim. Stored: it never changes. */
  readonly kind: string;
  /** Code of the refusal. Part of the public contract. */
  readonly taken: string;
  /** What the object is called in the refusal: `tag`. */
  readonly noun: string;
}

/**
 * What keeps a field of the objects of a board unique: spread it into a decider. Null and empty values are free for all.
 * The refusal is a conflict that names the value and the id of the object that has it.
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
      new Rejection('conflict', taken, `Another ${noun} of this board has the ${field} "${value}".`, {
        [field]: value,
        existing_id: holder,
      }),
    conflicts: [taken],
  };
}
