/** What the events of one category are called in public: by the audit log and by histories, never by their names in the code. */
export interface EventNames {
  /** Of the streams. */
  readonly category: string;
  /** What the API calls the object: the `object` of its answers. */
  readonly object: string;
  /** For each type of event, its public type: `JobPublished` → `job.published`. */
  readonly types: Readonly<Record<string, string>>;
  /** Types of events whose data has the fields that changed as its keys, or as those of `changes` in it. */
  readonly partial: readonly string[];
  /** Keys that have another name in public; null hides the key. */
  readonly fields: Readonly<Record<string, string | null>>;
}

type KeysOfEach<T> = T extends unknown ? keyof T : never;
/** The keys that the data of any of the events has, also inside of `changes`. */
type FieldsOf<Data> =
  KeysOfEach<Data> | (Data extends { readonly changes: infer Changes } ? KeysOfEach<Changes> : never);

/** Words for what happens to most objects. */
const WORDS: Readonly<Record<string, string>> = { Added: 'created', Changed: 'updated', Removed: 'deleted' };

interface Naming<Events> {
  /** What the API calls the object. */
  readonly object: string;
  /** Exceptions: what happened to the object, in snake case, without its name. */
  readonly types?: { readonly [K in keyof Events & string]?: string };
  readonly partial?: readonly (keyof Events & string)[];
  readonly fields?: { readonly [K in FieldsOf<Events[keyof Events]> & string]?: string | null };
}

/** What is known of a decider here: its streams, and its events by their types. */
interface Named<Events> {
  readonly category: string;
  readonly evolve: { readonly [K in keyof Events]: (state: never, data: Events[K]) => unknown };
}

/**
 * The public names of the events of `decider`: `BlogTagAdded` of the category `blogTag` is `blog_tag.created` for the object
 * `blog_tag`. Events are called by what follows their category, or by all of their name when they are not named after it, in
 * snake case; `types` has the exceptions. Public names are contract: test/architecture/event-names.json holds them.
 */
export function eventNamesOf<Events>(
  { category, evolve }: Named<Events>,
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

/** The public names of those of `keys` that have one; none unless the data of an event of `type` says what changed. */
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
