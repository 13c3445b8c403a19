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

/** The lifecycles that decider files export, by path. */
export async function lifecycles(): Promise<readonly NamedLife[]> {
  const found: NamedLife[] = [];
  for (const { path, load } of sources('decider'))
    for (const [name, life] of Object.entries(await load())) if (isLife(life)) found.push({ name, path, life });
  return found;
}
