// Row s: statements that the whole product sends to PostgreSQL. No noise of the machine touches these figures.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openings, startProduct } from './children.mjs';
import { processTree } from './costs.mjs';
import { jobBody } from './samples.mjs';

/** Until a started product has done what it does once. */
const SETTLE_MS = 5_000;
const COUNTER = new URL('./count-statements.mjs', import.meta.url).href;

/** Statements per POST of a job, per GET of one, and per second at rest; `operations` of one writer after the other. */
export async function measureStatements({ database, cwd, operations, restSeconds }) {
  const directory = await mkdtemp(join(cwd, 'statements-'));
  const product = await startProduct(database, cwd, {
    NODE_OPTIONS: `--import=${COUNTER}`,
    BENCH_STATEMENTS: directory,
  });
  try {
    const key = await openings(database, cwd, 'keys', 'create', '--board', 'demo', '--rate-limit', '100000000');
    const sent = async () => {
      const files = await readdir(directory);
      const texts = await Promise.all(files.map((name) => readFile(join(directory, name), 'utf8')));
      return texts.reduce((sum, text) => sum + Number(text), 0);
    };
    const during = async (work) => {
      const before = await sent();
      await work();
      return (await sent()) - before;
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
    // Statements are prepared, what is remembered is read: that happens once.
    await each(() => one(n++));
    const posts = await during(() => each(() => one(n++)));
    await sleep(SETTLE_MS);
    const rest = await during(() => sleep(restSeconds * 1_000));
    await each(() => call('GET', `/v1/jobs/${id}`));
    const gets = await during(() => each(() => call('GET', `/v1/jobs/${id}`)));
    const counted = new Set((await readdir(directory)).map((name) => Number(name.split('-')[0])));
    const missed = processTree(product.pid).filter((pid) => !counted.has(pid));
    if (posts === 0 || missed.length > 0) throw new Error(`Statements of the processes [${missed}] were not counted.`);
    return { post: posts / operations, get: gets / operations, rest: rest / restSeconds };
  } finally {
    await product.stop();
  }
}
