// Row g, in a process of its own: a log of jobs, folded anew into their read model by the real projector.
import { jobDecider } from '../../dist/libs/jobs/src/domain/job.js';
import { jobRows } from '../../dist/libs/jobs/src/read/jobs.js';
import { createPool } from '../../dist/libs/platform/src/database/pool.js';
import { PostgresEventStore } from '../../dist/libs/platform/src/event-store/postgres.js';
import { Wakeups } from '../../dist/libs/platform/src/event-store/wakeups.js';
import { Projector } from '../../dist/libs/platform/src/read-models/projector.js';
import { ReadModels } from '../../dist/libs/platform/src/read-models/read-models.js';
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
for (let round = 0; round < rounds; round++) {
  const projector = new Projector(readModels.named('jobs'), readModels, store, pool, silent);
  const started = performance.now();
  const rebuilt = await projector.rebuild(new AbortController().signal);
  rates.push(rebuilt.events / ((performance.now() - started) / 1000));
  await check(rebuilt.events);
}
await pool.end();
process.send({ rates });

/**
 * A board that gains 250 jobs a day: each is published after two hours, corrected after two days, changed again after
 * four weeks. The log is written by PostgreSQL itself, as appends would have left it.
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

/** A fast replay that is wrong is no result. */
async function check(replayed) {
  const { rows } = await pool.query(
    `select count(*)::int as jobs, count(*) filter (where version = 4 and status = 'published'
       and shown->>'revision' = '4' and shown->>'title' like 'Day nurse%' and detail::json->>'description' like '%.</p>'
       and shown->>'salaryMax' = '70000')::int as whole
     from jobs_v3, lateral (select packed::json as shown) as unpacked`,
  );
  if (replayed !== events || rows[0].jobs !== events / 4 || rows[0].whole !== events / 4)
    throw new Error(`The replay of ${replayed} events made ${JSON.stringify(rows[0])}.`);
}
