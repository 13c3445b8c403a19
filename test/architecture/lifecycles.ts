import type { lifecycle } from '#kernel';
import { sources } from './sources.js';

type Lifecycle = ReturnType<typeof lifecycle<readonly string[], string>>;

/** A lifecycle that a decider uses. */
export interface NamedLife {
  /** `postLife`. */
  readonly name: string;
  /** Its file, from the root of the checkout. */
  readonly path: string;
  readonly life: Lifecycle;
}

const isLife = (value: unknown): value is Lifecycle =>
  typeof value === 'object' && value !== null && 'diagram' in value && 'refusals' in value;

/** The lifecycles that deciders export, and those with files of their own, by path. */
export async function lifecycles(): Promise<readonly NamedLife[]> {
  const found: NamedLife[] = [];
  const files = [...sources('decider'), ...sources('life')].sort((one, other) => (one.path < other.path ? -1 : 1));
  for (const { path, load } of files)
    for (const [name, life] of Object.entries(await load())) if (isLife(life)) found.push({ name, path, life });
  return found;
}
