/** Something that only one object of a board may hold, such as a slug or an external id. */
export interface Claim {
  /** What is claimed, for example `job.external_id`; one name space for each kind. */
  readonly kind: string;
  /** Compared for equality, byte by byte: normalise before claiming. May be long; stores keep a digest. */
  readonly value: string;
  /** Taken beside its holders. Those who take it unshared are refused all the same. */
  readonly shared: boolean;
}

/**
 * A claim on `value`, or nothing when there is no value.
 * Spread into the result of `Decider.claims`.
 */
export function claim(kind: string, value: string | null | undefined, { shared = false } = {}): readonly Claim[] {
  return value === null || value === undefined || value === '' ? [] : [{ kind, value, shared }];
}

/** What to take and what to give back when an object goes from holding `before` to holding `after`. */
export function claimChanges(
  before: readonly Claim[],
  after: readonly Claim[],
): { readonly take: readonly Claim[]; readonly release: readonly Claim[] } {
  const key = ({ kind, value }: Claim) => `${kind}\u0000${value}`;
  const had = new Set(before.map(key));
  const has = new Set(after.map(key));
  return { take: after.filter((c) => !had.has(key(c))), release: before.filter((c) => !has.has(key(c))) };
}
