import { readFileSync } from 'node:fs';

/** What package.json says about this program. */
export interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Reads package.json of this program. */
export function manifest(): Manifest {
  return JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as Manifest;
}

/** The release that this program is. */
export const version = (): string => manifest().version;
