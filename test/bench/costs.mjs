// What an operation costs besides time: processor time of the programs and of PostgreSQL, and bytes of its write-ahead log.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The clock ticks of /proc: 100 a second on every Linux that Node supports. */
const MS_PER_TICK = 10;
/** Programs are at rest when they use at most a fifteenth of a processor for this long: two ticks. */
const REST_MS = 300;
const RESTING_MS = 2 * MS_PER_TICK;
/** What does not come to rest is measured as it is. */
const RESTLESS_MS = 120_000;

/** Parent and processor time of a process, including its finished children; null if it has ended. */
function stat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may contain spaces and brackets.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), cpuMs: ticks * MS_PER_TICK };
  } catch {
    return null;
  }
}

/** `pid` and all its descendants; only `pid` itself if /proc is not available. */
export function processTree(pid) {
  const children = new Map();
  for (const name of processes()) {
    const parent = stat(name)?.parent;
    if (parent === undefined) continue;
    if (!children.has(parent)) children.set(parent, []);
    children.get(parent).push(Number(name));
  }
  const tree = [pid];
  for (const member of tree) tree.push(...(children.get(member) ?? []));
  return tree;
}

function processes() {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** This process without its children, which may include PostgreSQL and the measured programs. */
const ownCpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Processor time in milliseconds of the program `pid` with all its descendants. */
export const cpuOfTree = (pid) => processTree(pid).reduce((sum, member) => sum + (stat(member)?.cpuMs ?? 0), 0);

/** Resident memory of a process in MB; null if /proc is not available. */
export function residentMb(pid) {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/** Resident memory in MB of all processes of the program `pid`, and their number. */
export function residentOfTree(pid) {
  const sizes = processTree(pid)
    .map(residentMb)
    .filter((size) => size !== null);
  return { megabytes: sizes.reduce((sum, size) => sum + size, 0), processes: sizes.length };
}

/** Returns when `spent`, a total of processor time in milliseconds, has all but stopped to grow. */
export async function atRest(spent) {
  for (const deadline = performance.now() + RESTLESS_MS; performance.now() < deadline;) {
    const before = spent();
    await sleep(REST_MS);
    if (!(spent() - before > RESTING_MS)) return;
  }
  console.error(`Not at rest after ${RESTLESS_MS / 1_000} s: the next measurement has a part of this one.`);
}

/**
 * Creates meters of a database server: `meter(pids)` starts to count, and the function it returns reports the cost since then, divided by a number
 * of operations. It first waits until the programs and PostgreSQL are at rest: an operation costs what follows from it, too, and none of that falls
 * into the next measurement. `pids` are programs with all their descendants, except this process, which counts alone. `client` is a connection or a pool; the
 * server's work for it is included.
 * @returns {(pids: number[]) => Promise<(operations: number) => Promise<{ node: number, postgres: number, wal: number }>>} milliseconds of
 * processor time an operation, of the programs and of PostgreSQL, and bytes of WAL an operation.
 */
export async function metersOf(client) {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const server = stat(rows[0].pid)?.parent;
  const walNow = async () => Number((await client.query(`select pg_current_wal_lsn() - '0/0' as bytes`)).rows[0].bytes);
  return async (pids) => {
    const ofNode = () => pids.reduce((sum, pid) => sum + (pid === process.pid ? ownCpu() : cpuOfTree(pid)), 0);
    const ofPostgres = () => (server === undefined ? NaN : cpuOfTree(server));
    const spent = async () => ({ node: ofNode(), postgres: ofPostgres(), wal: await walNow() });
    const before = await spent();
    return async (operations) => {
      await atRest(() => ofNode() + ofPostgres());
      const after = await spent();
      return {
        node: (after.node - before.node) / operations,
        postgres: (after.postgres - before.postgres) / operations,
        wal: (after.wal - before.wal) / operations,
      };
    };
  };
}
