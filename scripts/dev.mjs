// Runs the server from its sources, and the dashboard by Vite. When a source of the server is saved, the file is compiled and the server restarted;
// the embedded database stays. The server has the settings of `npm start`, except that it does the background work in its own process.
//   npm run dev
import { fork, spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepareDashboardSources } from './build/dashboard.mjs';
import { endWithNpm, prepareToDevelop, program, refuse, root } from './run/prepare.mjs';

/** Files are saved in groups, as by a change of the branch. */
const SETTLED_MS = 40;
/** How long a server may take to finish its requests before it is killed. */
const STOP_MS = 2_000;

endWithNpm();
// A build also writes what is not compiled here. Any build will do.
await prepareToDevelop({ compiled: !existsSync(program) }).catch(refuse);
await prepareDashboardSources().catch(refuse);
const { compileAll, compileChanged, folders, out } = await import('./build/dev-sources.mjs');
await compileAll().catch(refuse);

const moduleOf = (...path) => pathToFileURL(join(out, ...path)).href;
const { settingsNow } = await import(moduleOf('apps', 'server', 'src', 'settings.js'));
const { openDatabase } = await import(moduleOf('apps', 'server', 'src', 'database.js'));
const settings = settingsNow();
const database = await openDatabase(settings, {
  beside: false,
  log: { debug: () => undefined },
  onExit: (reason) => void end(`The embedded database ended unexpectedly: ${reason}`),
}).catch(refuse);
const env = {
  WORKER_PROCESS: 'off',
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'openings', 'dev-compiled'),
  ...process.env,
  DATABASE_URL: database.url,
};

/** Packages that the servers load, as the first one reports them. */
let packages = [];

/** A server that has not begun. */
const prepared = () => fork(join(root, 'scripts', 'run', 'dev-process.mjs'), packages, { env, cwd: root });

const ended = (child) =>
  child.exitCode === null && child.signalCode === null ? new Promise((done) => child.once('exit', done)) : undefined;

async function stop(child) {
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  child.kill('SIGTERM');
  await ended(child);
  clearTimeout(late);
}

let running;
let next = prepared();
let ending = false;

/** Starts the next server in place of the running one. Resolves when it is ready, or has ended because it cannot start. */
async function restart() {
  const [former, server] = [running, next];
  running = server;
  server.send({ files: moduleOf('apps', 'server', 'src', 'serving.js'), main: moduleOf('main.js') });
  if (former) await stop(former);
  const ready = new Promise((done) => server.once('message', done));
  server.send('begin');
  const answer = await Promise.race([ready, ended(server)]);
  if (answer?.kind === 'ready') packages = answer.imported;
  if (!ending) next = prepared();
  return answer?.kind === 'ready';
}

const changed = new Map();
let working = false;
let timer;

/** Compiles what has changed and restarts the server; the old one stays while a file cannot be compiled. */
async function follow() {
  if (working) return;
  working = true;
  while (changed.size > 0 && !ending) {
    const since = Math.min(...changed.values());
    const paths = [...changed.keys()];
    changed.clear();
    try {
      if ((await compileChanged(paths)) === 0) continue;
      if (await restart()) process.stdout.write(`openings: restarted in ${Math.round(performance.now() - since)} ms\n`);
    } catch (error) {
      process.stderr.write(`openings: the server was not restarted.\n${error.message}\n`);
    }
  }
  working = false;
}

for (const folder of folders)
  watch(folder, { recursive: true }, (_event, name) => {
    if (name === null) return;
    const path = join(folder, name);
    if (!changed.has(path)) changed.set(path, performance.now());
    clearTimeout(timer);
    timer = setTimeout(follow, SETTLED_MS);
  });

const vite =
  settings.DASHBOARD === 'off'
    ? null
    : spawn(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), '--clearScreen', 'false'], {
        cwd: join(root, 'apps', 'dashboard'),
        env: { ...process.env, OPENINGS_URL: `http://127.0.0.1:${settings.PORT}` },
        stdio: ['ignore', 'inherit', 'inherit'],
      });

async function end(reason) {
  if (ending) return;
  ending = true;
  if (reason) process.stderr.write(`openings: ${reason}\n`);
  next.kill('SIGKILL');
  vite?.kill('SIGTERM');
  if (running) await stop(running);
  await database.stop();
  process.exit(reason ? 1 : 0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end());

await restart();
