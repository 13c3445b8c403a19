/** A field whose value a change made different; null if there was or is no value. */
export interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** The fields of an object by name, as the API shows them. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of `shown` without those in `derived`. */
export function fieldsBut<T extends object>(shown: T, derived: readonly (keyof T & string)[]): Fields {
  const left: ReadonlySet<string> = new Set(derived);
  return Object.fromEntries(Object.entries(shown).filter(([field]) => !left.has(field)));
}

const same = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/**
 * What is different in `after`, in the order of the fields; null stands for an object that does not exist, and for an absent field. Values
 * are compared as JSON. Applied in order, the changes of a history lead from each state to the next.
 */
export function changesBetween(before: Fields | null, after: Fields | null): readonly FieldChange[] {
  const names = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
  const changes: FieldChange[] = [];
  for (const field of names) {
    const from = before?.[field] ?? null;
    const to = after?.[field] ?? null;
    if (!same(from, to)) changes.push({ field, from, to });
  }
  return changes;
}
