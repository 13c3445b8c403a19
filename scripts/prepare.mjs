// What has to be there before anything can run: the packages and the compiled program. Needs nothing but Node itself.
// First: an older Node goes no further than this.
import './node.mjs';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { docsBuilt } from './docs/sources.mjs';

export { endWithNpm } from './npm.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The compiled server and its command line. */
export const program = join(root, 'dist', 'server', 'main.js');
/** The compiled command line of the API. */
export const client = join(root, 'apps', 'cli', 'dist', 'main.js');
/** Where a build leaves the digest of what it was made from. */
export const builtFrom = join(root, 'dist', '.built-from');

/** Something that a person has to put right; its message is one sentence. */
export class PrepareError extends Error {}

/** Options of Node for Jest: young objects get room, since most of what a spec makes is gone when it ends. */
export const SPEC_OPTIONS = ['--no-warnings', '--max-semi-space-size=64'];

/**
 * Runs a command to its end and returns its exit code. Signals that end this process go to the command first, and this
 * process waits for it.
 */
export function run(command, args, { stdio = 'inherit', env = process.env, cwd = root, onChild = () => {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio, env });
    const pass = (signal) => child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    onChild(child);
    const leave = () => process.off('SIGINT', pass).off('SIGTERM', pass);
    child.once('error', (error) => (leave(), reject(error)));
    child.once('close', (code, signal) => (leave(), resolve(code ?? (signal === 'SIGINT' ? 130 : 143))));
  });
}

/** Makes the folder `fresh` be at `place`, also while another process does the same; the folder that was there is removed. */
export function replaceFolder(fresh, place) {
  const former = `${fresh}-former`;
  for (;;) {
    try {
      if (existsSync(place)) renameSync(place, former);
      renameSync(fresh, place);
      break;
    } catch (error) {
      // Another process took the former folder away, or put its own there.
      if (!existsSync(fresh) || !['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
      rmSync(former, { recursive: true, force: true });
    }
  }
  rmSync(former, { recursive: true, force: true });
}

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
};

/**
 * Whether node_modules of `folder` holds what its package-lock.json names, told by the list that npm leaves there after each install.
 * Contents are compared, not dates: a checkout gives every file the date of the checkout.
 */
export function installed({ dev, folder = root }) {
  const wanted = readJson(join(folder, 'package-lock.json'))?.packages;
  const there = readJson(join(folder, 'node_modules', '.package-lock.json'))?.packages;
  // An image holds node_modules without the lock file it was made from.
  if (!wanted) return existsSync(join(folder, 'node_modules'));
  if (!there) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional, dev: development, link }]) =>
      !path.startsWith('node_modules/') ||
      optional ||
      devOptional ||
      (development && !dev) ||
      (link ? path in there : there[path]?.version === version),
  );
}

/** Whether packages for developing are there, whichever releases. */
const installedToDevelop = () => existsSync(join(root, 'node_modules', 'jest'));

/** The program of npm, and the arguments that go before its own: the npm that runs this, where one does. */
export function npmCommand() {
  const npm = process.env.npm_execpath;
  if (/\.c?js$/.test(npm ?? '')) return [process.execPath, npm];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/**
 * Installs what package-lock.json names: what running takes, which includes the compiler, or all of it. Where the former is there,
 * the rest is added to it, because a server may run from this directory. @throws PrepareError when npm does not succeed.
 */
async function install({ dev }) {
  const adds = dev && installed({ dev: false }) && existsSync(join(root, 'package-lock.json'));
  process.stderr.write(`openings: installing packages${adds ? ' for developing' : ''}, which happens once …\n`);
  const [command, ...args] = npmCommand();
  args.push(...(adds ? ['install', '--no-save'] : ['ci']), dev ? '--include=dev' : '--omit=dev');
  args.push('--no-audit', '--no-fund', '--loglevel=error');
  const code = await run(command, args, { stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new PrepareError('The packages could not be installed; what npm says is above.');
}

/** Files that a build copies as they are. */
const dataFiles = () =>
  readdirSync(join(root, 'data'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .sort();

/** A digest of everything that the compiled program is made from; null where there are no sources, as in an image. */
export function sourceDigest() {
  const files = ['apps/server/src', 'apps/cli/src', 'apps/mcp/src', 'libs'].flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name))
      : [],
  );
  const sources = files.filter((name) => /\.(tsx?|json)$/.test(name) && !name.endsWith('.spec.ts')).sort();
  const around = [
    'nest-cli.json',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'scripts/build.mjs',
    'scripts/bundle.mjs',
  ];
  if (sources.length === 0 || !around.every((name) => existsSync(join(root, name)))) return null;
  const digest = createHash('sha256');
  for (const name of [...around, ...sources, ...dataFiles()])
    digest
      .update(`${name}\n`)
      .update(readFileSync(join(root, name)))
      .update('\n');
  return digest.digest('hex');
}

/** Whether dist/ is what the sources say now. */
export function built() {
  if (!existsSync(program)) return false;
  const digest = sourceDigest();
  return digest === null || (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === digest);
}

/** Builds the documentation site. A server without it serves the rest, so a failure is a warning. */
async function buildDocs() {
  const code = await run(process.execPath, [join(root, 'scripts', 'docs.mjs')], { stdio: ['ignore', 2, 2] });
  if (code !== 0) process.stderr.write('openings: the documentation could not be built; /docs stays as it was.\n');
}

/** Compiles. @throws PrepareError when the compiler refuses. */
async function build() {
  if (sourceDigest() === null) throw new PrepareError('There is neither a compiled program nor its sources here.');
  const code = await run(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new PrepareError('The program could not be compiled; what the compiler says is above.');
}

/** Everything that developing takes: all packages, and the compiled program. @throws PrepareError */
export async function prepareToDevelop({ compiled = true } = {}) {
  if (!installed({ dev: true })) await install({ dev: true });
  if (!compiled) return;
  if (!built()) await build();
  else if (!docsBuilt()) await buildDocs();
}

/**
 * What running takes: packages without those for developing, and the compiled program. Where a program was compiled before and the
 * compiler was removed, it is run as it is.
 * @throws PrepareError
 */
export async function prepareToRun() {
  if (!installed({ dev: false })) await install({ dev: installedToDevelop() });
  if (built()) {
    if (!docsBuilt() && existsSync(join(root, 'node_modules', 'marked'))) await buildDocs();
    return;
  }
  if (existsSync(program) && !existsSync(join(root, 'node_modules', 'typescript'))) {
    process.stderr.write(
      'openings: the sources changed since they were compiled, and the compiler is not installed.\n',
    );
    return;
  }
  await build();
}

/** Ends this process for `error`: in one sentence when a person can put it right. */
export function refuse(error) {
  process.stderr.write(`openings: ${error instanceof PrepareError ? error.message : error.stack}\n`);
  process.exit(1);
}
