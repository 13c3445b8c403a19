// Row m: importing jobs from a CSV file, compared with a bare batched INSERT of the results; and the duration of a concurrent read.
import { createHash, randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { openings, startProduct } from './children.mjs';
import { metersOf } from './costs.mjs';
import { inTurns } from './measure.mjs';
import { jobCreated, prose } from './samples.mjs';

const BATCH = 500;
const COMPANIES = 50;
const HEADER = ['title', 'description', 'applicationUrl', 'companyName', 'externalId', 'employmentType', 'seniority'];

/** Rows that collide with no other of their `series`. */
const rowsOf = (series, count) =>
  Array.from({ length: count }, (_, n) => [
    `Night nurse, ward ${series} ${n}`,
    `<p>${prose(170, n)}</p>`,
    `https://hill-clinic.example/${series}/${n}`,
    `Clinic ${n % COMPANIES}`,
    `${series}-${n}`,
    'full_time',
    'mid_level',
  ]);

const cell = (text) => `"${text.replaceAll('"', '""')}"`;

/** The minimum that an import stores: an event, the row for lists, and the unique values of a job. */
const BARE_TABLES = `
  create table bench_import_events (position bigint generated always as identity primary key, stream uuid not null,
    version int not null, data jsonb not null, unique (stream, version));
  create table bench_import_rows (board text not null, id uuid not null, status text not null, title text not null,
    company text not null, external text not null, data jsonb not null, primary key (board, id));
  create index on bench_import_rows (board, status, id);
  create index on bench_import_rows (board, company, id);
  create table bench_import_claims (key text primary key, owner uuid not null)`;

/** One statement that writes rows of the file to the three tables; each job claims its external id, address and slug. */
async function insertBare(client, rows, round) {
  const jobs = rows.map(([title, description, applicationUrl, companyName, externalId], n) => ({
    id: randomUUID(),
    title,
    companyName,
    externalId,
    data: JSON.stringify({ ...jobCreated(n), title, description, applicationUrl, companyName, externalId }),
  }));
  const of = (key) => jobs.map((job) => job[key]);
  const claims = jobs.flatMap(({ id, externalId, data }) =>
    ['external', 'address', 'slug'].map((kind) => ({
      id,
      key: `${round}:${kind}:${kind === 'external' ? externalId : createHash('sha256').update(data).update(kind).digest('hex')}`,
    })),
  );
  await client.query({
    name: 'bench-import',
    text: `with jobs as (select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::jsonb[]) as j(id, title, company, external, data)),
      events as (insert into bench_import_events (stream, version, data) select id, 1, data from jobs),
      rows as (insert into bench_import_rows (board, id, status, title, company, external, data)
        select 'board', id, 'draft', title, company, external, data from jobs)
      insert into bench_import_claims (key, owner) select * from unnest($6::text[], $7::uuid[])`,
    values: [
      of('id'),
      of('title'),
      of('companyName'),
      of('externalId'),
      of('data'),
      claims.map(({ key }) => key),
      claims.map(({ id }) => id),
    ],
  });
}

/** Rows a second and costs of one for both, and the 99th percentile of lists during the imports, in milliseconds. */
export async function measureImports({ client, database, cwd, rounds, importRows: count }) {
  // The first start creates the key of the installation, and its log line is no part of the output of the command line.
  const product = await startProduct(database, cwd);
  const board = await openings(database, cwd, 'boards', 'create', 'imports', '--owner', 'imports@bench.example');
  const key = await openings(database, cwd, 'keys', 'create', '--board', board, '--rate-limit', '100000000');
  const meanwhile = [];
  const meters = await metersOf(client);
  const costs = { bareImport: [], m: [] };
  try {
    const ask = async (method, path, body) => {
      const response = await fetch(`${product.origin}/v1${path}`, {
        method,
        body,
        headers: { authorization: `Bearer ${key}` },
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return JSON.parse(text);
    };
    const until = async (path, done) => {
      for (;;) {
        const found = await ask('GET', path);
        if (done(found)) return found;
        await sleep(20);
      }
    };
    const imported = async (round) => {
      const text = [HEADER, ...rowsOf(`i${round}`, count)].map((row) => row.map(cell).join(',')).join('\n');
      const form = new FormData();
      form.append('file', new Blob([text], { type: 'text/csv' }), 'jobs.csv');
      const { resource } = await ask('POST', '/imports', form);
      const path = `/imports/${resource.id}`;
      await until(path, ({ discoveryStatus }) => discoveryStatus === 'ready');
      await ask('POST', `${path}/confirm`);
      const { startedAt, completedAt, createdCount } = await until(path, ({ status }) => status !== 'processing');
      if (createdCount !== count) throw new Error(`${createdCount} of ${count} rows were imported.`);
      return { path, rate: count / ((Date.parse(completedAt) - Date.parse(startedAt)) / 1000) };
    };
    const watched = async (round) => {
      let going = true;
      const watching = (async () => {
        while (going) {
          const began = performance.now();
          await ask('GET', '/jobs?limit=20');
          meanwhile.push(performance.now() - began);
          await sleep(5);
        }
      })();
      const { rate } = await imported(round);
      going = false;
      await watching;
      return rate;
    };
    await client.query(BARE_TABLES);
    const bare = async (round) => {
      const rows = rowsOf(`b${round}`, count);
      const spent = await meters([process.pid]);
      const began = performance.now();
      for (let from = 0; from < rows.length; from += BATCH)
        await insertBare(client, rows.slice(from, from + BATCH), round);
      const rate = rows.length / ((performance.now() - began) / 1000);
      costs.bareImport.push(await spent(rows.length));
      return rate;
    };
    const metered = async (round) => {
      const spent = await meters([product.pid]);
      const { rate } = await imported(round);
      costs.m.push(await spent(count));
      return rate;
    };
    // Warms up first. Then alone, for the rate, and once more with a concurrent reader.
    await imported('primed');
    const seen = await inTurns(rounds, { bareImport: bare, m: metered });
    await watched('watched');
    meanwhile.sort((a, b) => a - b);
    return { seen, costs, p99: meanwhile[Math.floor(meanwhile.length * 0.99)] };
  } finally {
    await product.stop();
  }
}
