/** A value that only one object of a board may hold, such as a slug or an external id. */
export interface Claim {
  /** The kind of the value, for example `job.external_id`; each kind is a namespace of its own. */
  readonly kind: string;
  /** Compared for equality, byte by byte: normalise before claiming. It may be long; stores keep a digest. */
  readonly value: string;
  /** Several objects may hold it shared. An object that takes it unshared is still refused. */
  readonly shared: boolean;
}

/** A claim on `value`, or nothing when there is no value. Spread it into the result of `Decider.claims`. */
export function claim(kind: string, value: string | null | undefined, { shared = false } = {}): readonly Claim[] {
  return value === null || value === undefined || value === '' ? [] : [{ kind, value, shared }];
}

/** The claims to take and to release when an object changes from holding `before` to holding `after`. */
export function claimChanges(
  before: readonly Claim[],
  after: readonly Claim[],
): { readonly take: readonly Claim[]; readonly release: readonly Claim[] } {
  const key = ({ kind, value }: Claim) => `${kind}\u0000${value}`;
  const had = new Set(before.map(key));
  const has = new Set(after.map(key));
  return { take: after.filter((c) => !had.has(key(c))), release: before.filter((c) => !has.has(key(c))) };
}
