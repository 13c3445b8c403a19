import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './document.js';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface Lock extends Manifest {
  readonly packages: Readonly<Record<string, Manifest>>;
}

const read = <T>(path: string): T => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;
const { version } = read<Manifest>('package.json');
const manifests = globSync('{apps,libs}/*/package.json', { cwd: ROOT });

describe('there is one version:', () => {
  test('there are packages to compare', () => expect(manifests.length).toBeGreaterThanOrEqual(4));

  test.each(['package.json', ...manifests])('%s has it, and depends on it', (path) => {
    const manifest = read<Manifest>(path);
    const own = Object.entries(manifest.dependencies ?? {}).filter(([name]) => name.startsWith('@openings/'));
    expect([manifest.version, ...own.map(([, wanted]) => wanted)]).toEqual([version, ...own.map(() => version)]);
  });

  test.each(['package-lock.json', 'apps/dashboard/package-lock.json'])('%s has it', (path) => {
    const lock = read<Lock>(path);
    const own = Object.entries(lock.packages).filter(
      ([place, { name }]) => place === '' || (!place.startsWith('node_modules/') && name?.startsWith('@openings/')),
    );
    expect([lock.version, ...own.map(([, each]) => each.version)]).toEqual([version, ...own.map(() => version)]);
    const wanted = Object.entries(lock.packages['']?.dependencies ?? {}).filter(([name]) => /^@openings\//.test(name));
    expect(wanted.filter(([, each]) => each !== version)).toEqual([]);
  });

  test.each([
    ['openings', 'scripts/openings.mjs'],
    ['the command line', 'apps/cli/dist/bin.js'],
  ])('%s prints it', (_, program) =>
    expect(execFileSync(process.execPath, [join(ROOT, program), '--version'], { encoding: 'utf8' }).trim()).toBe(
      version,
    ),
  );
});

test('no page instructs readers to install a package that is not published', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('{docs,libs,apps}/**/*.md', { cwd: ROOT })].filter(
    (path) => !path.includes('node_modules') && !path.startsWith('docs/decisions/'),
  );
  expect(pages.length).toBeGreaterThan(10);
  const wrong = pages.filter((path) =>
    /\b(?:npm (?:i|install|add)|pnpm add|yarn add|bun add) @openings\//.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(wrong).toEqual([]);
});
