import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, renameSync, rmSync } from 'node:fs';
import { chmod, chown, lchown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DatabaseAccount,
  clause,
  codeOf,
  EmbeddedPostgresError,
  ended,
  identityOf,
  type Launcher,
  pathOf,
  type PostgresPrograms,
  run,
  serversOn,
} from './embedded-postgres-host.js';

// The directory of the embedded database and the files beside it: creating it, taking it over, checking its content.

/** The name of the database and of its only user. */
export const NAME = 'openings';

/** The maximum length in bytes of a directory's path. The rest of the system's limit is for the name of a socket. */
const SOCKET_PATH = 80;
const LOG_LIMIT = 1_000_000;
const PASSWORD = /^[0-9a-f]{32,}\s*$/;

/** Where things are. */
export interface Files {
  readonly data: string;
  readonly password: string;
  readonly log: string;
  readonly mark: string;
}

/** What is needed to create a database. */
export interface DirectoryCreation {
  readonly files: Files;
  readonly programs: PostgresPrograms;
  readonly launcher: Launcher;
  readonly durable: boolean;
  readonly log: (line: string) => void;
}

/**
 * The owner of the database and the major version that created it; undefined if there is none yet.
 * @throws EmbeddedPostgresError if something else is there, or it cannot be read.
 */
export async function inspect(data: string): Promise<{ holder: DatabaseAccount; major: string } | undefined> {
  try {
    const { uid, gid } = await stat(data);
    if ((await readdir(data)).length === 0) return undefined;
    const major = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
    await stat(join(data, 'global', 'pg_control'));
    return { holder: { uid, gid }, major };
  } catch (error) {
    const code = codeOf(error);
    const path = pathOf(error) || data;
    if (code === 'ENOENT' && path === data) return undefined;
    if (code === 'ENOTDIR')
      throw new EmbeddedPostgresError(`${data} is a file. Name a directory for the embedded database.`);
    if (code === 'ENOENT') {
      throw new EmbeddedPostgresError(
        `${data} holds files but no complete database (${path} is missing). Restore it from a backup, or move it away to ` +
          'start with an empty database.',
      );
    }
    throw new EmbeddedPostgresError(
      `The database in ${data} cannot be read (${clause(error)}). Start Openings as the user who created it, or give its ` +
        'files to the current user with chown.',
    );
  }
}

/** Marks the directory as used by this process; returns a function that removes the mark. */
export async function markAsUsed({ data, mark: file }: Files): Promise<() => void> {
  const mine = `${process.pid}\n${identityOf(process.pid)}\n`;
  for (let attempt = 0; attempt < 40; attempt++) {
    try {
      await writeFile(file, mine, { flag: 'wx', mode: 0o644 });
      return () => {
        if (textOf(file) === mine) rmSync(file, { force: true });
      };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const text = textOf(file);
    const [pid, identity] = text.split('\n');
    if (identity && identityOf(Number(pid)) === identity) {
      throw new EmbeddedPostgresError(
        `The embedded database in ${data} is already in use by process ${pid}. Stop that process first, or name another directory.`,
      );
    }
    // An empty mark is being written by another process, unless that process died before it was finished.
    if (!identity && attempt < 20) await sleep(50);
    // If several processes remove a dead mark, one wins the rename. A process that renamed a fresh one by accident puts it back.
    else {
      const aside = `${file}.${process.pid}`;
      await rename(file, aside).catch(() => {});
      if (textOf(aside) !== text) await rename(aside, file).catch(() => {});
      else rmSync(aside, { force: true });
    }
  }
  throw new EmbeddedPostgresError(
    `The file ${file} cannot be taken over. Delete it when no other Openings uses ${data}.`,
  );
}

/** The content of a small file; empty if it cannot be read. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Creates the database under another name and renames it when complete: a database under the right name is never incomplete. */
export async function createDatabase({ files, programs, launcher, durable, log }: DirectoryCreation): Promise<void> {
  const parent = dirname(files.data);
  const prefix = `${basename(files.data)}.new-`;
  for (const name of await readdir(parent)) {
    // The initdb of an interrupted start may still be writing for a moment. What it leaves is useless.
    const patiently = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 };
    if (name.startsWith(prefix)) await rm(join(parent, name), patiently).catch(() => {});
  }
  log(`Creating a new database in ${files.data}.`);
  const fresh = join(parent, `${prefix}${process.pid}`);
  await mkdir(fresh, { mode: 0o700 });
  // An existing password is kept: it belongs to a database that was moved away and may be moved back.
  if (!PASSWORD.test(textOf(files.password))) {
    await rm(files.password, { force: true });
    await writeFile(files.password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  }
  if (launcher.owner) {
    await chown(fresh, launcher.owner.uid, launcher.owner.gid);
    await chown(files.password, launcher.owner.uid, launcher.owner.gid);
  }
  // The builtin locale makes order and case of text the same on every machine.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8', '-E', 'UTF8'];
  const access = ['-U', NAME, '-A', 'scram-sha-256', `--pwfile=${files.password}`];
  const rest = ['-D', fresh, '--no-instructions', ...(durable ? [] : ['--no-sync'])];
  const from = openLog(files.log);
  const child = run(launcher, programs.initdb, [...locale, ...access, ...rest], from.fd);
  const how = await ended(child);
  const output = outputSince(from);
  closeSync(from.fd);
  if (child.exitCode !== 0) {
    const cause = output.match(/^.*(?:error|FATAL|could not).*$/gm)?.[0] ?? how;
    throw new EmbeddedPostgresError(
      `The embedded database in ${files.data} could not be created (${clause(cause)}). See ${files.log}.`,
    );
  }
  try {
    await rename(fresh, files.data);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw codeOf(error) !== 'EBUSY' && codeOf(error) !== 'EXDEV'
      ? error
      : new EmbeddedPostgresError(
          `${files.data} is a mount point. Mount the directory above it, so that the database and its password stay together.`,
        );
  }
  if (durable && process.platform !== 'win32') {
    const directory = await open(parent, constants.O_RDONLY);
    try {
      await directory.sync();
    } finally {
      await directory.close();
    }
  }
}

/**
 * The directory of the server's socket: beside its data, which other users cannot access. A socket costs a fifth less than the network for each
 * statement. Null if the system has no sockets or the path is too long; some file systems may reject it, too.
 */
export const socketDirectory = (data: string): string | null =>
  process.platform === 'win32' || Buffer.byteLength(data) > SOCKET_PATH ? null : data;

/** The URL of a database of the server: at the socket in the directory `socket`, or, without one, at its port. */
export function addressOf({
  password,
  port,
  socket,
  database = NAME,
}: {
  readonly password: string;
  readonly port: number;
  readonly socket: string | null;
  readonly database?: string;
}): string {
  return `postgresql://${NAME}:${password}@127.0.0.1:${port}/${database}${socket ? `?host=${encodeURIComponent(socket)}` : ''}`;
}

/** Removes the sockets of killed servers: each has another port, so no later server would. */
export async function removeSockets(data: string): Promise<void> {
  for (const name of await readdir(data)) if (name.startsWith('.s.PGSQL.')) await rm(join(data, name), { force: true });
}

/** @throws EmbeddedPostgresError if it is lost. */
export async function readPassword({ data, password }: Files): Promise<string> {
  const text = textOf(password);
  if (PASSWORD.test(text)) return text.trim();
  throw new EmbeddedPostgresError(
    `The password of the embedded database (${password}) is missing or unreadable. Restore that file, or move ${data} away ` +
      'to start with an empty database.',
  );
}

/** Changes the owner of the files to `owner`. An interrupted change is repeated, because the directory comes last. */
export async function own({ data, password }: Files, holder: DatabaseAccount, owner?: DatabaseAccount): Promise<void> {
  if (owner && owner.uid !== holder.uid) {
    for (const name of await readdir(data, { recursive: true })) await lchown(join(data, name), owner.uid, owner.gid);
    await chown(password, owner.uid, owner.gid);
    await chown(data, owner.uid, owner.gid);
  }
  // Copies and volumes may make it accessible to others, which the server rejects.
  await chmod(data, 0o700).catch(() => {});
}

/**
 * Stops a server that outlived its supervisor and removes its lock if that is safe. Stopping is better than adopting it: the new server has our
 * settings, is our child, and ends with us.
 */
export async function stopOrphans({ data }: Files, log: (line: string) => void): Promise<void> {
  const lock = join(data, 'postmaster.pid');
  const pid = Number(textOf(lock).split('\n')[0]);
  if (!pid) return;
  const signals: [afterMs: number, signal: NodeJS.Signals][] = [
    [0, 'SIGINT'],
    [10_000, 'SIGQUIT'],
    [16_000, 'SIGKILL'],
  ];
  const began = Date.now();
  for (let left = serversOn(data, pid); left.length > 0; left = serversOn(data, pid)) {
    // Without its postmaster a session ends, but only after its current statement: SIGQUIT does not wait.
    if (left[0] !== pid && signals[0]?.[1] === 'SIGINT') signals[0] = [500, 'SIGQUIT'];
    const next = signals[0];
    if (next && Date.now() - began >= next[0]) {
      signals.shift();
      log(`Stopping the database server ${left[0]} that an earlier run left behind (${next[1]}).`);
      for (const target of left[0] === pid ? [pid] : left) signal(target, next[1], data);
    }
    if (Date.now() - began > 25_000) {
      throw new EmbeddedPostgresError(
        `The database server ${left[0]} still uses ${data} and does not stop. Kill that process.`,
      );
    }
    await sleep(20);
  }
  // Another process or a zombie may have its number, and both would keep the next server out. No process uses the directory any longer; only if
  // that cannot be checked is the lock left for the server itself to judge.
  if (process.platform === 'linux') await rm(lock, { force: true });
}

function signal(pid: number, name: NodeJS.Signals, data: string): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return;
    throw new EmbeddedPostgresError(
      `The database server ${pid} of another user still uses ${data}. Stop that process first.`,
    );
  }
}

/** An open log, and the position where the next program's output starts. */
export interface LogPlace {
  readonly fd: number;
  readonly from: number;
}

/** Opens the log for appending; moves a long one aside. */
export function openLog(file: string): LogPlace {
  try {
    const fd = openSync(file, 'a+', 0o600);
    const from = fstatSync(fd).size;
    if (from < LOG_LIMIT) return { fd, from };
    closeSync(fd);
  } catch (error) {
    if (codeOf(error) !== 'EACCES') throw error;
  }
  // It is too long or belongs to another user: one older log is kept.
  renameSync(file, `${file}.1`);
  return { fd: openSync(file, 'a+', 0o600), from: 0 };
}

/** What was written since it was opened, at most the first 64 kB. */
export function outputSince({ fd, from }: LogPlace): string {
  const room = Buffer.alloc(64_000);
  return room.toString('utf8', 0, readSync(fd, room, 0, room.length, from));
}
