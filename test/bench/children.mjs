// The measured programs, each in a separate process that ends with this one.
import { execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { transformFile } from '@swc/core';
import { build } from 'esbuild';

const MAIN = join(import.meta.dirname, '../../dist/server/main.js');
/** Beside the compiled product, so that imports resolve in the same way. */
const ORM_SERVER = join(import.meta.dirname, '../../dist/test/bench/orm-server.js');
const DOUBLE = join(import.meta.dirname, '../../dist/test/bench/streams-double.js');
const running = new Set();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

// Without the settings of this shell, which would affect the measurement.
const environment = (settings) => ({ PATH: process.env.PATH, HOME: process.env.HOME, ...settings });

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a server program and returns when `ready` answers 200. Its log is discarded, as on a disk without cost. */
async function serve(file, { settings, cwd, ready, flags = [] }) {
  const port = await freePort();
  const child = spawn(process.execPath, [...flags, file], {
    cwd,
    env: environment({ ...settings, PORT: String(port) }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  const origin = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + 60_000; ;) {
    if (child.exitCode !== null) throw new Error(`${file} ended with code ${child.exitCode}.`);
    if (Date.now() > deadline) throw new Error(`${file} is not ready after a minute.`);
    const response = await fetch(`${origin}${ready}`).catch(() => undefined);
    if (response?.ok) break;
    await sleep(50);
  }
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await Promise.race([once(child, 'exit'), sleep(25_000, undefined, { ref: false })]);
    running.delete(child);
  };
  return { origin, pid: child.pid, stop };
}

/** The product as `npm start` starts it, on the given database. */
export const startProduct = (database, cwd, more = {}) =>
  serve(MAIN, {
    settings: {
      ROLE: 'all',
      DATABASE_URL: database,
      LOG_LEVEL: 'info',
      COMPANY_LOGO_LOOKUP: 'off',
      EXCHANGE_RATES_URL: 'off',
      ...more,
    },
    cwd,
    ready: '/readyz',
    flags: process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [],
  });

/** The bare server; `list` has the table, columns and board of its list. */
export const startBaseline = (database, cwd, { list, ready }) =>
  serve(join(import.meta.dirname, 'baseline-server.mjs'), {
    settings: { DATABASE_URL: database, BENCH_LIST: JSON.stringify(list) },
    cwd,
    ready,
  });

/** The bare server of a board for visitors. */
export const startBoardBaseline = (database, cwd, ready = '/jobs') =>
  serve(join(import.meta.dirname, 'board-baseline.mjs'), {
    settings: { DATABASE_URL: database },
    cwd,
    ready,
  });

/** The server with NestJS and TypeORM, on its own tables. */
export async function startOrm(database, cwd) {
  const { code } = await transformFile(join(import.meta.dirname, 'orm-server.ts'), {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    },
    module: { type: 'es6' },
  });
  await mkdir(join(ORM_SERVER, '..'), { recursive: true });
  await writeFile(ORM_SERVER, code);
  return serve(ORM_SERVER, { settings: { DATABASE_URL: database }, cwd, ready: '/v1/health' });
}

/** The EventStoreDB double, empty. */
export async function startDouble() {
  const entryPoints = [join(import.meta.dirname, 'streams-double.mjs')];
  await build({
    entryPoints,
    outfile: DOUBLE,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  const child = fork(DOUBLE, { env: environment({}) });
  running.add(child);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The double of EventStoreDB ended with code ${code}.`);
  });
  ended.catch(() => undefined);
  const [{ url }] = await Promise.race([once(child, 'message'), ended]);
  return { url, stop: () => child.disconnect() };
}

/** The output of the product's own command line; `settings` may precede its arguments. */
export async function openings(database, cwd, ...given) {
  const [{ settings = {} }, ...args] = typeof given[0] === 'object' ? given : [{}, ...given];
  const env = environment({ DATABASE_URL: database, ...settings });
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...args], { cwd, env });
  return stdout.trim();
}

/** Runs a file of this folder with `input` and returns its message. */
export async function measureIn(file, input) {
  const flags = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];
  const child = fork(join(import.meta.dirname, file), [JSON.stringify(input)], {
    env: environment({}),
    execArgv: flags,
  });
  running.add(child);
  let answer;
  child.on('message', (message) => (answer = message));
  const [code] = await once(child, 'exit');
  running.delete(child);
  if (code !== 0 || answer === undefined) throw new Error(`${file} ended with code ${code}.`);
  return answer;
}

const CATCHING_UP_MS = 300_000;
/** An idle policy saves its checkpoint every few seconds. */
const QUIET_SECONDS = 30;

/**
 * Returns when the worker has published and reacted to the log that was written directly: visitors do not usually share a machine with a process
 * that is hours behind.
 */
export async function caughtUp(origin) {
  const lags = /^openings_(?:policy|projection)_lag_seconds\S* (\S+)$/gm;
  for (const deadline = Date.now() + CATCHING_UP_MS; ; await sleep(500)) {
    const [{ checks }, metrics] = await Promise.all([
      fetch(`${origin}/readyz`).then((answer) => answer.json()),
      fetch(`${origin}/metrics`).then((answer) => answer.text()),
    ]);
    const behind = [...metrics.matchAll(lags)].filter(([, seconds]) => Number(seconds) > QUIET_SECONDS);
    if (checks.publishing.detail.lagSeconds === 0 && behind.length === 0) return;
    if (Date.now() > deadline) throw new Error('The worker has not caught up with the log.');
  }
}
