// Row m: a CSV file becomes jobs, beside a bare batched INSERT of the same rows; and how long a read takes meanwhile.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { openings, startProduct } from './children.mjs';
import { inTurns } from './measure.mjs';
import { prose } from './samples.mjs';

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

/** Rows a second of both, and the milliseconds within which 99 of 100 lists were answered during the imports. */
export async function measureImports({ client, database, cwd, rounds, importRows: count }) {
  const board = await openings(database, cwd, 'boards', 'create', 'imports', '--owner', 'imports@bench.example');
  const key = await openings(database, cwd, 'keys', 'create', '--board', board, '--rate-limit', '100000000');
  const product = await startProduct(database, cwd);
  const meanwhile = [];
  try {
    const ask = async (method, path, body) => {
      const response = await fetch(`${product.origin}/v1${path}`, { method, body, headers: { authorization: `Bearer ${key}` } });
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
    await client.query(`create table bench_import (id bigint generated always as identity primary key, title text not null,
      description text not null, url text not null, company text not null, external text not null unique, type text, level text)`);
    const bare = async (round) => {
      const rows = rowsOf(`b${round}`, count);
      const began = performance.now();
      for (let from = 0; from < rows.length; from += BATCH) {
        const columns = HEADER.map((_, column) => rows.slice(from, from + BATCH).map((row) => row[column]));
        await client.query({
          name: 'bench-import',
          text: `insert into bench_import (title, description, url, company, external, type, level)
            select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])`,
          values: columns,
        });
      }
      return rows.length / ((performance.now() - began) / 1000);
    };
    // Alone first, for the rate; then once more with somebody who reads.
    const seen = await inTurns(rounds, { bareImport: bare, m: async (round) => (await imported(round)).rate });
    await watched('watched');
    meanwhile.sort((a, b) => a - b);
    return { seen, p99: meanwhile[Math.floor(meanwhile.length * 0.99)] };
  } finally {
    await product.stop();
  }
}
