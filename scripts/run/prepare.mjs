// Installs packages and compiles the program if needed. Uses only Node's own modules, because packages may be missing.
// First, because it restarts the script with a newer Node if needed.
import '../node.mjs';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuiltFrom, stateOf } from '../build/built-from.mjs';
import { docsBuilt } from '../build/docs/sources.mjs';

export { endWithNpm } from './npm.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** The compiled server and its command line. */
export const program = join(root, 'dist', 'server', 'main.js');
/** The compiled command line of the API. */
export const client = join(root, 'apps', 'cli', 'dist', 'main.js');
/** File in which a build notes the state of its sources. */
export const builtFrom = join(root, 'dist', '.built-from');

/** An error that the user has to fix. Its message is one sentence. */
export class PrepareError extends Error {}

/** Options of Node for Jest: a larger young generation, because most objects of a spec are short-lived. */
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
      // Another process removed the old folder, or put its own there.
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
 * Whether node_modules of `folder` holds what its package-lock.json names, according to the list that npm writes there after each install.
 * Contents are compared, not dates: a checkout gives every file the date of the checkout.
 */
export function installed({ dev, folder = root }) {
  const wanted = readJson(join(folder, 'package-lock.json'))?.packages;
  const there = readJson(join(folder, 'node_modules', '.package-lock.json'))?.packages;
  // An image has node_modules without their lock file.
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

/** Whether development packages are installed, in any version. */
const installedToDevelop = () => existsSync(join(root, 'node_modules', 'jest'));

/** The command that runs npm, with its first arguments. If npm runs this script, the same npm is used. */
export function npmCommand() {
  const npm = process.env.npm_execpath;
  if (/\.c?js$/.test(npm ?? '')) return [process.execPath, npm];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/**
 * Installs packages of package-lock.json: those needed to run, which include the compiler, or all. Development packages are added to
 * installed ones without a clean install, because a server may run from this directory. @throws PrepareError if npm fails.
 */
async function install({ dev }) {
  const adds = dev && installed({ dev: false }) && existsSync(join(root, 'package-lock.json'));
  process.stderr.write(`openings: installing ${adds ? 'development ' : ''}packages (only once) …\n`);
  const [command, ...args] = npmCommand();
  args.push(...(adds ? ['install', '--no-save'] : ['ci']), dev ? '--include=dev' : '--omit=dev');
  args.push('--no-audit', '--no-fund', '--loglevel=error');
  const code = await run(command, args, { stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new PrepareError('Could not install packages. See the output of npm above.');
}

/** Files that a build copies unchanged. */
const dataFiles = () =>
  readdirSync(join(root, 'data'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .sort();

/** Paths of all sources of the compiled program; null if there are no sources, as in an image. */
function sources() {
  const files = ['apps/server/src', 'apps/cli/src', 'apps/mcp/src', 'libs'].flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name))
      : [],
  );
  const code = files.filter((name) => /\.(tsx?|json)$/.test(name) && !name.endsWith('.spec.ts')).sort();
  const around = [
    'nest-cli.json',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'scripts/build.mjs',
    'scripts/build/bundle.mjs',
  ];
  if (code.length === 0 || !around.every((name) => existsSync(join(root, name)))) return null;
  return [...around, ...code, ...dataFiles()];
}

/** The state of all sources of the compiled program, to be noted once it is built; null if there are no sources. */
export function sourceState() {
  const paths = sources();
  return paths && stateOf(paths);
}

/** Whether dist/ matches the current sources. */
export function built() {
  if (!existsSync(program)) return false;
  const paths = sources();
  return paths === null || isBuiltFrom(builtFrom, paths);
}

/** Builds the documentation site. A failure is only a warning, because the server works without it. */
async function buildDocs() {
  const code = await run(process.execPath, [join(root, 'scripts', 'docs.mjs')], { stdio: ['ignore', 2, 2] });
  if (code !== 0) process.stderr.write('openings: could not build the documentation. /docs was not changed.\n');
}

/** Compiles the program. @throws PrepareError if the compiler fails. */
async function build() {
  if (sources() === null)
    throw new PrepareError('This directory contains neither the compiled program nor its sources.');
  const code = await run(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new PrepareError('Could not compile the program. See the output of the compiler above.');
}

/** Prepares development: all packages, and the compiled program. @throws PrepareError */
export async function prepareToDevelop({ compiled = true } = {}) {
  if (!installed({ dev: true })) await install({ dev: true });
  if (!compiled) return;
  if (!built()) await build();
  else if (!docsBuilt()) await buildDocs();
}

/**
 * Prepares a start: packages except those for development, and the compiled program. If the compiler was removed after an earlier build, that
 * build is used.
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
      'openings: warning: the sources changed since the last build, but the compiler is not installed.\n',
    );
    return;
  }
  await build();
}

/** Ends this process because of `error`. If the user can fix it, only its message is printed. */
export function refuse(error) {
  process.stderr.write(`openings: ${error instanceof PrepareError ? error.message : error.stack}\n`);
  process.exit(1);
}
