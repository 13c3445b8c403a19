import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { aJob, environment, MAIN, scratch, type SharedServer, sharedServer } from '../server.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const place = scratch();
let server: SharedServer;
/** The PostgreSQL driver and its packages. */
const DRIVER = /^(?:pg|pg-(?:cloudflare|connection-string|int8|pool|protocol|types)|pgpass|postgres-\w+|split2|xtend)$/;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(async () => {
  await server.stop();
  place.remove();
});

/** The files that a server in `role` loads until it is ready, and until its end. */
async function loaded(role: string): Promise<string[]> {
  const file = join(place.path, `loaded-${role}`);
  const preload = pathToFileURL(join(import.meta.dirname, '../loaded-files.mjs')).href;
  const started = await server.another({ ROLE: role, NODE_OPTIONS: `--import=${preload}`, LOADED_FILES: file });
  await started.stop();
  return [...new Set(readFileSync(file, 'utf8').split('\n'))].filter(
    (url) => url.startsWith('file:') && url !== preload,
  );
}

const packagesIn = (urls: readonly string[]) => [
  ...new Set(urls.flatMap((url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [])),
];
/** Names of modules that the bundle loads on demand. */
const apart = (urls: readonly string[]) =>
  urls
    .map((url) => /^(.+)-[A-Z0-9]{8}\.js$/.exec(basename(url))?.[1] ?? '')
    .filter((name) => !['', 'chunk'].includes(name))
    .sort();

test('a server starts from the bundle alone, without what no request needs', async () => {
  const urls = await loaded('api');
  expect(urls).toContain(pathToFileURL(MAIN).href);
  // A package.json is read for its version.
  expect(packagesIn(urls.filter((url) => !url.endsWith('/package.json'))).filter((name) => !DRIVER.test(name))).toEqual(
    [],
  );
  expect(urls.filter((url) => !/\/dist\/server\/|\/node_modules\//.test(url))).toEqual([]);
  expect(apart(urls)).toEqual(['serving', 'start']);
});

test('a server that also works in the background loads its queue besides, and nothing that waits for work', async () => {
  const urls = await loaded('all');
  expect(packagesIn(urls.filter((url) => !url.endsWith('/package.json'))).filter((name) => !DRIVER.test(name))).toEqual(
    [],
  );
  expect(apart(urls)).toEqual(['graphile-worker', 'serving', 'start']);
});

test('names of classes and decorators of derived DTOs are those of the sources', async () => {
  const company = await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } });
  const made = await server.call('POST', '/v1/jobs', { body: aJob(company.body.id) });
  expect([company.status, made.status]).toEqual([201, 201]);
  const described = await server.call('GET', '/v1/openapi.json');
  expect(JSON.parse(described.text)).toEqual(JSON.parse(readFileSync(join(ROOT, 'openapi', 'operator.json'), 'utf8')));
});

test('the release is printed without a database', () => {
  for (const [file, flag] of [
    [MAIN, '--version'],
    [MAIN, '-V'],
    [join(ROOT, 'scripts/openings.mjs'), '--version'],
  ] as const) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, flag], {
      env: environment({ DATABASE_URL: 'postgresql://127.0.0.1:9/none' }),
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([0, `${version}\n`, '']);
  }
});
