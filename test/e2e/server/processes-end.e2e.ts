import { describe, expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EVERY_CASE } from '../../faults/rounds.js';
import { countServerStart } from '../../server-starts.js';
import { cleanups, freePort, place } from '../processes.js';
import { environment, eventually, freshDatabase, installedDatabase, MAIN, request } from '../server.js';

// How the program starts and ends when people run it, with real processes and signals.

const ROOT = resolve(import.meta.dirname, '../../..');

/** A program in a process group of its own, which is ended completely after the test. */
function started(command: string, args: readonly string[], env: Record<string, string>, out: string): ChildProcess {
  countServerStart();
  const fd = openSync(out, 'a');
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', fd, fd], detached: true });
  cleanups.push(() => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL');
    } catch {
      // It has ended.
    }
  });
  return child;
}

const isReady = async (origin: string) => (await request(origin, 'GET', '/readyz').catch(() => null))?.status === 200;
const isGone = (origin: string) =>
  request(origin, 'GET', '/healthz').then(
    () => false,
    () => true,
  );

describe('a client that waits for /readyz', () => {
  test.each(EVERY_CASE ? ['on', 'off'] : ['on'])(
    'finds the key of a first start printed, with WORKER_PROCESS=%s',
    async (workers) => {
      const port = await freePort();
      const out = join(place(), 'out');
      const DATABASE_URL = await freshDatabase();
      const env = environment({ DATABASE_URL, PORT: String(port), WORKER_PROCESS: workers });
      const child = started(process.execPath, [MAIN], env, out);
      const origin = `http://127.0.0.1:${port}`;
      // As often as possible: no event loop turn between the answer and the check.
      while (!(await isReady(origin))) if (child.exitCode !== null) throw new Error(readFileSync(out, 'utf8'));
      expect(readFileSync(out, 'utf8')).toMatch(/svc_live_\w+_[\w-]{32}/);
    },
  );
});

const WAYS = [
  ['npx openings serve', 'npx', ['openings', 'serve']],
  ['npm start', 'npm', ['start']],
] as const;
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const;

describe.each(WAYS)('%s', (way, command, args) => {
  // Without more rounds, each signal is sent to one of them in turn.
  const signals = SIGNALS.filter((_, nth) => EVERY_CASE || WAYS[nth % WAYS.length]?.[0] === way);
  test.each(signals)('ends with its server when it gets %s', async (signal) => {
    const directory = place();
    const [port, out] = [await freePort(), join(directory, 'out')];
    const origin = `http://127.0.0.1:${port}`;
    // Killing it also ends the embedded database; the other cases do not need one.
    const lock = join(directory, 'postgres', 'postmaster.pid');
    const isEmbedded = signal === 'SIGKILL';
    const { database } = await installedDatabase();
    const env = {
      DATA_DIR: directory,
      PORT: String(port),
      WORKER_PROCESS: 'on',
      ...(isEmbedded ? {} : { DATABASE_URL: database }),
    };
    const child = started(command, args, environment(env), out);
    await eventually(() => {
      if (child.exitCode !== null) throw new Error(readFileSync(out, 'utf8'));
      return isReady(origin);
    });
    expect(existsSync(lock)).toBe(isEmbedded);
    // As a terminal does: the shell that npm runs ignores a SIGINT that only it receives, until its program ends.
    if (signal === 'SIGINT') process.kill(-(child.pid as number), signal);
    else child.kill(signal);
    await eventually(() => isGone(origin));
    await eventually(() => !existsSync(lock));
    // A clean end: nothing complains about a closed database connection.
    expect(readFileSync(out, 'utf8')).not.toMatch(/"level":"(error|fatal)"/);
  });
});

test('the program itself ends in order by SIGHUP', async () => {
  const directory = place();
  const [port, out] = [await freePort(), join(directory, 'out')];
  const env = environment({ DATA_DIR: directory, PORT: String(port), WORKER_PROCESS: 'on' });
  const child = started(process.execPath, [join(ROOT, 'scripts/openings.mjs'), 'serve'], env, out);
  await eventually(() => isReady(`http://127.0.0.1:${port}`));
  child.kill('SIGHUP');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(existsSync(join(directory, 'postgres', 'postmaster.pid'))).toBe(false);
});
