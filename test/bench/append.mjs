// Row f, in a process of its own: the event store against a bare INSERT through the same client.
import { project } from '../../dist/libs/kernel/src/index.js';
import { jobRows } from '../../dist/libs/jobs/src/read/jobs.js';
import { createPool } from '../../dist/libs/platform/src/database/pool.js';
import { PostgresEventStore } from '../../dist/libs/platform/src/event-store/postgres.js';
import { Wakeups } from '../../dist/libs/platform/src/event-store/wakeups.js';
import { randomId, uuidv7 } from '../../dist/libs/platform/src/ids.js';
import { ReadModels } from '../../dist/libs/platform/src/read-models/read-models.js';
import { inTurns } from './measure.mjs';
import { jobCreated } from './samples.mjs';

const { database, rounds, seconds, writers } = JSON.parse(process.argv[2]);
/** Events in a stream before the next one begins: three appends of four extend what is there. */
const EVENTS_A_STREAM = 4;

const pool = createPool({ url: database, max: 12 });
const store = new PostgresEventStore(pool, new Wakeups(pool));
const readModels = new ReadModels(pool, store, console);
readModels.add(jobRows);
await readModels.prepare();
const { table } = readModels.named('jobs');
await pool.query('create table bench_bare (id bigint generated always as identity primary key, data jsonb not null)');

const board = randomId('boards');
const metadata = { actor: 'system:bench', commandId: uuidv7(), requestId: 'bench', correlationId: 'bench', causationId: null };
let made = 0;

/** One writer: a stream of its own at a time, an event at a time, each with the row as it is then. */
function storeWriter() {
  let stream, expected = EVENTS_A_STREAM, row;
  return async () => {
    if (expected === EVENTS_A_STREAM) {
      stream = { category: 'job', board, objectId: randomId('jobs') };
      expected = 0;
      row = null;
    }
    const data = jobCreated(made++);
    const at = new Date().toISOString();
    const event = { id: uuidv7(), ...(expected === 0 ? { type: 'JobCreated', schemaVersion: 2 } : { type: 'JobChanged', schemaVersion: 1 }), data };
    row = project(jobRows, row, { ...event, ...stream, metadata, at, version: expected + 1, position: '' });
    const result = await store.append({ stream, expected, events: [event], at, metadata, rows: [{ table, row }] });
    if (result.outcome !== 'appended') throw new Error(`An append came out as ${result.outcome}.`);
    expected += 1;
  };
}

/** One writer of the bare INSERT: the same event, as one row of a table with nothing but a key. */
const bareWriter = (bare) => async () => {
  await bare.query({
    name: 'bare',
    text: 'insert into bench_bare (data) values ($1)',
    values: [JSON.stringify(jobCreated(made++))],
  });
};

async function rate(makers, forSeconds) {
  const warm = performance.now() + 500;
  const end = warm + forSeconds * 1000;
  let count = 0;
  const work = async (write) => {
    while (performance.now() < end) {
      await write();
      if (performance.now() > warm) count++;
    }
  };
  await Promise.all(makers.map(work));
  return count / ((performance.now() - warm) / 1000);
}

const seen = {};
for (const n of writers) {
  const bare = createPool({ url: database, max: n });
  const result = await inTurns(rounds, {
    [`bare${n}`]: () => rate(Array.from({ length: n }, () => bareWriter(bare)), seconds),
    [`f${n}`]: () => rate(Array.from({ length: n }, () => storeWriter()), seconds),
  });
  Object.assign(seen, result);
  await bare.end();
}
await pool.end();
process.send(seen);
