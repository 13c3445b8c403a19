import { expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countServerStart } from '../../server-starts.js';
import { cleanups, freePort, place } from '../processes.js';
import { copyOfProject } from '../project-copy.js';
import { environment, eventually, installedDatabase, request } from '../server.js';

// `npm run dev` in a copy of the project.

/** Its server, which is stopped after the test. */
function developing(copy: string, settings: Readonly<Record<string, string>>): ChildProcess {
  countServerStart();
  const child = spawn(process.execPath, [join(copy, 'scripts/dev.mjs')], {
    cwd: copy,
    env: environment({ DATA_DIR: place(), DASHBOARD: 'off', ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanups.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  });
  return child;
}

test('a saved source is compiled and the server restarted; one that cannot be compiled leaves the server as it is', async () => {
  const copy = copyOfProject();
  cleanups.push(() => rmSync(copy, { recursive: true, force: true }));
  const source = join(copy, 'apps/server/src/platform/health.ts');
  const original = readFileSync(source, 'utf8');
  expect(original).toContain("'/healthz'");
  const [port, { database }] = [String(await freePort()), await installedDatabase()];
  const dev = developing(copy, { DATABASE_URL: database, PORT: port });
  let output = '';
  for (const stream of [dev.stdout, dev.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  const statusOf = async (path: string) => {
    if (dev.exitCode !== null) throw new Error(output);
    return (await request(`http://127.0.0.1:${port}`, 'GET', path).catch(() => null))?.status;
  };
  await eventually(async () => (await statusOf('/readyz')) === 200);

  writeFileSync(source, original.replace("'/healthz'", "'/alive'"));
  await eventually(async () => (await statusOf('/alive')) === 200);
  expect(await statusOf('/healthz')).toBe(404);

  writeFileSync(source, original.replace("'/healthz'", "'/broken', const"));
  await eventually(() => output.includes('the server was not restarted'));
  expect(await statusOf('/alive')).toBe(200);

  writeFileSync(source, original);
  await eventually(async () => (await statusOf('/healthz')) === 200);

  dev.kill();
  expect(await once(dev, 'exit')).toEqual([0, null]);
  expect(await request(`http://127.0.0.1:${port}`, 'GET', '/healthz').catch(() => null)).toBeNull();
});
