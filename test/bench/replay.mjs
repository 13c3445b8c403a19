// Row g, in a separate process: the real projector folds a log of jobs into their read model.
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import { jobDecider } from '../../dist/libs/jobs/src/job/job.decider.js';
import { jobRows } from '../../dist/libs/jobs/src/job/job.read-model.js';
import { createPool } from '../../dist/libs/store/src/database/pool.js';
import { copyLine } from '../../dist/libs/store/src/database/copy-in.js';
import { PostgresEventStore } from '../../dist/libs/store/src/postgres/postgres-event-store.js';
import { Wakeups } from '../../dist/libs/store/src/event-log/wakeups.js';
import { Projector } from '../../dist/libs/store/src/read-models/projector.js';
import { ReadModels } from '../../dist/libs/store/src/read-models/read-models.js';
import { metersOf } from './costs.mjs';
import { jobCreated, prose } from './samples.mjs';

const { database, rounds, events } = JSON.parse(process.argv[2]);
const silent = { info() {}, warn() {}, error: console.error };

const pool = createPool({ url: database, max: 4 });
const store = new PostgresEventStore(pool, new Wakeups(pool));
const readModels = new ReadModels(pool, store, silent);
readModels.add(jobRows);
readModels.addUpcasts(jobDecider.category, jobDecider.upcasts);
await readModels.prepare();
await writeLog(events / 4);

const rates = [];
const bare = [];
const costs = { g: [], replayBare: [] };
const meters = await metersOf(pool);
for (let round = 0; round < rounds; round++) {
  bare.push(await rateOf(copyBare, costs.replayBare));
  rates.push(await rateOf(rebuild, costs.g));
}
await pool.end();
process.send({ rates, bare, costs });

/** Events a second of `replay`, which returns their number; `spent` receives the cost of one. */
async function rateOf(replay, spent) {
  const meter = await meters([process.pid]);
  const started = performance.now();
  const replayed = await replay();
  const rate = replayed / ((performance.now() - started) / 1000);
  spent.push(await meter(replayed));
  await check(replayed, replay === rebuild);
  return rate;
}

async function rebuild() {
  const projector = new Projector(readModels.named('jobs'), readModels, store, pool, silent);
  return (await projector.rebuild(new AbortController().signal)).events;
}

/** The minimum of any replay: read the log in order, parse it, and copy it to a table with one text. */
async function copyBare() {
  const [reader, writer] = [await pool.connect(), await pool.connect()];
  await writer.query('drop table if exists bare; create table bare (data text)');
  const types = { getTypeParser: () => (text) => text };
  const text = `select data::text, txid, position from events where (txid, position) > ($1::xid8, $2::bigint)
    order by txid, position limit 1000`;
  const read = (after) => reader.query({ name: 'bare', text, values: after, rowMode: 'array', types });
  const copying = writer.query(from('copy bare from stdin'));
  const copied = finished(copying);
  let events = 0;
  for (let next = read(['0', '0']); ;) {
    const { rows } = await next;
    if (rows.length === 0) break;
    next = read(rows.at(-1).slice(1));
    let lines = '';
    for (const [data] of rows) {
      JSON.parse(data);
      lines += copyLine([data]);
    }
    events += rows.length;
    if (!copying.write(lines)) await once(copying, 'drain');
  }
  copying.end();
  await copied;
  reader.release();
  writer.release();
  return events;
}

/**
 * A board that gains 250 jobs a day: each is published after two hours, corrected after two days, and changed again after four weeks. PostgreSQL
 * itself writes the log, as appends would have written it.
 */
async function writeLog(jobs) {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  const description = `<p>${prose(560, 1)} `;
  await client.query(
    `insert into streams (stream, version) select md5('job ' || i)::uuid, 4 from generate_series(1, $1::int) i`,
    [jobs],
  );
  await client.query(
    `insert into events (stream, version, event_id, name, category, type, schema_version, data, meta, at)
     select md5('job ' || i)::uuid, k + 1, md5('event ' || i || ' ' || k)::uuid,
       'job-boards_01-jobs_' || lpad(i::text, 26, '0'), 'job',
       (array['JobCreated', 'JobPublished', 'JobChanged', 'JobChanged'])[k + 1], (array[2, 2, 1, 1])[k + 1],
       case k
         when 0 then $2::jsonb || jsonb_build_object('title', 'Night nurse, ward ' || i, 'slug', 'night-nurse-' || i,
           'externalId', 'external-' || i, 'applicationUrl', 'https://hill-clinic.example/' || i)
         when 1 then '{"publishedAt": "2026-11-20T12:00:00.000Z", "expiresAt": "2026-12-20T12:00:00.000Z", "slot": null}'::jsonb
         when 2 then jsonb_build_object('title', 'Day nurse, ward ' || i, 'description', $3::text || i || '</p>')
         else jsonb_build_object('salaryMin', 40000 + i % 20000, 'salaryMax', 70000, 'description', $3::text || i || '.</p>')
       end,
       jsonb_build_object('actor', 'api_key:abcdefghijklmnop', 'commandId', md5('command ' || i || ' ' || k)::uuid,
         'requestId', 'req_' || lpad(i::text, 26, '0'), 'correlationId', 'req_' || lpad(i::text, 26, '0'),
         'causationId', null),
       timestamptz '2026-11-20 12:00:00Z' + i * interval '1 second' + k * interval '1 hour'
     from generate_series(1, $1::int) i, generate_series(0, 3) k
     order by i + (array[0, 20, 500, 7000])[k + 1]`,
    [jobs, JSON.stringify(jobCreated(0)), description],
  );
  await client.query('vacuum analyze events');
  await client.query('checkpoint');
  client.release(true);
}

/** A fast but wrong replay is no result. */
async function check(replayed, whole) {
  if (!whole) {
    const { rows } = await pool.query('select count(*)::int as n from bare');
    if (rows[0].n !== events) throw new Error(`Of ${events} events ${rows[0].n} were copied.`);
    return;
  }
  const { rows } = await pool.query(
    `select count(*)::int as jobs, count(*) filter (where version = 4 and status = 'published'
       and shown->>0 = '4' and shown->>2 like 'Day nurse%' and detail::json->>0 like '%.</p>'
       and shown->>9 = '70000')::int as whole
     from jobs_v4, lateral (select packed::json as shown) as unpacked`,
  );
  if (replayed !== events || rows[0].jobs !== events / 4 || rows[0].whole !== events / 4)
    throw new Error(`The replay of ${replayed} events made ${JSON.stringify(rows[0])}.`);
}
