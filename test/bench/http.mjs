// Rows a to e and h: the server over HTTP, and bare servers beside it.
import { setTimeout as sleep } from 'node:timers/promises';
import { tableOf } from '../../dist/libs/platform/src/read-models/row.js';
import { JobRow } from '../../dist/libs/jobs/src/read/jobs.js';
import { openings, startBaseline, startProduct } from './children.mjs';
import { inTurns, load, residentMb } from './measure.mjs';
import { jobBody, prose } from './samples.mjs';

const DOCUMENTS = 1_000;
const COMPANIES = 50;
const REST_MS = 5_000;

const any = (list) => list[Math.floor(Math.random() * list.length)];

/** Operations a second by row, and resident megabytes. Only the rows that `wanted` holds. */
export async function measureHttp({ client, database, cwd, wanted, rounds, seconds, warmUp }) {
  await openings(database, cwd, 'migrate');
  const board = await openings(database, cwd, 'boards', 'create', 'bench', '--owner', 'bench@bench.example');
  const key = await openings(database, cwd, 'keys', 'create', '--board', 'bench', '--rate-limit', '100000000');
  const product = await startProduct(database, cwd);
  let baseline;
  try {
    await sleep(REST_MS);
    const atRest = residentMb(product.pid);
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const call = async (method, path, body) => {
      const response = await fetch(`${product.origin}${path}`, { method, headers, body: body && JSON.stringify(body) });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return text;
    };
    const companies = [];
    for (let n = 0; n < COMPANIES; n++) {
      const company = { name: `Clinic ${n}`, website: `https://clinic-${n}.example` };
      companies.push(JSON.parse(await call('POST', '/v1/companies', company)).id);
    }
    const ids = await fillDocuments(client, call, companies);
    const columns = tableOf(JobRow).columns.map(({ name }) => name).filter((name) => name !== 'detail');
    baseline = await startBaseline(database, cwd, {
      list: { table: tableOf(JobRow).name, columns, board },
      ready: `/documents/${ids[0]}`,
    });

    let created = 0;
    const post = (path) => () => {
      const n = created++;
      return { method: 'POST', path, headers, body: JSON.stringify(jobBody(path.length, n, companies[n % COMPANIES])) };
    };
    const get = (path) => () => ({ method: 'GET', path: path(), headers });
    const shots = {
      a: { origin: baseline.origin, next: get(() => `/documents/${any(ids)}`) },
      c: { origin: product.origin, next: get(() => `/v1/jobs/${any(ids)}`) },
      bare: { origin: baseline.origin, next: get(() => '/list') },
      d: { origin: product.origin, next: get(() => '/v1/jobs?limit=20') },
      b: { origin: baseline.origin, next: post('/documents'), fresh: true },
      e: { origin: product.origin, next: post('/v1/jobs'), fresh: true },
    };
    const seen = {};
    for (const pair of [['a', 'c'], ['bare', 'd'], ['b', 'e']]) {
      if (!wanted.has(pair[1])) continue;
      const contenders = pair.map((name) => [name, () => load({ ...shots[name], seconds, warmUp })]);
      Object.assign(seen, await inTurns(rounds, Object.fromEntries(contenders)));
    }
    await sleep(1_000);
    return { seen, memory: { atRest, afterLoad: residentMb(product.pid) } };
  } finally {
    await baseline?.stop();
    await product.stop();
  }
}

/** 1,000 jobs of the product, whose answers are also the documents of row a: both send the same bytes. */
async function fillDocuments(client, call, companies) {
  await client.query(`create table bench_documents (id text primary key, body jsonb not null);
    create table bench_inserts (id bigint generated always as identity primary key, body jsonb not null)`);
  const ids = [];
  const make = async (n) => {
    const description = `<p>${prose(150, n)}</p>`;
    const body = await call('POST', '/v1/jobs', { ...jobBody('kept', n, companies[n % COMPANIES]), description });
    return { id: JSON.parse(body).id, body };
  };
  for (let n = 0; n < DOCUMENTS; n += 20) {
    for (const { id, body } of await Promise.all(Array.from({ length: 20 }, (_, i) => make(n + i)))) {
      await client.query('insert into bench_documents (id, body) values ($1, $2)', [id, body]);
      ids.push(id);
    }
  }
  // Both tables as they are after a while in use, not as a bulk load left them.
  await client.query('vacuum analyze');
  return ids;
}
