import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// The sender of a request chooses Host, X-Forwarded-Host and X-Forwarded-Proto. URLs are built from PUBLIC_URL or from the address on which
// this server listens (`Links.outside`), so nothing reads those headers. `DomainLookup` only looks up a verified domain by its name,
// and no URL is built from it (decision 0231).

const ROOT = join(import.meta.dirname, '../..');
const READS = [
  /\b(?:request|req)\.(?:host|hostname|protocol|port)\b/,
  /\bheaders(?:\.host\b|\[['"](?:host|x-forwarded-\w+|forwarded)['"]\])/i,
  /\{[^{}]*\b(?:host|hostname|protocol)\b[^{}]*\}: (?:FastifyRequest|Reached)/,
  /\{[^{}]*\b(?:host|hostname|protocol)\b[^{}]*\} = (?:request|req)\b(?!\.)/,
  /['"]x-forwarded-(?:host|proto)['"]/i,
];

const sources = ['libs', 'apps'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\/src\/.*\.tsx?$/.test(name) && !/\.spec\.ts$|node_modules|\/dist\//.test(name)),
);

test('nothing but the lookup of domains reads the host of a request', () => {
  expect(sources.length).toBeGreaterThan(500);
  const readers = sources.filter((name) => READS.some((read) => read.test(readFileSync(join(ROOT, name), 'utf8'))));
  expect(readers).toEqual(['apps/server/src/domain-lookup.ts']);
});

test.each([
  'const url = `${request.protocol}://${request.host}`;',
  'if (request.hostname === x)',
  "const host = headers['host'];",
  'const { host } = request;',
  'const host = request.headers.host;',
  'function isOwn(origin: string, { host }: FastifyRequest)',
  "request.headers['x-forwarded-host']",
])('%s would be found', (line) => expect(READS.some((read) => read.test(line))).toBe(true));
