import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, renameSync, rmSync } from 'node:fs';
import { chmod, chown, lchown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Account,
  clause,
  codeOf,
  EmbeddedPostgresError,
  ended,
  identityOf,
  type Launcher,
  pathOf,
  type Programs,
  run,
  serversOn,
} from './embedded-postgres-host.js';

// The directory of the embedded database and the files beside it: making it, taking it over, judging what is in it.

/** Name of the database and of its one user. */
export const NAME = 'openings';

/** Bytes of a directory's path that leave room for the name of a socket in what systems allow for both. */
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

/** What it takes to make a database. */
export interface Making {
  readonly files: Files;
  readonly programs: Programs;
  readonly launcher: Launcher;
  readonly durable: boolean;
  readonly log: (line: string) => void;
}

/**
 * Who owns the database and which major version made it; undefined where there is none yet.
 * @throws EmbeddedPostgresError when something else is there, or it cannot be read.
 */
export async function inspect(data: string): Promise<{ holder: Account; major: string } | undefined> {
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
      throw new EmbeddedPostgresError(`${data} is a file; name a directory for the embedded database.`);
    if (code === 'ENOENT') {
      throw new EmbeddedPostgresError(
        `${data} holds files but no complete database (${path} is missing); restore it from a backup, or move it away to ` +
          'begin with an empty database.',
      );
    }
    throw new EmbeddedPostgresError(
      `The database in ${data} cannot be read (${clause(error)}); start Openings as the user who made it, or give its ` +
        'files to the present one with chown.',
    );
  }
}

/** Marks the directory as used by this process; returns how to take the mark away. */
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
        `The embedded database in ${data} is already in use by process ${pid}; stop that one first, or name another directory.`,
      );
    }
    // A mark without content is being written by somebody, unless that one died over it.
    if (!identity && attempt < 20) await sleep(50);
    // Of several that clear away a dead mark, one wins the rename; who renamed a fresh one by accident puts it back.
    else {
      const aside = `${file}.${process.pid}`;
      await rename(file, aside).catch(() => {});
      if (textOf(aside) !== text) await rename(aside, file).catch(() => {});
      else rmSync(aside, { force: true });
    }
  }
  throw new EmbeddedPostgresError(
    `The file ${file} cannot be taken over; delete it when no other Openings uses ${data}.`,
  );
}

/** Content of a small file; empty when it cannot be read. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Makes the database under another name and renames it when complete: what has the right name is never half made. */
export async function createDatabase({ files, programs, launcher, durable, log }: Making): Promise<void> {
  const parent = dirname(files.data);
  const prefix = `${basename(files.data)}.new-`;
  for (const name of await readdir(parent)) {
    // The initdb that an interrupted start left behind may still be writing for a moment. What stays is only rubbish.
    const patiently = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 };
    if (name.startsWith(prefix)) await rm(join(parent, name), patiently).catch(() => {});
  }
  log(`Making a new database in ${files.data}.`);
  const fresh = join(parent, `${prefix}${process.pid}`);
  await mkdir(fresh, { mode: 0o700 });
  // A password that is there stays: it belongs to a database that was moved away and may be moved back.
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
  const said = saidSince(from);
  closeSync(from.fd);
  if (child.exitCode !== 0) {
    const cause = said.match(/^.*(?:error|FATAL|could not).*$/gm)?.[0] ?? how;
    throw new EmbeddedPostgresError(
      `The embedded database in ${files.data} could not be made (${clause(cause)}); ${files.log} says more.`,
    );
  }
  try {
    await rename(fresh, files.data);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw codeOf(error) !== 'EBUSY' && codeOf(error) !== 'EXDEV'
      ? error
      : new EmbeddedPostgresError(
          `${files.data} is a mount point; mount the directory above it, so that the database and its password stay together.`,
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
 * Where the server has its socket: with its data, which other users cannot enter. It costs a fifth less than the network for
 * each statement. Null where the system has none or the path is too long for one; other directories may refuse it, too.
 */
export const socketDirectory = (data: string): string | null =>
  process.platform === 'win32' || Buffer.byteLength(data) > SOCKET_PATH ? null : data;

/** Address of a database of the server: at the socket in the directory `socket`, or, without one, at its port. */
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

/** Removes the sockets of servers that were killed: each has another port, so that nobody else would. */
export async function removeSockets(data: string): Promise<void> {
  for (const name of await readdir(data)) if (name.startsWith('.s.PGSQL.')) await rm(join(data, name), { force: true });
}

/** @throws EmbeddedPostgresError when it is lost. */
export async function readPassword({ data, password }: Files): Promise<string> {
  const text = textOf(password);
  if (PASSWORD.test(text)) return text.trim();
  throw new EmbeddedPostgresError(
    `The password of the embedded database (${password}) is missing or unreadable; restore that file, or move ${data} away ` +
      'to begin with an empty database.',
  );
}

/** Gives the files to `owner` where that is someone else; an interrupted change is done again, the directory comes last. */
export async function own({ data, password }: Files, holder: Account, owner?: Account): Promise<void> {
  if (owner && owner.uid !== holder.uid) {
    for (const name of await readdir(data, { recursive: true })) await lchown(join(data, name), owner.uid, owner.gid);
    await chown(password, owner.uid, owner.gid);
    await chown(data, owner.uid, owner.gid);
  }
  // Copies and volumes open it to others, and then the server refuses it.
  await chmod(data, 0o700).catch(() => {});
}

/**
 * Ends a server that outlived its supervisor and removes its lock when that is safe. Ending it is better than adopting
 * it: the new one has our settings, is our child, and dies with us.
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
    // Without its postmaster a session ends by itself, but not before its present statement: SIGQUIT does not wait.
    if (left[0] !== pid && signals[0]?.[1] === 'SIGINT') signals[0] = [500, 'SIGQUIT'];
    const next = signals[0];
    if (next && Date.now() - began >= next[0]) {
      signals.shift();
      log(`Ending the database server ${left[0]} that an earlier run left behind (${next[1]}).`);
      for (const target of left[0] === pid ? [pid] : left) signal(target, next[1], data);
    }
    if (Date.now() - began > 25_000) {
      throw new EmbeddedPostgresError(
        `The database server ${left[0]} still uses ${data} and does not end; kill that process.`,
      );
    }
    await sleep(20);
  }
  // Its number may live on in a stranger or in a zombie, and both would keep the next server out. Nobody works in the
  // directory any more; only where that cannot be seen is the lock left for the server itself to judge.
  if (process.platform === 'linux') await rm(lock, { force: true });
}

function signal(pid: number, name: NodeJS.Signals, data: string): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return;
    throw new EmbeddedPostgresError(
      `The database server ${pid} of another user still uses ${data}; stop that process first.`,
    );
  }
}

/** An open log, and where the words of the next program begin. */
export interface LogPlace {
  readonly fd: number;
  readonly from: number;
}

/** Opens the log for appending, moving a long one aside. */
export function openLog(file: string): LogPlace {
  try {
    const fd = openSync(file, 'a+', 0o600);
    const from = fstatSync(fd).size;
    if (from < LOG_LIMIT) return { fd, from };
    closeSync(fd);
  } catch (error) {
    if (codeOf(error) !== 'EACCES') throw error;
  }
  // Too long, or another user's: one older log is kept.
  renameSync(file, `${file}.1`);
  return { fd: openSync(file, 'a+', 0o600), from: 0 };
}

/** What was written since it was opened, its first 64 kB. */
export function saidSince({ fd, from }: LogPlace): string {
  const room = Buffer.alloc(64_000);
  return room.toString('utf8', 0, readSync(fd, room, 0, room.length, from));
}
