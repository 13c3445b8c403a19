import type { ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { totalmem } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import {
  addressOf,
  createDatabase,
  type Files,
  inspect,
  type DirectoryCreation,
  markAsUsed,
  NAME,
  openLog,
  own,
  readPassword,
  removeSockets,
  outputSince,
  socketDirectory,
  stopOrphans,
  textOf,
} from './embedded-postgres-directory.js';
import {
  chooseLauncher,
  clause,
  codeOf,
  EmbeddedPostgresError,
  ended,
  findPrograms,
  run,
} from './embedded-postgres-host.js';

export { EmbeddedPostgresError };

/** A running database server owned by this process, more exactly by the thread that started it: it ends with its owner. */
export interface EmbeddedPostgres {
  /** URL of the database `openings`, with its password. */
  readonly url: string;
  readonly dataDir: string;
  /** Finishes open work and returns when the server has stopped; after ten seconds it no longer waits for open work. Repeatable. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Created if it does not exist. Beside it are its password, its log and the mark of the process that uses it. */
  readonly dataDir: string;
  /** 0 uses a free port, another at every start. */
  readonly port: number;
  /** False trades safety against power loss for speed; only for data that may be lost. */
  readonly durable?: boolean;
  /** Maximum number of connections. Default: 100. */
  readonly maxConnections?: number;
  /** Where the server's programs are; by default the installed package. */
  readonly native?: string;
  readonly log?: (line: string) => void;
  /** Called when the server's process was started, before it answers; again if it is restarted. */
  readonly onLaunch?: () => void;
  /** Called once if the server ends without `stop()`, with a sentence for the log. */
  readonly onExit?: (reason: string) => void;
}

interface Start extends DirectoryCreation {
  readonly port: number;
  readonly maxConnections: number;
  readonly onLaunch: () => void;
}

const LOCKED = /postmaster\.pid" already exists|pre-existing shared memory block/;
const NO_SOCKET = /could not create any Unix-domain sockets/;
const PORT_TAKEN = /could not bind|could not create any TCP\/IP sockets/;

/**
 * Starts PostgreSQL on its own directory and returns when it answers; an empty or missing directory becomes a new database. It listens on 127.0.0.1
 * and on a socket beside its data, and ends with this process. Committed data survives any kill.
 * @throws EmbeddedPostgresError with an explanation for the person who started Openings.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { port, durable = true, maxConnections = 100 } = options;
  const { log = () => {}, onLaunch = () => {}, onExit = () => {} } = options;
  let data = resolve(options.dataDir);
  try {
    // The server may run as another user, who needs access; only we may create files there.
    await mkdir(dirname(data), { recursive: true, mode: 0o755 });
    // Without symbolic links, because a running server is recognized by the real path of its directory.
    data = await realpath(data).catch(async () => join(await realpath(dirname(data)), basename(data)));
    const files = { data, password: `${data}.password`, log: `${data}.log`, mark: `${data}.owner` };
    const unmark = await markAsUsed(files);
    try {
      return await start({ port, durable, maxConnections, log, onLaunch, files }, options.native, onExit, unmark);
    } catch (error) {
      unmark();
      throw error;
    }
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `The embedded database in ${data} could not be started (${clause(error)}). ` +
        'Check that this directory is writable and that its disk is not full.',
    );
  }
}

async function start(
  given: Omit<Start, 'programs' | 'launcher'>,
  native: string | undefined,
  onExit: (reason: string) => void,
  unmark: () => void,
): Promise<EmbeddedPostgres> {
  const { files, log } = given;
  const began = performance.now();
  const found = await inspect(files.data);
  const programs = findPrograms(native);
  const { launcher, major } = await chooseLauncher(programs, dirname(files.data), found?.holder);
  const all = { ...given, programs, launcher };
  if (!found) {
    await createDatabase(all);
  } else if (found.major !== major) {
    throw new EmbeddedPostgresError(
      `PostgreSQL ${found.major} created the database in ${files.data}, but this version of Openings contains ` +
        `PostgreSQL ${major}. Go back to the version of Openings that created it, or move its content to a new directory.`,
    );
  } else {
    await stopOrphans(files, log);
    await own(files, found.holder, launcher.owner);
  }
  const password = await readPassword(files);
  const { child, port, socket } = await launch(all);

  const url = (database: string): string => addressOf({ password, port, socket, database });
  const gone = ended(child);
  let stopping = false;
  const stop = async (): Promise<void> => {
    stopping = true;
    child.kill('SIGINT');
    if (!(await within(10_000, gone))) child.kill('SIGQUIT');
    // An immediate shutdown that hangs for longer than the server's own limit (5 s) never ends.
    if (!(await within(10_000, gone))) child.kill('SIGKILL');
    await gone;
  };
  // For systems where the kernel does not stop it: `process.exit` only leaves time for a signal.
  const leave = (): void => void child.kill('SIGINT');
  process.once('exit', leave);
  void gone.then((how) => {
    process.off('exit', leave);
    unmark();
    if (!stopping) onExit(`The embedded database in ${files.data} stopped unexpectedly (${how}). See ${files.log}.`);
  });

  try {
    await ensureDatabase(url, files);
  } catch (error) {
    await stop();
    throw error;
  }
  log(`Embedded database ready on port ${port} in ${Math.round(performance.now() - began)} ms, as ${launcher.as}.`);
  return { url: url(NAME), dataDir: files.data, stop };
}

/** Starts the server and returns when it accepts connections. Retries if waiting or another port helps. */
async function launch(all: Start): Promise<{ child: ChildProcess; port: number; socket: string | null }> {
  const { files, log } = all;
  let socket = socketDirectory(files.data);
  const began = Date.now();
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(all.port);
    const from = openLog(files.log);
    await removeSockets(files.data);
    const child = run(all.launcher, all.programs.postgres, settings(all, port, socket), from.fd);
    all.onLaunch();
    const how = await Promise.race([ended(child), accepting(child, files, log)]);
    const output = outputSince(from);
    closeSync(from.fd);
    if (how === undefined) return { child, port, socket };
    if (LOCKED.test(output) && Date.now() - began < 10_000) {
      await sleep(100);
      await stopOrphans(files, log);
    } else if (socket !== null && NO_SOCKET.test(output)) {
      // This happens on directories that are shared with another system.
      socket = null;
    } else if (!PORT_TAKEN.test(output) || all.port !== 0 || attempt > 10) {
      throw new EmbeddedPostgresError(explain(output, how, files, port));
    }
  }
}

function explain(output: string, how: string, { data, log }: Files, port: number): string {
  if (LOCKED.test(output)) return `Another database server still uses ${data}. Stop it, then start Openings again.`;
  if (PORT_TAKEN.test(output)) return portTaken(port);
  const fatal = output.match(/(?:FATAL|PANIC): .*/g);
  const cause = clause(fatal?.[0] ?? output.trim() ?? how).replace(/^[A-Z]+: +/, '') || how;
  if (/wrong ownership|Permission denied/.test(cause)) {
    return (
      `The database in ${data} belongs to another user (${cause}). Start Openings as that user, or give it to the ` +
      'current one with chown.'
    );
  }
  if (/No space left|Cannot allocate memory|could not map|shared memory/.test(cause)) {
    return `The machine has no space for the embedded database in ${data} (${cause}). Free disk space or memory.`;
  }
  return (
    `The database in ${data} cannot be opened (${cause}). Restore it from a backup, or move it away to start with an ` +
    `empty database. See ${log}.`
  );
}

/**
 * Memory for the database's page cache: a sixteenth of the available memory, at least 64 MB and at most 256 MB. Enough for a search of 200,000 jobs
 * to read no pages from the system. It is allocated page by page, as pages are read.
 */
export const sharedMegabytes = (megabytes: number): number => Math.min(256, Math.max(64, Math.floor(megabytes / 16)));

/** The memory of the machine, or the limit of the container. */
function machineMegabytes(): number {
  const limit = process.constrainedMemory();
  return Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / 2 ** 20);
}

function settings({ files, durable, maxConnections }: Start, port: number, socket: string | null): string[] {
  const values: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socket === null ? '' : `"${socket.replaceAll('"', '""')}"`,
    max_connections: maxConnections,
    shared_buffers: `${sharedMegabytes(machineMegabytes())}MB`,
    max_wal_size: '512MB',
    // Full page images are most of the write-ahead log after a checkpoint and compress to a fraction.
    wal_compression: 'on',
    // Reads in the session itself instead of in three helper processes; the data is mostly in memory.
    io_method: 'sync',
    // Compiling a plan costs more than any of our statements takes.
    jit: 'off',
    lc_messages: 'C',
    log_timezone: 'UTC',
    // Clients receive the errors of their statements. The log is for the server only and stays small.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  return ['-D', files.data, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

// The server writes into its lock file when it is ready. Test connections would fill the log with rejections while it recovers, which may take
// minutes after a crash and is no reason to give up.
async function accepting(child: ChildProcess, { data }: Files, log: (line: string) => void): Promise<undefined> {
  let patience = 500;
  while (child.exitCode === null && child.signalCode === null) {
    const lines = textOf(join(data, 'postmaster.pid')).split('\n');
    if (Number(lines[0]) === child.pid && lines[7]?.startsWith('ready')) return undefined;
    if (--patience === 0)
      log('The embedded database is still recovering from an unclean shutdown. This can take minutes.');
    await sleep(10);
  }
  return new Promise(() => {});
}

async function ensureDatabase(url: (database: string) => string, files: Files): Promise<void> {
  // The package is loaded while the server starts.
  const pg = await import('pg');
  const connect = async (database: string): Promise<Client> => {
    const client = new pg.Client({ connectionString: url(database), connectionTimeoutMillis: 20_000 });
    await client.connect();
    return client;
  };
  try {
    await (await connect(NAME)).end();
  } catch (error) {
    if (codeOf(error) === '28P01') {
      throw new EmbeddedPostgresError(
        `The password in ${files.password} is not that of the database in ${files.data}. Restore the file that belongs to it.`,
      );
    }
    if (codeOf(error) !== '3D000') throw new EmbeddedPostgresError(explain(`FATAL: ${clause(error)}`, '', files, 0));
    const client = await connect('postgres');
    try {
      await client.query(`create database ${NAME}`);
    } finally {
      await client.end();
    }
  }
}

/** `wanted` if it is free, or any free port for 0. */
async function freePort(wanted: number): Promise<number> {
  const server = createServer();
  try {
    return await new Promise((done, fail) => {
      server.once('error', fail).listen(wanted, '127.0.0.1', () => done((server.address() as AddressInfo).port));
    });
  } catch (error) {
    throw new EmbeddedPostgresError(
      codeOf(error) === 'EADDRINUSE'
        ? portTaken(wanted)
        : `The embedded database cannot use port ${wanted} (${clause(error)}). Choose another port.`,
    );
  } finally {
    if (server.listening) await new Promise((done) => server.close(done));
  }
}

function portTaken(port: number): string {
  return `Port ${port} is already in use. Stop the program that uses it, or choose another port for the embedded database.`;
}

async function within(ms: number, done: Promise<unknown>): Promise<boolean> {
  const ending = new AbortController();
  const late = sleep(ms, false, { signal: ending.signal }).catch(() => false);
  return Promise.race([done.then(() => true), late]).finally(() => ending.abort());
}
