import { afterAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const SCRIPT = resolve(import.meta.dirname, '../../scripts/build/prune.mjs');
const root = realpathSync(mkdtempSync(join(tmpdir(), 'openings-prune-')));
afterAll(() => rmSync(root, { recursive: true }));

function write(path: string, content: unknown): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(content));
}

const PACKAGES: Readonly<Record<string, object>> = {
  'driver': { dependencies: { wire: '1' }, optionalDependencies: { native: '1', absent: '1' } },
  'wire': { peerDependencies: { '@scope/types': '1' } },
  'native': {},
  '@scope/types': {},
  '@scope/joined': {},
  '@other/joined': {},
  'joined': { dependencies: { wire: '1' } },
  'joined/node_modules/deep': {},
  'holder': {},
  'terminal': { dependencies: { ours: '1' } },
  'terminal/node_modules/ours': {},
};

test('of node_modules stays what the bundle loads, what the command line loads, and what these need, without declarations and maps', () => {
  for (const [name, more] of Object.entries(PACKAGES))
    write(`node_modules/${name}/package.json`, { name, version: '1.0.0', ...more });
  write('package.json', { name: 'root' });
  write('apps/cli/package.json', { name: 'cli', dependencies: { terminal: '1' } });
  write('dist/server/outside.json', ['driver', 'not-installed']);
  for (const file of ['lib/index.js', 'lib/index.d.ts', 'lib/index.js.map', 'lib/map'])
    write(`node_modules/driver/${file}`, '');
  const output = execFileSync(process.execPath, [SCRIPT], { cwd: root, encoding: 'utf8' });
  const left = Object.keys(PACKAGES).filter((name) => existsSync(join(root, 'node_modules', name, 'package.json')));
  expect(left).toEqual(['driver', 'wire', 'native', '@scope/types', 'terminal', 'terminal/node_modules/ours']);
  expect(existsSync(join(root, 'node_modules/@other'))).toBe(false);
  expect(readdirSync(join(root, 'node_modules/driver/lib')).sort()).toEqual(['index.js', 'map']);
  expect(output).toBe('Removed 4 packages, kept 7.\n');
});
