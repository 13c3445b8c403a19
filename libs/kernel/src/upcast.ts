/**
 * Older shapes of events, as functions to the next newer shape: index 0 turns version 1 into 2, index 1 turns 2 into 3.
 * The version written today is therefore one more than the number of functions.
 */
export type Upcasts<Events> = { readonly [K in keyof Events]?: readonly ((data: never) => unknown)[] };

/** The version in which events of `type` are written today, starting at 1. */
export function schemaVersion<E>(upcasts: Upcasts<E> | undefined, type: string): number {
  return (upcasts?.[type as keyof E]?.length ?? 0) + 1;
}

/**
 * `data` of an event of `type`, written in shape `version`, in today's shape.
 * @throws Error when it was written by a newer release than this one.
 */
export function upcast<E>(upcasts: Upcasts<E> | undefined, type: string, version: number, data: unknown): unknown {
  const steps = upcasts?.[type as keyof E] ?? [];
  if (version > steps.length + 1)
    throw new Error(`Event ${type} has shape ${version}, and this release knows only ${steps.length + 1}.`);
  return steps.slice(version - 1).reduce((older, step) => step(older as never), data);
}
