// Builds the dashboard to dist/dashboard, from where the server serves it. It has its own packages, which are only needed for the build.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isBuiltFrom, noteState, stateOf } from './built-from.mjs';
import { installed, npmCommand, PrepareError, refuse, replaceFolder, root, run } from '../run/prepare.mjs';

const app = join(root, 'apps', 'dashboard');
const out = join(root, 'dist', 'dashboard');
/** File in which a build notes the state of its sources. The server does not serve it. */
const builtFrom = join(out, '.built-from');

/** Paths of all sources of the dashboard; null if there are no sources, as in an image. */
function sources() {
  if (!existsSync(join(app, 'package-lock.json'))) return null;
  const files = ['apps/dashboard', 'libs/sdk/src', 'libs/i18n/src', 'openapi'].flatMap(filesBelow).sort();
  return ['scripts/build/dashboard.mjs', ...files];
}

/** Files below a folder of the checkout, except packages, specs and the tools of specs. */
function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist', 'testing'].includes(entry.name) ? [] : filesBelow(name);
    return entry.isFile() && !/\.spec\.tsx?$/.test(name) ? [name] : [];
  });
}

/** Whether dist/dashboard matches the current sources, or there are no sources. */
export function dashboardBuilt() {
  const paths = sources();
  return paths === null || isBuiltFrom(builtFrom, paths);
}

/** Builds the dashboard if its sources changed since the last build. @throws PrepareError if npm or the build fails. */
export async function buildDashboard() {
  if (dashboardBuilt()) return;
  const state = stateOf(sources());
  process.stderr.write('openings: building the dashboard (once for each version) …\n');
  await installDashboard();
  const fresh = join(root, 'dist', `.dashboard-${process.pid}`);
  try {
    const vite = join(app, 'node_modules', 'vite', 'bin', 'vite.js');
    const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
    const env = { ...process.env, NODE_ENV: 'production' };
    const code = await run(process.execPath, args, { stdio: ['ignore', 2, 2], cwd: app, env });
    if (code !== 0) throw new PrepareError('Could not build the dashboard. See the output of the build above.');
    await compressBelow(fresh);
    noteState(join(fresh, '.built-from'), state);
    replaceFolder(fresh, out);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Installs the packages of the dashboard if needed, for running it from its sources. @throws PrepareError if npm fails. */
export async function prepareDashboardSources() {
  if (!isOff()) await installDashboard();
}

/** Like `buildDashboard`, but a failure is only a warning, because the server can start without the dashboard. */
export async function prepareDashboard() {
  if (isOff()) return;
  try {
    await buildDashboard();
  } catch (error) {
    if (!(error instanceof PrepareError)) throw error;
    process.stderr.write(`openings: ${error.message} The server starts without this version of it.\n`);
  }
}

/** Whether the setting DASHBOARD is off. */
function isOff() {
  if (process.env.DASHBOARD) return process.env.DASHBOARD === 'off';
  const file = join(root, '.env');
  return existsSync(file) && /^\s*(?:export\s+)?DASHBOARD\s*=\s*["']?off["']?\s*$/m.test(readFileSync(file, 'utf8'));
}

/** Installs the packages of the dashboard, unless those of its lock file are installed. @throws PrepareError if npm fails. */
export async function installDashboard() {
  if (installed({ dev: true, folder: app })) return;
  process.stderr.write('openings: installing the packages of the dashboard (only once) …\n');
  const [command, ...args] = npmCommand();
  args.push('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error');
  // Environment variables of npm would make this npm work in the folder of the server.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_local_prefix|lifecycle|package)/i.test(name)),
  );
  const code = await run(command, args, { stdio: ['ignore', 2, 2], cwd: app, env });
  if (code !== 0)
    throw new PrepareError('Could not install the packages of the dashboard. See the output of npm above.');
}

/** Types of files that compression makes smaller. Images and fonts are already compressed. */
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.mjs', '.svg', '.txt', '.webmanifest']);
/** Smaller files are not compressed. */
const WORTHWHILE_BYTES = 512;

/** Writes a brotli and a gzip version beside each file below `folder` if that is smaller. */
async function compressBelow(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const plain = await readFile(file);
      if (plain.length < WORTHWHILE_BYTES) return;
      const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } };
      for (const [ending, bytes] of [
        ['.br', await promisify(brotliCompress)(plain, brotli)],
        ['.gz', await promisify(gzip)(plain, { level: 9 })],
      ])
        if (bytes.length < plain.length) await writeFile(file + ending, bytes);
    }),
  );
}

if (process.argv[1] === import.meta.filename) await buildDashboard().catch(refuse);
