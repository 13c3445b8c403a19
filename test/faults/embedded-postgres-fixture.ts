import { expect } from '@jest/globals';
import { transformFile } from '@swc/core';
import { execFileSync, spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../libs/runtime/src/embedded-postgres/embedded-postgres.js';

// Databases, servers and processes for embedded-postgres.spec.ts, all removed after the test.

const SOURCES = ['embedded-postgres', 'embedded-postgres-directory', 'embedded-postgres-host'];
const ops = resolve(import.meta.dirname, '../../libs/runtime/src/embedded-postgres');

/** Directory of this run. */
export let place: string;
let parentScript: string;
let template: string;
let count = 0;
const running: EmbeddedPostgres[] = [];
const parents: ChildProcess[] = [];

/** A directory that does not exist yet. */
export const another = (): string => join(place, `db${count++}`);

/** A directory with a finished, empty database, copied from the one of the first test. */
export function database(): string {
  const dataDir = another();
  for (const part of ['', '.password']) execFileSync('cp', ['-a', `${template}${part}`, `${dataDir}${part}`]);
  return dataDir;
}

/** Starts a server that is stopped after the test. */
export async function start(dataDir: string, more: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, port: 0, durable: false, ...more });
  running.push(server);
  return server;
}

/** The error message of a rejected start. */
export async function refusal(dataDir: string, more: Partial<EmbeddedPostgresOptions> = {}): Promise<string> {
  const error = await start(dataDir, more).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  const { message } = error as Error;
  expect(message).toMatch(/^[^\n]+[.;,] [^\n]+\.$/);
  return message;
}

export async function query<Row extends object>({ url }: { url: string }, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Process id of the server on the directory. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Processes that work in the directory, alive or dying. */
export async function processesIn(dataDir: string): Promise<string[]> {
  const here = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => ((await readlink(`/proc/${name}/cwd`).catch(() => '')) === dataDir ? name : '')),
  );
  return here.filter(Boolean);
}

export async function eventually(what: () => boolean | Promise<boolean>): Promise<void> {
  const until = Date.now() + 120_000;
  while (!(await what())) {
    if (Date.now() > until) throw new Error('It did not happen in time.');
    await sleep(25);
  }
}

/** Another process that starts the database and, on request, writes numbers into it; `lines` is its output. */
export async function parent(
  dataDir: string,
  writes = false,
  options: SpawnOptions = {},
): Promise<{ child: ChildProcess; lines: string[] }> {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [parentScript, dataDir, String(writes)], { ...options, stdio: [...stdio] });
  parents.push(child);
  const lines: string[] = [];
  if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  await eventually(() => lines.length > 0 || child.exitCode !== null);
  expect(lines[0]).toBe('ready');
  return { child, lines };
}

export async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await gone;
}

/** Creates the directory, the program of the other process and the database to copy. */
export async function prepare(): Promise<void> {
  place = await mkdtemp(join(tmpdir(), 'openings-ops-'));
  await chmod(place, 0o755);
  // A parent to be killed must be a separate process, in JavaScript, in a place from where `pg` can be resolved.
  const cache = resolve(import.meta.dirname, `../../node_modules/.cache/openings-ops-${process.pid}`);
  await mkdir(cache, { recursive: true });
  await writeFile(join(cache, 'package.json'), '{"type":"module"}');
  for (const name of SOURCES) {
    const jsc = { target: 'es2022', parser: { syntax: 'typescript' } } as const;
    const { code } = await transformFile(join(ops, `${name}.ts`), { jsc, module: { type: 'es6' }, swcrc: false });
    await writeFile(join(cache, `${name}.js`), code);
  }
  parentScript = join(cache, 'parent.js');
  await writeFile(
    parentScript,
    `
    import pg from 'pg';
    import { startEmbeddedPostgres } from './embedded-postgres.js';
    const [dataDir, writes] = process.argv.slice(2);
    const server = await startEmbeddedPostgres({ dataDir, port: 0 });
    console.log('ready');
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => {});
    await client.connect();
    await client.query('create table if not exists numbers (n int primary key)');
    const from = (await client.query('select coalesce(max(n), 0) as n from numbers')).rows[0].n;
    for (let n = from + 1; writes === 'true'; n++) {
      await client.query('insert into numbers values ($1)', [n]);
      console.log(n);
    }
    setInterval(() => {}, 1000);
  `,
  );
  template = join(place, 'template');
  await (await startEmbeddedPostgres({ dataDir: template, port: 0, durable: false })).stop();
}

/** Ends every process of the test. */
export async function endAll(): Promise<void> {
  for (const child of parents.splice(0)) if (child.exitCode === null && child.signalCode === null) await kill(child);
  await Promise.all(running.splice(0).map((server) => server.stop()));
}

export async function removeAll(): Promise<void> {
  await rm(dirname(parentScript), { recursive: true, force: true });
  await rm(place, { recursive: true, force: true });
}

/** Whether that user can run our other process at all, and create a user namespace if needed. */
export function mayRunAs(id: number, need?: 'unshare'): boolean {
  const as = { uid: id, gid: id };
  const runs = (command: string, ...words: string[]): boolean => spawnSync(command, words, as).status === 0;
  return runs(process.execPath, '--check', parentScript) && (!need || runs(need, '-U', 'true'));
}

/** A copy of the server's programs, as an install would leave them. */
export async function copyOfPrograms(below: string): Promise<string> {
  const theirs = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = theirs.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const native = join(below, 'native');
  await cp(resolve(dirname(entry), '../native'), native, { recursive: true, verbatimSymlinks: true });
  return native;
}

/** A PATH with only these programs. */
export async function toolsFor(below: string, names: readonly string[]): Promise<string> {
  const tools = join(below, 'tools');
  await mkdir(tools, { recursive: true });
  for (const name of names) symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(tools, name));
  return tools;
}
