import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const SCRIPTS = resolve(import.meta.dirname, '../../scripts');
const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true })));

/** Writes its arguments and what it builds, and counts its runs. */
const VITE = `
const { mkdirSync, writeFileSync, readFileSync, appendFileSync } = require('node:fs');
const out = process.argv[process.argv.indexOf('--outDir') + 1];
appendFileSync('../../builds.txt', process.cwd() + ' ' + process.env.NODE_ENV + '\\n');
if (readFileSync('src/app.js', 'utf8') === 'broken') process.exit(1);
mkdirSync(out + '/assets', { recursive: true });
writeFileSync(out + '/index.html', '<!doctype html>'.repeat(100));
writeFileSync(out + '/assets/app-1.js', readFileSync('src/app.js', 'utf8').repeat(300));
writeFileSync(out + '/assets/font-1.woff2', 'font'.repeat(300));
writeFileSync(out + '/small.txt', 'small');
`;

/** A checkout with the sources of a dashboard, with fake npm and Vite. */
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'openings-dashboard-'));
  made.push(root);
  const scripts = ['run/prepare.mjs', 'run/npm.mjs', 'build/built-from.mjs', 'build/dashboard.mjs', 'node.mjs'];
  for (const name of [...scripts, 'node/package.json', 'build/docs/sources.mjs'])
    cpSync(join(SCRIPTS, name), join(root, 'scripts', name));
  write(
    'apps/dashboard/package-lock.json',
    JSON.stringify({ packages: { 'node_modules/vite': { version: '8.0.0' } } }),
  );
  write('apps/dashboard/src/app.js', 'first');
  write('libs/sdk/src/client.ts', 'client');
  write(
    'npm.cjs',
    `const { writeFileSync, mkdirSync } = require('node:fs');
writeFileSync(${JSON.stringify(join(root, 'npm.txt'))}, process.cwd() + ' ' + process.argv.slice(2).join(' ') + ' ' + (process.env.npm_config_local_prefix ?? ''));
mkdirSync('node_modules/vite/bin', { recursive: true });
writeFileSync('node_modules/vite/bin/vite.js', ${JSON.stringify(VITE)});
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/vite': { version: '8.0.0' } } }));`,
  );
});

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}
const read = (path: string) => readFileSync(join(root, path));
const env = (more: object = {}) => ({
  ...process.env,
  npm_execpath: join(root, 'npm.cjs'),
  npm_config_local_prefix: root,
  ...more,
});
const build = () =>
  execFileSync(process.execPath, ['scripts/build/dashboard.mjs'], { cwd: root, env: env(), stdio: 'pipe' });
const builds = () => (existsSync(join(root, 'builds.txt')) ? String(read('builds.txt')) : '');
const countOf = () => builds().split('\n').filter(Boolean).length;

it('installs its packages in its own folder, builds, and compresses what gets smaller', () => {
  build();
  const app = join(root, 'apps/dashboard');
  expect(String(read('npm.txt')).trim()).toBe(`${app} ci --include=dev --no-audit --no-fund --loglevel=error`);
  expect(builds()).toBe(`${app} production\n`);
  expect(readdirSync(join(root, 'dist'))).toEqual(['dashboard']);
  expect(readdirSync(join(root, 'dist/dashboard/assets')).sort()).toEqual([
    'app-1.js',
    'app-1.js.br',
    'app-1.js.gz',
    'font-1.woff2',
  ]);
  expect(existsSync(join(root, 'dist/dashboard/small.txt.br'))).toBe(false);
  expect(String(brotliDecompressSync(read('dist/dashboard/assets/app-1.js.br')))).toBe('first'.repeat(300));
  expect(String(gunzipSync(read('dist/dashboard/index.html.gz')))).toBe(String(read('dist/dashboard/index.html')));
});

it('builds again only when the dashboard, or what it is made from, changed', () => {
  build();
  write('apps/dashboard/node_modules/x.js', 'no source');
  write('libs/sdk/src/client.spec.ts', 'no source');
  build();
  expect(countOf()).toBe(1);
  for (const [path, text] of [
    ['apps/dashboard/src/app.js', 'second'],
    ['libs/sdk/src/client.ts', 'changed'],
    ['libs/i18n/src/dashboard.en.ts', 'added'],
    ['openapi/operator.json', '{}'],
  ] as const) {
    const before = countOf();
    write(path, text);
    build();
    expect([path, countOf()]).toEqual([path, before + 1]);
  }
  expect(String(read('dist/dashboard/assets/app-1.js'))).toContain('second');
});

it('keeps the former one where a build fails, and a start goes on', () => {
  build();
  write('apps/dashboard/src/app.js', 'broken');
  const starting = (more: object = {}) =>
    spawnSync(process.execPath, ['-e', `import('./scripts/build/dashboard.mjs').then((it) => it.prepareDashboard())`], {
      cwd: root,
      env: env(more),
      encoding: 'utf8',
    });
  const { status, stderr } = starting();
  expect([status, stderr.includes('starts without this version')]).toEqual([0, true]);
  expect(String(read('dist/dashboard/assets/app-1.js'))).toContain('first');
  expect(readdirSync(join(root, 'dist'))).toEqual(['dashboard']);
  expect(() => build()).toThrow('Could not build the dashboard');
  const before = countOf();
  expect(starting({ DASHBOARD: 'off' }).status).toBe(0);
  write('.env', 'DASHBOARD="off"\n');
  expect(starting().status).toBe(0);
  expect(countOf()).toBe(before);
});

it('is left out where there are no sources of it', () => {
  rmSync(join(root, 'apps'), { recursive: true });
  build();
  expect(existsSync(join(root, 'dist'))).toBe(false);
});
