import { readFileSync } from 'node:fs';

/** The release of this program. The documents of the API have versions of their own. */
export const version = (): string =>
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { readonly version: string })
    .version;
