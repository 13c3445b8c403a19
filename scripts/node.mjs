// Restarts the script with a newer Node if the current one is too old. Uses only Node's own modules and syntax of old releases. Scripts
// import it first, through prepare.mjs.
// Run as a program, it prints the folder of that Node for PATH:  export PATH="$(node scripts/node.mjs):$PATH"
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmWatch } from './run/npm.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { optionalDependencies: packages } = JSON.parse(readFileSync(join(here, 'node', 'package.json'), 'utf8'));

/** The oldest supported release, the same as `engines` in package.json. */
export const FLOOR = [22, 22];

/** Whether `version`, such as "20.19.0", is at least the floor. */
export function isCurrent(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1]);
}

/** The npm package that contains Node for a platform. */
function packageOf(platform, arch) {
  const name = `${platform === 'win32' ? 'win' : platform}-${arch}`;
  return [`node-${name}`, `node-bin-${name}`].find((known) => known in packages);
}

const fail = (message) => {
  process.stderr.write(`openings: ${message}\n`);
  process.exit(1);
};

/** Path of the newer Node. npm installs its package once, from the lock file in scripts/node. Ends the process if that fails. */
function fetched() {
  const needed = `Node ${FLOOR.join('.')} or later is required, but this is ${process.versions.node}`;
  const name = packageOf(process.platform, process.arch);
  if (!name) return fail(`${needed}, and npm has no newer one for ${process.platform} ${process.arch}.`);
  const folder = join(here, 'node');
  const file = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const manifest = join(folder, 'node_modules', name, 'package.json');
  const version = packages[name];
  if (existsSync(file) && existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version)
    return file;
  process.stderr.write(`openings: ${needed}. Downloading Node ${version}, once …\n`);
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath || '';
  const [command, ...first] = /\.c?js$/.test(npm) ? [process.execPath, npm] : ['npm'];
  const { status } = spawnSync(command, first.concat(args), {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: command === 'npm' && process.platform === 'win32',
    // npm passes its own settings to programs that it runs. Some of them name the folder of the outer project.
    env: Object.fromEntries(
      Object.entries(process.env).filter(([key]) => !/^npm_(config_(local_)?prefix|package_)/i.test(key)),
    ),
  });
  if (status !== 0 || !existsSync(file))
    return fail(`${needed}, and npm could not download one. See its output above.`);
  return file;
}

/**
 * Runs the current script with the newer Node and exits with its exit code. Signals are passed on. npm passes no signals; its end is detected
 * by the end of the shell in between, see npm.mjs. Never settles.
 */
function relaunch() {
  const file = fetched();
  const child = spawn(file, process.execArgv.concat(process.argv.slice(1)), {
    stdio: 'inherit',
    env: Object.assign({}, process.env, { PATH: dirname(file) + delimiter + process.env.PATH }),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
    const isGone = npmWatch();
    const watch = setInterval(() => {
      if (!isGone()) return;
      clearInterval(watch);
      child.kill('SIGTERM');
    }, 250);
  }
  child.once('error', (error) => fail(`Node could not be started: ${error.message}.`));
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  return new Promise(() => undefined);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${dirname(isCurrent(process.versions.node) ? process.execPath : fetched())}\n`);
} else if (!isCurrent(process.versions.node)) await relaunch();
