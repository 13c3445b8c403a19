// Row s: statements that the whole product sends to PostgreSQL, and what the server writes and waits for. The load of the machine does not affect
// these figures, except those with eight writers: how many share a write depends on what arrives together.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openings, startProduct } from './children.mjs';
import { metersOf, processTree } from './costs.mjs';
import { jobBody } from './samples.mjs';

/** Until a started product has done its one-time work. */
const SETTLE_MS = 5_000;
/** Concurrent writers that share statements. */
const WRITERS = 8;
const COUNTER = new URL('./count-statements.mjs', import.meta.url).href;

/**
 * Statements per POST of a job, per GET of one, and per second at rest; writes and flushes of the server per POST, with one writer and with eight.
 * `operations` of one writer, one after the other.
 */
export async function measureStatements({ client, database, cwd, operations, restSeconds }) {
  const directory = await mkdtemp(join(cwd, 'statements-'));
  const product = await startProduct(database, cwd, {
    NODE_OPTIONS: `--import=${COUNTER}`,
    BENCH_STATEMENTS: directory,
  });
  try {
    const key = await openings(database, cwd, 'keys', 'create', '--board', 'demo', '--rate-limit', '100000000');
    const counts = async () => {
      const files = await readdir(directory);
      const all = await Promise.all(
        files.map(async (name) => {
          const [statements, writes, flushes] = (await readFile(join(directory, name), 'utf8'))
            .split(/\s+/)
            .map(Number);
          return {
            pid: Number(name.split('-')[0]),
            statements: statements || 0,
            writes: writes || 0,
            flushes: flushes || 0,
          };
        }),
      );
      const sum = (of, what) => of.reduce((total, each) => total + each[what], 0);
      const server = all.filter(({ pid }) => pid === product.pid);
      return {
        statements: sum(all, 'statements'),
        writes: sum(server, 'writes'),
        flushes: sum(server, 'flushes'),
      };
    };
    const during = async (work) => {
      const before = await counts();
      await work();
      const after = await counts();
      return Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - before[name]]));
    };
    const call = async (method, path, body) => {
      const headers = {
        'authorization': `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      };
      const response = await fetch(`${product.origin}${path}`, { method, headers, body: body && JSON.stringify(body) });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
      return answer.id;
    };
    const one = (n) => call('POST', '/v1/jobs', { ...jobBody('statements', n), company: { name: 'Hill Clinic' } });
    let n = 0;
    const id = await one(n++);
    const each = async (work) => {
      for (let i = 0; i < operations; i++) await work();
    };
    const together = () => Promise.all(Array.from({ length: WRITERS }, () => each(() => one(n++))));
    // Preparing statements and filling caches happens once.
    await each(() => one(n++));
    const meters = await metersOf(client);
    let spent = await meters([product.pid]);
    const posts = await during(() => each(() => one(n++)));
    const costs = { post: [await spent(operations)] };
    await together();
    const shared = await during(together);
    await sleep(SETTLE_MS);
    const rest = await during(() => sleep(restSeconds * 1_000));
    await each(() => call('GET', `/v1/jobs/${id}`));
    spent = await meters([product.pid]);
    const gets = await during(() => each(() => call('GET', `/v1/jobs/${id}`)));
    costs.get = [await spent(operations)];
    const counted = new Set((await readdir(directory)).map((name) => Number(name.split('-')[0])));
    const missed = processTree(product.pid).filter((pid) => !counted.has(pid));
    if (posts.statements === 0 || missed.length > 0)
      throw new Error(`Statements of the processes [${missed}] were not counted.`);
    return {
      post: posts.statements / operations,
      get: gets.statements / operations,
      rest: rest.statements / restSeconds,
      writes: posts.writes / operations,
      flushes: posts.flushes / operations,
      sharedWrites: shared.writes / operations / WRITERS,
      costs,
    };
  } finally {
    await product.stop();
  }
}
