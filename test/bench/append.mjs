// Row f, in a separate process: the event store against a bare INSERT of the same events through the same client. Row f includes everything that an
// append does: the fold of the read model's row, the row itself, and one winner for each version.
import { project } from '../../dist/libs/kernel/src/engine.js';
import { jobRows } from '../../dist/libs/jobs/src/job/job.read-model.js';
import { createPool } from '../../dist/libs/store/src/database/pool.js';
import { EventStoreDbStore } from '../../dist/libs/store/src/eventstoredb/eventstoredb-event-store.js';
import { PostgresEventStore } from '../../dist/libs/store/src/postgres/postgres-event-store.js';
import { Wakeups } from '../../dist/libs/store/src/event-log/wakeups.js';
import { randomId, uuidv7 } from '../../dist/libs/store/src/ids.js';
import { ReadModels } from '../../dist/libs/store/src/read-models/read-models.js';
import { metersOf } from './costs.mjs';
import { inTurns } from './measure.mjs';
import { jobChanged, jobCreated } from './samples.mjs';

const { database, rounds, seconds, primeSeconds, writers, eventStore } = JSON.parse(process.argv[2]);
/** Events in a stream before the next one starts: three appends of four extend an existing stream. */
const EVENTS_A_STREAM = 4;

const pool = createPool({ url: database, max: 12 });
const store = eventStore
  ? await EventStoreDbStore.open({ url: eventStore, pool, log: console, finishClaims: false })
  : new PostgresEventStore(pool, new Wakeups(pool));
const readModels = new ReadModels(pool, store, console);
readModels.add(jobRows);
if (store.inline) await readModels.prepare();
const { table } = readModels.named('jobs');
await pool.query('create table bench_bare (id bigint generated always as identity primary key, data jsonb not null)');

const board = randomId('boards');
const metadata = {
  actor: 'system:bench',
  commandId: uuidv7(),
  requestId: 'bench',
  correlationId: 'bench',
  causationId: null,
};
let made = 0;

/** One writer: one stream after the other, one event at a time, each with its current row. */
function storeWriter() {
  let stream,
    expected = EVENTS_A_STREAM,
    row;
  return async () => {
    if (expected === EVENTS_A_STREAM) {
      stream = { category: 'job', board, objectId: randomId('jobs') };
      expected = 0;
      row = null;
    }
    const at = new Date().toISOString();
    const event =
      expected === 0
        ? { id: uuidv7(), type: 'JobCreated', schemaVersion: 2, data: jobCreated(made++) }
        : { id: uuidv7(), type: 'JobChanged', schemaVersion: 1, data: jobChanged(made++) };
    row = project(jobRows, row, { ...event, ...stream, metadata, at, version: expected + 1, position: '' });
    const result = await store.append({
      stream,
      expected,
      events: [event],
      at,
      metadata,
      rows: store.inline ? [{ table, row }] : [],
      neverTried: true,
    });
    if (result.outcome !== 'appended') throw new Error(`An append came out as ${result.outcome}.`);
    expected += 1;
  };
}

/** One writer of the bare INSERT: the same events, each as one row of a table with only a key. */
function bareWriter(bare) {
  let nth = 0;
  return async () => {
    const data = nth++ % EVENTS_A_STREAM === 0 ? jobCreated(made++) : jobChanged(made++);
    await bare.query({
      name: 'bare',
      text: 'insert into bench_bare (data) values ($1)',
      values: [JSON.stringify(data)],
    });
  };
}

/** Concurrent writes by all `makers` for this many milliseconds. */
async function writes(makers, forMs) {
  const end = performance.now() + forMs;
  let count = 0;
  const work = async (write) => {
    for (; performance.now() < end; count++) await write();
  };
  await Promise.all(makers.map(work));
  return count;
}

const meters = await metersOf(pool);
const [seen, costs] = [{}, {}];

async function rate(name, makers) {
  await writes(makers, 500);
  const spent = await meters([process.pid]);
  const began = performance.now();
  const count = await writes(makers, seconds * 1_000);
  const took = performance.now() - began;
  (costs[name] ??= []).push(await spent(count));
  return (count / took) * 1_000;
}

const many = (count, maker) => Array.from({ length: count }, maker);
// Warms up both: the code and the tables.
await writes(many(8, storeWriter), primeSeconds * 1_000);
if (!eventStore)
  await writes(
    many(8, () => bareWriter(pool)),
    (primeSeconds * 1_000) / 4,
  );
for (const n of writers) {
  if (eventStore) {
    Object.assign(seen, await inTurns(rounds, { [`xf${n}`]: () => rate(`xf${n}`, many(n, storeWriter)) }));
    continue;
  }
  const bare = createPool({ url: database, max: n });
  const result = await inTurns(rounds, {
    [`bare${n}`]: () =>
      rate(
        `bare${n}`,
        many(n, () => bareWriter(bare)),
      ),
    [`f${n}`]: () => rate(`f${n}`, many(n, storeWriter)),
  });
  Object.assign(seen, result);
  await bare.end();
}
if (eventStore) await store.close();
await pool.end();
process.send({ seen, costs });
