/** The public names of the events of one category, for the audit log and for histories; the names in the code are never shown. */
export interface EventNames {
  /** Of the streams. */
  readonly category: string;
  /** The API name of the object: the `object` of its answers. */
  readonly object: string;
  /** For each event type its public type: `JobPublished` → `job.published`. */
  readonly types: Readonly<Record<string, string>>;
  /** Event types whose data has the changed fields as its keys, or as the keys of its `changes`. */
  readonly partial: readonly string[];
  /** Keys with another public name; null hides the key. */
  readonly fields: Readonly<Record<string, string | null>>;
}

type KeysOfEach<T> = T extends unknown ? keyof T : never;
/** The keys of the data of all the events, including those inside of `changes`. */
type FieldsOf<Data> =
  KeysOfEach<Data> | (Data extends { readonly changes: infer Changes } ? KeysOfEach<Changes> : never);

/** Verbs that most objects use. */
const WORDS: Readonly<Record<string, string>> = { Added: 'created', Changed: 'updated', Removed: 'deleted' };

interface Naming<Events> {
  /** The API name of the object. */
  readonly object: string;
  /** Exceptions: what happened to the object, in snake case, without its name. */
  readonly types?: { readonly [K in keyof Events & string]?: string };
  readonly partial?: readonly (keyof Events & string)[];
  readonly fields?: { readonly [K in FieldsOf<Events[keyof Events]> & string]?: string | null };
}

/** The parts of a decider that matter here: its streams, and its events by type. */
interface DeciderEvents<Events> {
  readonly category: string;
  readonly evolve: { readonly [K in keyof Events]: (state: never, data: Events[K]) => unknown };
}

/**
 * The public names of the events of `decider`: `BlogTagAdded` of the category `blogTag` is `blog_tag.created` for the object `blog_tag`.
 * The
 * name is what follows the category, or the whole name of an event that does not start with it, in snake case; `types` has the
 * exceptions. Public names are part of the contract: test/architecture/event-names.json lists them.
 */
export function eventNamesOf<Events>(
  { category, evolve }: DeciderEvents<Events>,
  { object, types = {}, partial = [], fields = {} }: Naming<NoInfer<Events>>,
): EventNames {
  const start = new RegExp(`^${category}(?=[A-Z])`, 'i');
  const exceptions = types as Readonly<Record<string, string>>;
  const wordOf = (type: string): string => {
    if (Object.hasOwn(exceptions, type)) return exceptions[type] as string;
    const rest = type.replace(start, '');
    if (rest !== type && Object.hasOwn(WORDS, rest)) return WORDS[rest] as string;
    return rest.replaceAll(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
  };
  return {
    category,
    object,
    types: Object.fromEntries(Object.keys(evolve).map((type) => [type, `${object}.${wordOf(type)}`])),
    partial,
    fields: fields as EventNames['fields'],
  };
}

/** The public names of those of `keys` that have one; empty unless the data of an event of `type` lists the changes. */
export function changedFields(
  { partial, fields }: EventNames,
  type: string,
  keys: readonly string[],
): readonly string[] {
  if (!partial.includes(type)) return [];
  return keys.flatMap((key) => {
    const name = Object.hasOwn(fields, key) ? fields[key] : key;
    return name ? [name] : [];
  });
}
