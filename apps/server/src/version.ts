import { readFileSync } from 'node:fs';

/** The parts of package.json that describe this program. */
export interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Reads package.json of this program. */
export function manifest(): Manifest {
  return JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as Manifest;
}

/** The release of this program. */
export const version = (): string => manifest().version;
