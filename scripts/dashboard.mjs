// Builds the dashboard to dist/dashboard, where the server finds its files. It has packages of its own, which only building takes.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { installed, npmCommand, PrepareError, refuse, replaceFolder, root, run } from './prepare.mjs';

const app = join(root, 'apps', 'dashboard');
const out = join(root, 'dist', 'dashboard');
/** Where a build leaves the digest of what it was made from; the server does not serve it. */
const builtFrom = join(out, '.built-from');

/** A digest of everything that the dashboard is built from; null where its sources are not, as in an image. */
export function dashboardDigest() {
  if (!existsSync(join(app, 'package-lock.json'))) return null;
  const files = ['apps/dashboard', 'libs/sdk/src', 'libs/texts/src', 'openapi'].flatMap(filesBelow).sort();
  const digest = createHash('sha256').update(readFileSync(import.meta.filename));
  for (const name of files)
    digest
      .update(`${name}\n`)
      .update(readFileSync(join(root, name)))
      .update('\n');
  return digest.digest('hex');
}

/** Files below a folder of the checkout, but for packages and specs. */
function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesBelow(name);
    return entry.isFile() && !/\.spec\.tsx?$/.test(name) ? [name] : [];
  });
}

/** Whether dist/dashboard is what the sources say now, or there are none. */
export function dashboardBuilt() {
  const digest = dashboardDigest();
  return digest === null || (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === digest);
}

/** Builds the dashboard when its sources changed since the last build. @throws PrepareError when npm or the build does not succeed. */
export async function buildDashboard() {
  if (dashboardBuilt()) return;
  // Taken before: what is saved while it is built is built the next time.
  const digest = dashboardDigest();
  process.stderr.write('openings: building the dashboard, which happens once for each of its versions …\n');
  if (!installed({ dev: true, folder: app })) await installPackages();
  const fresh = join(root, 'dist', `.dashboard-${process.pid}`);
  try {
    const vite = join(app, 'node_modules', 'vite', 'bin', 'vite.js');
    const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
    const env = { ...process.env, NODE_ENV: 'production' };
    const code = await run(process.execPath, args, { stdio: ['ignore', 2, 2], cwd: app, env });
    if (code !== 0) throw new PrepareError('The dashboard could not be built; what the build says is above.');
    await compressBelow(fresh);
    await writeFile(join(fresh, '.built-from'), digest);
    replaceFolder(fresh, out);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** As `buildDashboard`, for a start: a server without a dashboard is better than none. */
export async function prepareDashboard() {
  if (isOff()) return;
  try {
    await buildDashboard();
  } catch (error) {
    if (!(error instanceof PrepareError)) throw error;
    process.stderr.write(`openings: ${error.message} The server starts without this version of it.\n`);
  }
}

/** Whether the server will not show it anyway. */
function isOff() {
  if (process.env.DASHBOARD) return process.env.DASHBOARD === 'off';
  const file = join(root, '.env');
  return existsSync(file) && /^\s*(?:export\s+)?DASHBOARD\s*=\s*["']?off["']?\s*$/m.test(readFileSync(file, 'utf8'));
}

async function installPackages() {
  const [command, ...args] = npmCommand();
  args.push('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error');
  // What npm tells the programs that it runs would make this one work in the folder of the server.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_local_prefix|lifecycle|package)/i.test(name)),
  );
  const code = await run(command, args, { stdio: ['ignore', 2, 2], cwd: app, env });
  if (code !== 0)
    throw new PrepareError('The packages of the dashboard could not be installed; what npm says is above.');
}

/** What becomes smaller; images and fonts are compressed already. */
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.mjs', '.svg', '.txt', '.webmanifest']);
/** Below so many bytes compression gains nothing. */
const WORTHWHILE_BYTES = 512;

/** Puts a brotli and a gzip version beside each file below `folder` that gets smaller by it. */
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
