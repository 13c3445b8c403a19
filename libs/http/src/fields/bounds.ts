import { getMetadataStorage } from 'class-validator';

/** The name of the rule of `MaxEntries`, which the API document does not mention. */
export const MAX_ENTRIES = 'maxEntries';

/** The name of the rule that caps the values of a filter; its error has a code of its own, `too_many_filter_values`. */
export const FILTER_CAP = 'filterCap';

/** Rules whose first constraint is the most entries of a list. */
const LIST_RULES: readonly (string | undefined)[] = ['arrayMaxSize', MAX_ENTRIES, FILTER_CAP];

/** What is known of the values of a class before any of them is looked at. */
export interface Bounds {
  /** The keys that have a rule. */
  readonly known: ReadonlySet<string>;
  /** The most entries of each list. */
  readonly most: ReadonlyMap<string, number>;
}

const bounds = new WeakMap<object, Bounds>();

/** The bounds of `dto`, from the metadata of its decorators. */
export function boundsOf(dto: object): Bounds {
  const found = bounds.get(dto);
  if (found) return found;
  const known = new Set<string>();
  const most = new Map<string, number>();
  for (const rule of getMetadataStorage().getTargetValidationMetadatas(dto as never, '', false, false)) {
    known.add(rule.propertyName);
    const [entries] = (rule.constraints ?? []) as readonly unknown[];
    if (!LIST_RULES.includes(rule.name) || typeof entries !== 'number') continue;
    most.set(rule.propertyName, Math.min(entries, most.get(rule.propertyName) ?? Infinity));
  }
  const made = { known, most };
  bounds.set(dto, made);
  return made;
}
