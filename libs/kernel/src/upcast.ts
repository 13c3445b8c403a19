/**
 * Upcasts of an event, each to the next version: index 0 converts version 1 to 2, index 1 converts 2 to 3. The current version is therefore
 * the number of functions plus one.
 */
export type Upcasts<Events> = { readonly [K in keyof Events]?: readonly ((data: never) => unknown)[] };

/** The version in which events of `type` are written, starting at 1. */
export function schemaVersion<E>(upcasts: Upcasts<E> | undefined, type: string): number {
  return (upcasts?.[type as keyof E]?.length ?? 0) + 1;
}

/**
 * `data` of an event of `type`, written in version `version`, converted to the current version.
 * @throws Error when a newer release has written it.
 */
export function upcast<E>(upcasts: Upcasts<E> | undefined, type: string, version: number, data: unknown): unknown {
  const steps = upcasts?.[type as keyof E] ?? [];
  if (version > steps.length + 1)
    throw new Error(
      `Event ${type} has version ${version}, but this release only knows versions up to ${steps.length + 1}. Start a newer release.`,
    );
  return version > steps.length ? data : steps.slice(version - 1).reduce((older, step) => step(older as never), data);
}

/** How events of older releases are read. */
export const Upcasts = { apply: upcast, versionOf: schemaVersion } as const;
