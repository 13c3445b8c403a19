import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './document.js';

/** A file of production code. */
export interface Source {
  /** From the root of the checkout. */
  readonly path: string;
  readonly text: string;
  /** Loads it; its exports by name. */
  load(): Promise<Readonly<Record<string, unknown>>>;
}

/** The files of `libs` whose names end in `.<suffix>.ts`; without a suffix all of them. Specs are left out. */
export function sources(suffix?: string): readonly Source[] {
  return readdirSync(join(ROOT, 'libs'), { recursive: true, encoding: 'utf8' })
    .map((name) => `libs/${name.replaceAll('\\', '/')}`)
    .filter((path) => /^libs\/[^/]+\/src\/.*(?<!\.spec)\.ts$/.test(path) && (!suffix || path.endsWith(`.${suffix}.ts`)))
    .sort()
    .map((path) => ({
      path,
      text: readFileSync(join(ROOT, path), 'utf8'),
      load: () => import(join(ROOT, path)) as Promise<Readonly<Record<string, unknown>>>,
    }));
}
