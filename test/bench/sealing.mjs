// The cost of encryption for an append: the same events through the same PostgreSQL store, in clear and encrypted, in turns. Run after a build:
// node test/bench/sealing.mjs [rounds] [seconds]. Prints appends a second and processor time for each, and their ratio: for persons with 50 events,
// the typical total, and for those who only register, each of whom gets a key.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ciphers } from '../../dist/libs/runtime/src/secrets.js';
import { startEmbeddedPostgres } from '../../dist/libs/runtime/src/embedded-postgres/embedded-postgres.js';
import {
  ClaimDigests,
  createPool,
  migrate,
  PostgresEventStore,
  PostgresPersonKeys,
  RememberedPersonKeys,
  SealedEventStore,
} from '../../dist/libs/store/src/engine.js';
import { Wakeups } from '../../dist/libs/store/src/index.js';
import { randomId, uuidv7 } from '../../dist/libs/store/src/ids.js';
import { MIGRATIONS } from '../../dist/apps/server/src/migrations.js';
import { inTurns, median } from './measure.mjs';

const [rounds, seconds] = [Number(process.argv[2] ?? 15), Number(process.argv[3] ?? 0.7)];
/** Events of a person, the first of which creates the key, and concurrent writers. */
const KINDS = [
  { events: 50, writers: 1 },
  { events: 50, writers: 16 },
  { events: 1, writers: 16 },
];

const directory = await mkdtemp(join(tmpdir(), 'openings-bench-'));
const server = await startEmbeddedPostgres({
  dataDir: join(directory, 'postgres'),
  port: 0,
  durable: true,
  onExit: (reason) => console.error(reason),
});
await migrate(server.url, '0.0.0', MIGRATIONS);
const pool = createPool({ url: server.url, max: 12 });
const kept = new PostgresEventStore(pool, new Wakeups(pool));
const ciphers = new Ciphers([{ id: 'bench', bytes: new Uint8Array(32).fill(1) }]);
const keys = new RememberedPersonKeys(new PostgresPersonKeys(pool, ciphers));
const sealed = new SealedEventStore(kept, keys, new ClaimDigests(new Uint8Array(32)));
const fields = { Registered: ['name', 'email', 'phone', 'headline', 'bio'], Changed: ['headline', 'bio'] };
sealed.declarePersonal('boardUser', { fields, claims: [], erases: [], own: true });

const board = randomId('boards');
const [commandId, requestId] = [uuidv7(), 'bench'];
const metadata = { actor: 'system:bench', commandId, requestId, correlationId: requestId, causationId: null };
let made = 0;
const bio = () => `Nurse with ${made % 40} years of nights behind her, in wards of all kinds. `.repeat(6);
const registration = () => ({
  name: `Ada Person ${made}`,
  email: `person-${made}@example.org`,
  phone: `+49 30 ${made}`,
  headline: `Night nurse ${made}`,
  bio: bio(),
  locale: 'en',
  role: 'candidate',
});

/** One writer: one person after the other, one event at a time. */
function writer(store, category, events) {
  let stream;
  let expected = events;
  return async () => {
    if (expected === events) {
      stream = { category, board, objectId: randomId('boardUsers') };
      expected = 0;
    }
    made += 1;
    const [type, data] =
      expected === 0 ? ['Registered', registration()] : ['Changed', { headline: `Nurse ${made}`, bio: bio() }];
    const event = { id: uuidv7(), type, schemaVersion: 1, data };
    const at = new Date().toISOString();
    const result = await store.append({ stream, expected, events: [event], at, metadata, neverTried: true });
    if (result.outcome !== 'appended') throw new Error(`An append came out as ${result.outcome}.`);
    expected += 1;
  };
}

async function writes(makers, forMs) {
  const end = performance.now() + forMs;
  let count = 0;
  await Promise.all(
    makers.map(async (write) => {
      for (; performance.now() < end; count++) await write();
    }),
  );
  return count;
}

const contenders = {
  'plain': () => writer(kept, 'boardUser'),
  'passed through': () => writer(sealed, 'job'),
  'sealed': () => writer(sealed, 'boardUser'),
};
for (const maker of Object.values(contenders))
  await writes(
    Array.from({ length: 8 }, () => maker(4)),
    1_500,
  );
for (const { events, writers } of KINDS) {
  const cpu = {};
  const measured = (name, maker) => async () => {
    const makers = Array.from({ length: writers }, () => maker(events));
    await writes(makers, 100);
    const spent = process.cpuUsage();
    const began = performance.now();
    const count = await writes(makers, seconds * 1_000);
    const { user, system } = process.cpuUsage(spent);
    (cpu[name] ??= []).push((user + system) / count);
    return (count / (performance.now() - began)) * 1_000;
  };
  const seen = await inTurns(
    rounds,
    Object.fromEntries(Object.entries(contenders).map(([name, maker]) => [name, measured(name, maker)])),
  );
  for (const name of Object.keys(contenders)) {
    // Each round separately, so that disturbances of the machine affect both.
    const ratio = median(seen[name].map((rate, nth) => rate / seen.plain[nth]));
    console.log(
      `${events} events a person, ${writers} writers, ${name}: ${Math.round(median(seen[name]))} appends/s, ${Math.round(median(cpu[name]))} µs of processor each, ${ratio.toFixed(3)} of plain`,
    );
  }
}
await pool.end();
await server.stop();
await rm(directory, { recursive: true, force: true });
