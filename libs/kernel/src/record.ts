import type { Decider } from './decider.js';

/** The keys of `changes` whose values differ from those of `before`. Compared as JSON, the form in which events are stored. */
export function changed<T extends object>(before: T, changes: Partial<T>): Partial<T> {
  const entries = Object.entries(changes).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof T]),
  );
  return Object.fromEntries(entries) as Partial<T>;
}

/** The commands of a record: `AddRedirect`, `ChangeRedirect`, `RemoveRedirect`. */
export type RecordCommands<N extends string, Data> = Record<`Add${N}`, Data> &
  Record<`Change${N}`, Partial<Data>> &
  Record<`Remove${N}`, Record<string, never>>;

/** The events of a record: `RedirectAdded`, `RedirectChanged` with only what changed, `RedirectRemoved`. */
export type RecordEvents<N extends string, Data> = Record<`${N}Added`, Data> &
  Record<`${N}Changed`, Partial<Data>> &
  Record<`${N}Removed`, Record<string, never>>;

/** The decider of a record. */
export type RecordDecider<N extends string, Data> = Decider<
  Data | null,
  RecordCommands<N, Data>,
  RecordEvents<N, Data>
>;

/** What a record adds to the common rules: its error code, and rules of its own. */
type RecordRules<N extends string, Data> = Pick<RecordDecider<N, Data>, 'missing'> &
  Partial<Omit<RecordDecider<N, Data>, 'category' | 'initial' | 'creates' | 'gone' | 'decide' | 'evolve'>>;

/**
 * A decider for a simple record: it is added, changed and removed, and has no other rules than its claims and needs. A change without an
 * effect is no event. To add rules, override or extend `decide` and `evolve` of the result.
 * @param name of the object in events, for example `Redirect`; its category and its noun derive from it.
 */
export function record<Data extends object>() {
  return <const N extends string>(name: N, rules: RecordRules<N, Data>): RecordDecider<N, Data> => {
    const words = name.replaceAll(/(?<!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
    const decider: Decider<Data | null, Record<string, never>, Record<string, never>> = {
      category: name.charAt(0).toLowerCase() + name.slice(1),
      noun: words,
      initial: null,
      creates: [`Add${name}`],
      gone: [`${name}Removed`],
      decide: {
        [`Add${name}`]: (_, data: Data) => [{ type: `${name}Added`, data: data as never }],
        [`Change${name}`]: (before: Data | null, wish: Partial<Data>) => {
          const changes = changed(before as Data, wish);
          return Object.keys(changes).length === 0 ? [] : [{ type: `${name}Changed`, data: changes as never }];
        },
        [`Remove${name}`]: () => [{ type: `${name}Removed`, data: {} as never }],
      },
      evolve: {
        [`${name}Added`]: (_, data: Data) => data,
        [`${name}Changed`]: (before: Data | null, changes: Partial<Data>) => ({ ...(before as Data), ...changes }),
        [`${name}Removed`]: () => null,
      },
      ...(rules as object),
      missing: rules.missing,
    };
    return decider as never;
  };
}
