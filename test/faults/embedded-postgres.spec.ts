import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningEmbeddedPostgres } from '../../libs/runtime/src/embedded-postgres/embedded-postgres-running.js';
import {
  another,
  copyOfPrograms,
  database,
  endAll,
  eventually,
  kill,
  mayRunAs,
  parent,
  place,
  postmasterOf,
  prepare,
  processesIn,
  query,
  refusal,
  removeAll,
  start,
  toolsFor,
} from './embedded-postgres-fixture.js';

const isRoot = process.getuid?.() === 0;
const asRoot = isRoot ? it : it.skip;
const onLinux = process.platform === 'linux' ? it : it.skip;
if (!isRoot) console.warn('NOT TESTED: how root runs the embedded database, because these tests do not run as root.');

beforeAll(prepare);
afterEach(endAll);
afterAll(removeAll);

describe('a start', () => {
  it('makes a durable database that only this machine reaches, with a password', async () => {
    const dataDir = join(place, 'deep', 'fresh');
    const lines: string[] = [];
    const server = await start(dataDir, { durable: true, log: (line) => lines.push(line) });
    const names = ['listen_addresses', 'unix_socket_directories', 'fsync', 'max_connections', 'server_encoding'];
    const columns = names.map((name) => `current_setting('${name}') as ${name}`).join(', ');
    expect(await query(server, `select ${columns}, current_database() as db`)).toEqual([
      {
        listen_addresses: '127.0.0.1',
        unix_socket_directories: `"${dataDir}"`,
        fsync: 'on',
        max_connections: '100',
        server_encoding: 'UTF8',
        db: 'openings',
      },
    ]);
    expect(server.dataDir).toBe(dataDir);
    expect(statSync(`${dataDir}.password`).mode & 0o777).toBe(0o600);
    await expect(query({ url: server.url.replace(/:\w+@/, ':wrong@') }, 'select 1')).rejects.toThrow(/password/);
    expect(lines.at(-1)).toMatch(/ready on port \d+ in \d+ ms/);
    await server.stop();
    await server.stop();
    expect((await readdir(dirname(dataDir))).sort()).toEqual(['fresh', 'fresh.log', 'fresh.password']);
  });

  it('is reached by its socket, and by its port where the path is too long for one; sockets of killed servers do not stay', async () => {
    const local = async (url: string) =>
      (await query<{ peer: string | null }>({ url }, 'select inet_client_addr() as peer'))[0]?.peer ?? 'socket';
    const dataDir = database();
    let ended = false;
    const server = await start(dataDir, { onExit: () => (ended = true) });
    expect(await local(server.url)).toBe('socket');
    expect(await local(server.url.replace(/\?.*/, ''))).toBe('127.0.0.1');
    expect(await runningEmbeddedPostgres(dataDir)).toBe(server.url);
    const sockets = async () => (await readdir(dataDir)).filter((name) => name.startsWith('.s.'));
    const before = await sockets();
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    await eventually(async () => ended && (await processesIn(dataDir)).length === 0);
    expect(await sockets()).toEqual(before);
    await start(dataDir);
    expect([
      before.length,
      (await sockets()).length,
      (await sockets()).filter((name) => before.includes(name)),
    ]).toEqual([2, 2, []]);

    const long = join(place, 'a'.repeat(90), 'database');
    await mkdir(dirname(long));
    await chmod(dirname(long), 0o755);
    const distant = await start(long);
    expect([await local(distant.url), await runningEmbeddedPostgres(long)]).toEqual(['127.0.0.1', distant.url]);
    const odd = await start(join(place, 'one, "two'));
    expect(await local(odd.url)).toBe('socket');
  });

  it('does without a socket in a directory that takes none', async () => {
    const native = await copyOfPrograms(place);
    const program = join(native, 'bin', 'postgres');
    await rename(program, `${program}.real`);
    await writeFile(
      program,
      `#!/bin/sh
      case "$*" in *'unix_socket_directories="'*)
        echo 'LOG:  could not bind Unix address "x": Operation not supported' >&2
        echo 'FATAL:  could not create any Unix-domain sockets' >&2
        exit 1;;
      esac
      exec ${program}.real "$@"\n`,
      { mode: 0o755 },
    );
    const server = await start(database(), { native });
    expect(await query<object>(server, 'select host(inet_client_addr()) as peer')).toEqual([{ peer: '127.0.0.1' }]);
    expect(await runningEmbeddedPostgres(server.dataDir)).toBe(server.url);
    await server.stop();
    await rm(native, { recursive: true });
  });

  it('keeps what an earlier one wrote, and starts a new log when the old one is long', async () => {
    const dataDir = database();
    const first = await start(dataDir);
    await query(first, 'create table kept as select 7 as n');
    await first.stop();
    await truncate(`${dataDir}.log`, 2_000_000);
    const second = await start(dataDir);
    expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(statSync(`${dataDir}.log`).size).toBeLessThan(100_000);
    expect(existsSync(`${dataDir}.log.1`)).toBe(true);
  });

  it('begins again where making the database was interrupted', async () => {
    const dataDir = another();
    const half = `${dataDir}.new-1`;
    await cp(database(), half, { recursive: true });
    await rm(join(half, 'global'), { recursive: true });
    await writeFile(`${dataDir}.password`, '');
    await mkdir(dataDir);
    const server = await start(dataDir);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(half)).toBe(false);
  });

  it('keeps the password when its database is moved away, so that it can be moved back', async () => {
    const dataDir = database();
    await rename(dataDir, `${dataDir}.away`);
    await (await start(dataDir)).stop();
    await rename(dataDir, `${dataDir}.new`);
    await rename(`${dataDir}.away`, dataDir);
    expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('restores the links of libraries that an install without scripts leaves out', async () => {
    const native = await copyOfPrograms(place);
    const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
    for (const { target } of links) await rm(join(native, '..', target), { force: true });
    const server = await start(database(), { native });
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(lstatSync(join(native, '..', links[0]?.target ?? '')).isSymbolicLink()).toBe(true);
    await server.stop();
    await rm(native, { recursive: true });
  });
});

describe('a kill -9', () => {
  onLinux('of the parent leaves no server behind, and the next start works', async () => {
    const dataDir = database();
    const { child } = await parent(dataDir);
    await kill(child);
    await eventually(async () => (await processesIn(dataDir)).length === 0);
    await start(dataDir);
  });

  it('of the parent is repaired by the next start at once', async () => {
    const dataDir = database();
    const { child } = await parent(dataDir);
    await kill(child);
    expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  onLinux('of a parent whose server the kernel does not stop is repaired by stopping that', async () => {
    const dataDir = database();
    const env = { ...process.env, PATH: await toolsFor(join(place, 'some'), isRoot ? ['unshare', 'id'] : ['id']) };
    const { child } = await parent(dataDir, true, { env });
    const orphan = postmasterOf(dataDir);
    await kill(child);
    await sleep(300);
    expect(await processesIn(dataDir)).toContain(String(orphan));
    const lines: string[] = [];
    await start(dataDir, { log: (line) => lines.push(line) });
    expect(lines[0]).toMatch(`Stopping the database server ${orphan} that an earlier run left behind (SIGINT)`);
  });

  it('of the server is reported, and the next start works at once', async () => {
    const dataDir = database();
    const reasons: string[] = [];
    await start(dataDir, { onExit: (reason) => reasons.push(reason) });
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    await eventually(() => reasons.length > 0);
    expect(reasons).toEqual([expect.stringMatching(/stopped unexpectedly \(signal SIGKILL\)/)]);
    await start(dataDir);
  });

  it('of parent and server while a statement runs is repaired by the next start', async () => {
    const dataDir = database();
    const { child } = await parent(dataDir, true);
    const busy = postmasterOf(dataDir);
    process.kill(child.pid ?? 0, 'SIGSTOP');
    process.kill(busy, 'SIGKILL');
    // The parent is stopped and cannot reap the server, which stays a zombie with its lock until the parent dies too.
    await sleep(100);
    await kill(child);
    await start(dataDir);
  });

  it('loses nothing that was committed, however often', async () => {
    const dataDir = database();
    let last = 0;
    for (let round = 0; round < 4; round++) {
      const { child, lines } = await parent(dataDir, true);
      await eventually(() => lines.length > 30 + 10 * round);
      if (round % 2 === 1) process.kill(postmasterOf(dataDir), 'SIGKILL');
      await kill(child);
      last = Math.max(last, Number(lines.at(-1)));
    }
    const [row] = await query<{ n: number; many: number }>(
      await start(dataDir),
      'select max(n) as n, count(*)::int as many from numbers',
    );
    expect(row?.n).toBeGreaterThanOrEqual(last);
    expect(row?.many).toBe(row?.n);
  });

  it('long ago, before the machine started again, leaves a lock that keeps no one out', async () => {
    const dataDir = database();
    // The number now belongs to another process: ours.
    await writeFile(
      join(dataDir, 'postmaster.pid'),
      `${process.ppid}\n${dataDir}\n1000000000\n1\n\n127.0.0.1\n 1 1\nready\n`,
    );
    await writeFile(`${dataDir}.owner`, `${process.pid}\nanother boot 1\n`);
    await start(dataDir);
  });
});

describe('a start is refused in one sentence', () => {
  it('on a taken port', async () => {
    const other = createServer();
    const port = await new Promise<number>((done) => {
      other.listen(0, '127.0.0.1', () => done((other.address() as AddressInfo).port));
    });
    expect(await refusal(database(), { port })).toMatch(`Port ${port} is already in use`);
    await new Promise((done) => other.close(done));
  });

  it('on a database of another major version', async () => {
    const dataDir = database();
    await writeFile(join(dataDir, 'PG_VERSION'), '13\n');
    expect(await refusal(dataDir)).toMatch(/PostgreSQL 13 created the database .* contains PostgreSQL 18/);
  });

  it('on a corrupt database, which stays as it is', async () => {
    const dataDir = database();
    await truncate(join(dataDir, 'global', 'pg_control'), 100);
    expect(await refusal(dataDir)).toMatch(/cannot be opened \(.*pg_control.*Restore it from a backup/);
    await rm(join(dataDir, 'global', 'pg_control'));
    expect(await refusal(dataDir)).toMatch(/no complete database \(.*pg_control is missing/);
    expect(existsSync(join(dataDir, 'base'))).toBe(true);
    expect(existsSync(`${dataDir}.owner`)).toBe(false);
  });

  it('on a directory or file that is no database', async () => {
    const dataDir = another();
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'holiday.txt'), 'sun');
    expect(await refusal(dataDir)).toMatch(/PG_VERSION is missing/);
    expect(await refusal(join(dataDir, 'holiday.txt'))).toMatch(/is a file/);
    expect(await readdir(dataDir)).toContain('holiday.txt');
  });

  it('without or with the wrong password file', async () => {
    const dataDir = database();
    await writeFile(`${dataDir}.password`, `${'0'.repeat(48)}\n`);
    expect(await refusal(dataDir)).toMatch(/is not that of the database/);
    await rm(`${dataDir}.password`);
    expect(await refusal(dataDir)).toMatch(/missing or unreadable/);
  });

  it('while another process, or this one, uses the directory', async () => {
    const dataDir = database();
    const { child } = await parent(dataDir);
    expect(await refusal(dataDir)).toMatch(`already in use by process ${child.pid}`);
    const mine = database();
    const server = await start(mine);
    expect(await refusal(mine)).toMatch(`already in use by process ${process.pid}`);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('root', () => {
  asRoot('runs it below a directory that only root may enter, by each way there is, on the same data', async () => {
    const home = join(place, 'home');
    await mkdir(home, { mode: 0o700 });
    const native = await copyOfPrograms(home);
    const dataDir = join(home, 'data');
    const all = process.env.PATH;
    const seen: string[] = [];
    const once = async (path: string | undefined): Promise<void> => {
      process.env.PATH = path;
      try {
        const server = await start(dataDir, { native, log: (line) => seen.push(line) });
        await query(server, 'create table if not exists rounds (n int)');
        await query(server, 'insert into rounds values (1)');
        await server.stop();
      } finally {
        process.env.PATH = all;
      }
    };
    await once(all);
    const tools = await toolsFor(home, ['setpriv', 'id']);
    await once(tools);
    expect(seen.at(-1)).toMatch(/as user \d+ with dac_/);
    await once(all);

    process.env.PATH = join(home, 'nothing');
    expect(await refusal(dataDir, { native })).toMatch(/does not run as root/);
    process.env.PATH = all;

    await chmod(home, 0o755);
    await once(join(home, 'nothing'));
    expect(seen.at(-1)).toMatch(/as user \d+\.$/);
    await once(all);
    expect(await query(await start(dataDir), 'select count(*)::int as n from rounds')).toEqual([{ n: 5 }]);
  });

  asRoot('and an ordinary user share a database that the user made, and root does not take it away', async () => {
    if (!mayRunAs(65534)) return console.warn('NOT TESTED: user 65534 cannot reach this checkout.');
    const dataDir = join(place, 'user', 'data');
    await mkdir(dirname(dataDir));
    await chown(dirname(dataDir), 65534, 65534);
    const user = { uid: 65534, gid: 65534 };
    await kill((await parent(dataDir, false, user)).child);
    const lines: string[] = [];
    const server = await start(dataDir, { log: (line) => lines.push(line) });
    expect(lines.at(-1)).toMatch(/as user 65534\.$/);
    await server.stop();
    await kill((await parent(dataDir, false, user)).child);
    expect(statSync(dataDir).uid).toBe(65534);
  });

  asRoot('may hand it to a user id without a name, as containers have', async () => {
    if (!mayRunAs(54321, 'unshare'))
      return console.warn('NOT TESTED: no user namespaces here, or no way to this checkout.');
    const dataDir = join(place, 'number', 'data');
    await mkdir(dirname(dataDir));
    await chown(dirname(dataDir), 54321, 54321);
    const number = { uid: 54321, gid: 54321 };
    await kill((await parent(dataDir, false, number)).child);
    await kill((await parent(dataDir, false, number)).child);
  });
});
