import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const SCRIPTS = resolve(import.meta.dirname, '../../scripts');
const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true })));

const LOCK = {
  'node_modules/driver': { version: '1.0.0' },
  'node_modules/jest': { version: '2.0.0', dev: true },
};

/** A checkout with a compiled program, whose npm writes its arguments to a file. */
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'openings-prepare-'));
  made.push(root);
  const scripts = ['run/prepare.mjs', 'run/npm.mjs', 'build/built-from.mjs', 'build/docs/sources.mjs', 'node.mjs'];
  for (const name of [...scripts, 'node/package.json']) cpSync(join(SCRIPTS, name), join(root, 'scripts', name));
  write('package-lock.json', { packages: LOCK });
  write('dist/server/main.js', {});
  write('npm.js', `require('fs').writeFileSync('npm.txt', process.argv.slice(2).join(' '))`);
});

function write(path: string, content: unknown): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

/** node_modules in the state after an install. */
function install(packages: object): void {
  write('node_modules/.package-lock.json', { packages });
  for (const path of Object.keys(packages)) mkdirSync(join(root, path), { recursive: true });
}

/** The arguments of npm; null when it was not called. */
function argumentsOf(prepare: 'prepareToRun' | 'prepareToDevelop'): string | null {
  execFileSync(process.execPath, ['-e', `import('./scripts/run/prepare.mjs').then((it) => it.${prepare}())`], {
    cwd: root,
    env: { ...process.env, npm_execpath: join(root, 'npm.js') },
  });
  const file = join(root, 'npm.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').replace(' --no-audit --no-fund --loglevel=error', '') : null;
}

describe('what is installed', () => {
  it('by a start where nothing is there: what running takes', () => {
    expect(argumentsOf('prepareToRun')).toBe('ci --omit=dev');
  });

  it('by a start where that is there: nothing', () => {
    install({ 'node_modules/driver': { version: '1.0.0' } });
    expect(argumentsOf('prepareToRun')).toBeNull();
  });

  it('by a start where packages for developing were and others are named since: all', () => {
    install({ ...LOCK, 'node_modules/driver': { version: '0.9.0' } });
    expect(argumentsOf('prepareToRun')).toBe('ci --include=dev');
  });

  it('for tests where nothing is there: all', () => {
    expect(argumentsOf('prepareToDevelop')).toBe('ci --include=dev');
  });

  it('for tests beside a server that runs from here: what is missing, and nothing is removed', () => {
    install({ 'node_modules/driver': { version: '1.0.0' } });
    expect(argumentsOf('prepareToDevelop')).toBe('install --no-save --include=dev');
  });
});

describe('the documentation', () => {
  const built = () => (existsSync(join(root, 'built.txt')) ? readFileSync(join(root, 'built.txt'), 'utf8') : '');

  it('is built by a start where a page is new or changed, and not where only its date is', () => {
    install({ 'node_modules/driver': { version: '1.0.0' }, 'node_modules/marked': { version: '1.0.0' } });
    write('docs/README.md', '# Contents');
    write(
      'scripts/docs.mjs',
      `import { appendFileSync, mkdirSync } from 'node:fs';
       import { docsState, noteDocs } from './build/docs/sources.mjs';
       mkdirSync('dist/docs', { recursive: true });
       noteDocs(docsState());
       appendFileSync('built.txt', 'built ');`,
    );
    argumentsOf('prepareToRun');
    expect(built()).toBe('built ');
    utimesSync(join(root, 'docs/README.md'), 1, 1);
    argumentsOf('prepareToRun');
    expect(built()).toBe('built ');
    write('docs/README.md', '# Other contents');
    argumentsOf('prepareToRun');
    expect(built()).toBe('built built ');
  });

  it('stays as it is where what builds it was removed', () => {
    install({ 'node_modules/driver': { version: '1.0.0' } });
    write('docs/README.md', '# Contents');
    argumentsOf('prepareToRun');
    expect(built()).toBe('');
  });
});
