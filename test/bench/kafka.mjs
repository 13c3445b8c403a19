// Row k, in a separate process: the relay sends a backlog of published events to a real broker, compared with the bare client that writes the same
// bytes from memory. Both times include connecting.
import kafkajs from 'kafkajs';
import { createPool } from '../../dist/libs/store/src/database/pool.js';
import { Wakeups } from '../../dist/libs/store/src/event-log/wakeups.js';
import { randomId } from '../../dist/libs/store/src/ids.js';
import { readSettings } from '../../dist/libs/runtime/src/process/settings.js';
import { kafkaConnection } from '../../dist/libs/outbox/src/kafka/kafka-connection.js';
import { messagesOf } from '../../dist/libs/outbox/src/kafka/kafka-messages.js';
import { KafkaRelay } from '../../dist/libs/outbox/src/kafka/kafka-relay.js';
import { PublishedEvents } from '../../dist/libs/outbox/src/published-events.js';
import { Publishing } from '../../dist/libs/outbox/src/publishing.js';
import { metersOf } from './costs.mjs';
import { inTurns } from './measure.mjs';
import { jobCreated } from './samples.mjs';

const { database, brokers, rounds, events: count } = JSON.parse(process.argv[2]);
/** Changes of a job; the bare client writes as many together. */
const [REVISIONS, BATCH] = [5, 1_000];
const silent = { debug() {}, info() {}, warn: console.error, error: console.error };

const pool = createPool({ url: database, max: 4 });
const publishing = new Publishing();
publishing.add({ object: 'job', topic: 'jobs', category: 'job' });
await writeBacklog();

const meters = await metersOf(pool);
const costs = { kafkaBare: [], k: [] };
const seen = await inTurns(rounds, {
  kafkaBare: async (round) => {
    const topic = `bare${round}.jobs.v1`;
    const kafka = new kafkajs.Kafka({ brokers: brokers.split(','), logLevel: kafkajs.logLevel.NOTHING });
    await withTopic(kafka, topic);
    const { rows } = await pool.query(
      `select event_id as "eventId", board, type, object, object_id as "objectId", revision, tombstone, body from published_events order by sequence`,
    );
    const messages = rows.flatMap((row) => messagesOf(row, topic));
    const producer = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
    });
    const spent = await meters([process.pid]);
    const started = performance.now();
    await producer.connect();
    for (let sent = 0; sent < messages.length; sent += BATCH)
      await producer.send({ topic, acks: -1, messages: messages.slice(sent, sent + BATCH) });
    const seconds = (performance.now() - started) / 1000;
    costs.kafkaBare.push(await spent(messages.length));
    await producer.disconnect();
    return messages.length / seconds;
  },
  k: (round) => relayed(`bench${round}`),
});
await pool.end();
process.send({ seen, costs });

/** Topics are created before the measurement: that happens once per installation. */
async function withTopic(kafka, topic) {
  const admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({
    waitForLeaders: true,
    topics: [{ topic, numPartitions: 6, configEntries: [{ name: 'cleanup.policy', value: 'compact' }] }],
  });
  await admin.disconnect();
}

/** Messages a second from the start of the relay, including connecting, to the last acknowledgement. */
async function relayed(prefix) {
  const connection = kafkaConnection(readSettings({ KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: prefix }));
  await withTopic(
    new kafkajs.Kafka({ brokers: brokers.split(','), logLevel: kafkajs.logLevel.NOTHING }),
    `${prefix}.jobs.v1`,
  );
  const ending = new AbortController();
  let written = 0;
  let finished;
  const done = new Promise((resolve) => (finished = resolve));
  const onWritten = (messages) => {
    written += messages;
    if (written >= count) finished();
  };
  const publishedEvents = new PublishedEvents(pool, new Wakeups(pool));
  const relay = new KafkaRelay(connection, { pool, publishing, publishedEvents, log: silent, onWritten });
  const spent = await meters([process.pid]);
  const started = performance.now();
  const working = relay.run(ending.signal);
  await done;
  const seconds = (performance.now() - started) / 1000;
  costs.k.push(await spent(written));
  ending.abort();
  await working;
  if (written !== count) throw new Error(`${written} messages were written instead of ${count}.`);
  return written / seconds;
}

/** Envelopes of jobs as the publisher writes them, about 1,000 bytes each. */
async function writeBacklog() {
  const board = randomId('boards');
  const jobs = Array.from({ length: count / REVISIONS }, () => randomId('jobs'));
  for (let sequence = 0; sequence < count; sequence += BATCH) {
    const events = Array.from({ length: Math.min(BATCH, count - sequence) }, (_, index) => {
      const nth = sequence + index;
      const objectId = jobs[nth % jobs.length];
      const revision = Math.floor(nth / jobs.length) + 1;
      const type = revision === 1 ? 'job.created' : 'job.updated';
      const eventId = randomId('evt');
      const { title, slug, description, companyId } = jobCreated(nth);
      const object = {
        id: objectId,
        object: 'job',
        revision,
        slug,
        title,
        status: 'published',
        company_id: companyId,
        company_name: 'Hill Clinic',
        location: 'Zürich, Switzerland',
        description,
        url: `https://demo.example/companies/hill-clinic/jobs/${slug}`,
        employment_type: 'full_time',
        workplace_type: 'on_site',
        published_at: '2026-11-20T12:00:00Z',
        expires_at: '2026-12-20T12:00:00Z',
        updated_at: '2026-11-20T12:00:00Z',
      };
      const envelope = {
        id: eventId,
        object: 'event',
        type,
        schema_version: '1',
        occurred_at: '2026-11-20T12:00:00Z',
        board_id: board,
        data: { object, changed_fields: revision === 1 ? [] : ['title', 'slug', 'url'] },
      };
      return { sequence: nth + 1, eventId, type, objectId, revision, body: JSON.stringify(envelope) };
    });
    await pool.query(
      `insert into published_events (sequence, event_id, board, type, object, object_id, revision, occurred_at, tombstone, body, position)
       select sequence, "eventId", $2, type, 'job', "objectId", revision, '2026-11-20T12:00:00Z', false, body, sequence::text
       from jsonb_to_recordset($1::jsonb) as e(sequence bigint, "eventId" text, type text, "objectId" text, revision int, body text)`,
      [JSON.stringify(events), board],
    );
  }
  await pool.query('analyze published_events');
}
