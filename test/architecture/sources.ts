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

/** The files under `libs/<each>/src/<folder>`, specs left out. */
export function sources(folder = ''): readonly Source[] {
  return readdirSync(join(ROOT, 'libs'), { recursive: true, encoding: 'utf8' })
    .map((name) => `libs/${name.replaceAll('\\', '/')}`)
    .filter((path) => new RegExp(`^libs/[^/]+/src/${folder}.*(?<!\\.spec)\\.ts$`).test(path))
    .sort()
    .map((path) => ({
      path,
      text: readFileSync(join(ROOT, path), 'utf8'),
      load: () => import(join(ROOT, path)) as Promise<Readonly<Record<string, unknown>>>,
    }));
}
