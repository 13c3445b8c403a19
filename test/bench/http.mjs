// Rows a to e and h: the server over HTTP, compared with bare servers and one with NestJS and TypeORM.
import { setTimeout as sleep } from 'node:timers/promises';
import { tableOf } from '../../dist/libs/store/src/tables/row.js';
import { JobRow } from '../../dist/libs/jobs/src/job/job.read-model.js';
import { openings, startBaseline, startOrm, startProduct } from './children.mjs';
import { atRest, cpuOfTree, metersOf, residentOfTree } from './costs.mjs';
import { inTurns, load } from './measure.mjs';
import { jobBody, prose } from './samples.mjs';

const DOCUMENTS = 1_000;
const COMPANIES = 50;
/** Concurrent requests while a server is filled. */
const AT_ONCE = 20;
const any = (list) => list[Math.floor(Math.random() * list.length)];

/**
 * Operations a second and costs of one by row, and resident megabytes, for the rows in `wanted`. Before they take turns, contenders for GET and
 * POST of one job are under load for `primeSeconds` each, because a server gets faster for that long. The cost of a start is that until it is at
 * rest, the migration of the database not included.
 */
export async function measureHttp({
  client,
  database,
  cwd,
  wanted,
  rounds,
  seconds,
  warmUp,
  primeSeconds,
  startSeconds,
}) {
  await openings(database, cwd, 'migrate');
  const board = await openings(database, cwd, 'boards', 'create', 'bench', '--owner', 'bench@bench.example');
  const key = await openings(database, cwd, 'keys', 'create', '--board', 'bench', '--rate-limit', '100000000');
  const meters = await metersOf(client);
  const starting = await meters([]);
  const product = await startProduct(database, cwd);
  let baseline, orm;
  try {
    await sleep(startSeconds * 1_000);
    await atRest(() => cpuOfTree(product.pid));
    const [seen, costs] = [{}, {}];
    costs.h = [{ ...(await starting(1)), node: cpuOfTree(product.pid) }];
    const resting = residentOfTree(product.pid);
    const headers = { 'authorization': `Bearer ${key}`, 'content-type': 'application/json' };
    const call = caller(product.origin, headers);
    const companies = [];
    for (let n = 0; n < COMPANIES; n++) {
      const company = { name: `Clinic ${n}`, website: `https://clinic-${n}.example` };
      companies.push(JSON.parse(await call('POST', '/v1/companies', company)).id);
    }
    const ids = await fillDocuments(client, call, companies);
    const columns = tableOf(JobRow)
      .columns.map(({ name }) => name)
      .filter((name) => name !== 'detail');
    baseline = await startBaseline(database, cwd, {
      list: { table: tableOf(JobRow).name, columns, board },
      ready: `/documents/${ids[0]}`,
    });
    const others = { companies: [], ids: [] };
    if (wanted.has('c') || wanted.has('e')) {
      orm = await startOrm(database, cwd);
      Object.assign(others, await fillOrm(client, caller(orm.origin, { 'content-type': 'application/json' })));
    }

    let created = 0;
    const post =
      (path, of = companies) =>
      () => {
        const n = created++;
        return { method: 'POST', path, headers, body: JSON.stringify(jobBody(path.length, n, of[n % COMPANIES])) };
      };
    const get = (path) => () => ({ method: 'GET', path: path(), headers });
    const shots = {
      a: { server: baseline, next: get(() => `/documents/${any(ids)}`) },
      c: { server: product, next: get(() => `/v1/jobs/${any(ids)}`) },
      ormGet: { server: orm, next: get(() => `/v1/jobs/${any(others.ids)}`) },
      bare: { server: baseline, next: get(() => '/list') },
      d: { server: product, next: get(() => '/v1/jobs?limit=20') },
      b: { server: baseline, next: post('/documents'), fresh: true },
      e: { server: product, next: post('/v1/jobs'), fresh: true },
      ormPost: { server: orm, next: post('/v1/jobs', others.companies), fresh: true },
    };
    for (const names of [
      ['a', 'c', 'ormGet'],
      ['bare', 'd'],
      ['b', 'e', 'ormPost'],
    ]) {
      if (!wanted.has(names[1])) continue;
      const contenders = names.map((name) => {
        const { server, ...shot } = shots[name];
        costs[name] = [];
        return [name, { ...shot, origin: server.origin, meter: () => meters([server.pid]), costs: costs[name] }];
      });
      if (names[1] !== 'd')
        for (const [, shot] of contenders) await load({ ...shot, warmUp: 0, seconds: primeSeconds, meter: undefined });
      const turns = contenders.map(([name, shot]) => [name, () => load({ ...shot, seconds, warmUp })]);
      Object.assign(seen, await inTurns(rounds, Object.fromEntries(turns)));
    }
    await sleep(1_000);
    return { seen, costs, memory: { atRest: resting, afterLoad: residentOfTree(product.pid) } };
  } finally {
    await baseline?.stop();
    await orm?.stop();
    await product.stop();
  }
}

const caller = (origin, headers) => async (method, path, body) => {
  const response = await fetch(`${origin}${path}`, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text;
};

/** The same number of jobs and companies for the server with TypeORM. */
async function fillOrm(client, call) {
  const companies = [];
  for (let n = 0; n < COMPANIES; n++)
    companies.push(JSON.parse(await call('POST', '/v1/companies', { name: `Clinic ${n}` })).id);
  const ids = [];
  const make = async (n) => {
    const body = { ...jobBody('kept', n, companies[n % COMPANIES]), description: `<p>${prose(150, n)}</p>` };
    ids.push(JSON.parse(await call('POST', '/v1/jobs', body)).id);
  };
  for (let n = 0; n < DOCUMENTS; n += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => make(n + i)));
  await client.query('vacuum analyze');
  return { companies, ids };
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
  for (let n = 0; n < DOCUMENTS; n += AT_ONCE) {
    for (const { id, body } of await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => make(n + i)))) {
      await client.query('insert into bench_documents (id, body) values ($1, $2)', [id, body]);
      ids.push(id);
    }
  }
  // Both tables as they are after some use, not as after a bulk load.
  await client.query('vacuum analyze');
  return ids;
}
