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

interface Naming<Events> {
  readonly category: string;
  readonly object: string;
  /** Every event of the catalogue, or it does not compile: what happened to the object, in snake case, without its name. */
  readonly types: { readonly [K in keyof Events & string]: string };
  readonly partial?: readonly (keyof Events & string)[];
  readonly fields?: { readonly [K in FieldsOf<Events[keyof Events]> & string]?: string | null };
}

/** The public names of the events in the catalogue `Events`: `eventNames<JobEvents>({ category: 'job', object: 'job', types: … })`. */
export function eventNames<Events>({ category, object, types, partial = [], fields = {} }: Naming<Events>): EventNames {
  const words = Object.entries<string>(types);
  return {
    category,
    object,
    types: Object.fromEntries(words.map(([type, word]) => [type, `${object}.${word}`])),
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
