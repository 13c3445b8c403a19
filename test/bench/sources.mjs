// Row 4: postings of a feed become jobs, and a second run reads the same postings: the duration, and what it sends to PostgreSQL.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openings, startProduct } from './children.mjs';
import { metersOf } from './costs.mjs';
import { prose } from './samples.mjs';

const COMPANIES = 50;
const COUNTER = new URL('count-statements.mjs', import.meta.url).href;

const job = (
  series,
  n,
) => `<job><referencenumber>${series}-${n}</referencenumber><title>Night nurse, ward ${series} ${n}</title>
  <company>Clinic ${n % COMPANIES}</company><url>https://hill-clinic.example/${series}/${n}</url>
  <description><![CDATA[<p>${prose(170, n)}</p>]]></description></job>`;

/**
 * Postings a second of a first run with its costs and its statements per 1,000 postings, the seconds of a second run without changes, and its
 * statements.
 */
export async function measureSources({ client, database, cwd, rounds, postings: count }) {
  const meters = await metersOf(client);
  const directory = await mkdtemp(join(cwd, 'sources-'));
  const product = await startProduct(database, cwd, {
    NODE_OPTIONS: `--import=${COUNTER}`,
    BENCH_STATEMENTS: directory,
    WEBHOOK_ALLOW_PRIVATE: 'true',
  });
  // The first start creates the key of the installation.
  const board = await openings(database, cwd, 'boards', 'create', 'sources', '--owner', 'sources@bench.example');
  const key = await openings(database, cwd, 'keys', 'create', '--board', board, '--rate-limit', '100000000');
  const source = createServer((request, response) => {
    const [, series, many] = /^\/(\w+)\/(\d+)\.xml$/.exec(request.url) ?? [];
    response.writeHead(series ? 200 : 404, { 'content-type': 'application/xml' });
    if (!series) return response.end();
    response.write('<?xml version="1.0"?><source>');
    for (let n = 0; n < Number(many); n++) response.write(job(series, n));
    response.end('</source>');
  }).listen(0, '127.0.0.1');
  await once(source, 'listening');
  try {
    const ask = async (method, path, body) => {
      const response = await fetch(`${product.origin}/v1${path}`, {
        method,
        headers: { 'authorization': `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return JSON.parse(text);
    };
    const statements = async () => {
      const files = await Promise.all(
        (await readdir(directory)).map((file) => readFile(join(directory, file), 'utf8')),
      );
      return files.reduce((sum, text) => sum + Number(text.slice(0, 12)), 0);
    };
    const feed = (series, many) =>
      ask('POST', '/job-feeds', {
        name: series,
        direction: 'in',
        format: 'indeed_xml',
        isPaused: true,
        sourceUrl: `http://127.0.0.1:${source.address().port}/${series}/${many}.xml`,
      });
    const ran = async ({ id }) => {
      await ask('POST', `/job-feeds/${id}/runs`, {});
      for (;;) {
        const [run] = (await ask('GET', `/job-feeds/${id}/runs?limit=1`)).data;
        if (run.state === 'completed')
          return { ...run, seconds: (Date.parse(run.completedAt) - Date.parse(run.startedAt)) / 1_000 };
        if (run.state !== 'pending' && run.state !== 'running') throw new Error(JSON.stringify(run));
        // Each check sends statements, too.
        await sleep(1_000);
      }
    };
    await ran(await feed('primed', 500));
    const seen = { sources: [] };
    const costs = { sources: [] };
    const perThousand = [];
    const again = { seconds: [], statements: [], costs: [] };
    for (let round = 0; round < rounds; round++) {
      const made = await feed(`s${round}`, count);
      const spent = await meters([product.pid]);
      const sent = await statements();
      const first = await ran(made);
      costs.sources.push(await spent(count));
      perThousand.push(((await statements()) - sent) / (count / 1_000));
      if (first.counts.created !== count) throw new Error(JSON.stringify(first.counts));
      seen.sources.push(count / first.seconds);
      const before = await statements();
      const metered = await meters([product.pid]);
      const second = await ran(made);
      again.costs.push(await metered(1));
      if (second.counts.unchanged !== count) throw new Error(JSON.stringify(second.counts));
      again.seconds.push(second.seconds);
      again.statements.push((await statements()) - before);
    }
    return { seen, costs, perThousand, again, count };
  } finally {
    source.close();
    await product.stop();
  }
}
