import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './document.js';

/** A file of production code. */
export interface Source {
  /** Path from the root of the checkout. */
  readonly path: string;
  readonly text: string;
  /** Loads it and returns its exports by name. */
  load(): Promise<Exports>;
}

type Exports = Readonly<Record<string, unknown>>;
/** Added to the module graph of a spec by these patterns, so that both load the same classes. */
const LOADERS: Readonly<Record<string, (name: string) => Promise<Exports>>> = {
  'decider': (name) => import(`../../libs/${name}.decider.ts`) as Promise<Exports>,
  'dto': (name) => import(`../../libs/${name}.dto.ts`) as Promise<Exports>,
  'life': (name) => import(`../../libs/${name}.life.ts`) as Promise<Exports>,
  'read-model': (name) => import(`../../libs/${name}.read-model.ts`) as Promise<Exports>,
};

/** The files in `libs` whose names end in `.<suffix>.ts`; without a suffix all of them. Specs are left out. */
export function sources(suffix?: string): readonly Source[] {
  return readdirSync(join(ROOT, 'libs'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /^[^/]+\/src\/.*(?<!\.spec)\.ts$/.test(name) && (!suffix || name.endsWith(`.${suffix}.ts`)))
    .sort()
    .map((name) => ({
      path: `libs/${name}`,
      text: readFileSync(join(ROOT, 'libs', name), 'utf8'),
      load: () => {
        const [, kind = ''] = /\.([a-z-]+)\.ts$/.exec(name) ?? [];
        const load = LOADERS[kind];
        if (!load) throw new Error(`libs/${name} is of a kind that specs do not load.`);
        return load(name.slice(0, -`.${kind}.ts`.length));
      },
    }));
}
