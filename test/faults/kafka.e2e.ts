import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { createPool } from '../../libs/store/src/database/pool.js';
import { EventStoreDbStore } from '../../libs/store/src/eventstoredb/eventstoredb-event-store.js';
import { StreamsService } from '../doubles/streams-service.js';
import { compareTopic, expectedPublications, isFaultless, logIn, summary, wholeLog } from './checker.js';
import { sharedKafka } from '../contracts/outbox/kafka/broker.js';
import { expectAtLeastOnceInOrder, stateOf } from '../contracts/outbox/kafka/order.js';
import { newId } from '../contracts/outbox/kafka/published.js';
import { TopicReader } from '../contracts/outbox/kafka/reader.js';
import { aCompany } from '../e2e/processes.js';
import {
  aJob,
  type Body,
  environment,
  eventually,
  MAIN,
  outcome,
  parallel,
  type Server,
  startServer,
} from '../e2e/server.js';

const brokers = await sharedKafka();

/** The events of one kind of object as they were published. */
async function publishedOf(server: Server, object: string) {
  const rows = await server.sql<Record<string, never>>(
    `select sequence, event_id, board, type, object, object_id, revision, occurred_at, tombstone, body, position
     from published_events where object = $1 order by sequence`,
    [object],
  );
  return rows.map((row) => ({
    ...row,
    eventId: row['event_id'],
    objectId: row['object_id'],
    revision: row['revision'],
    body: row['body'],
  })) as never as Parameters<typeof expectAtLeastOnceInOrder>[0];
}

const metric = async (server: Server, name: string) => {
  const { text } = await server.call('GET', '/metrics', { key: null });
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};

const EVENT_STORES = ['PostgreSQL', 'EventStoreDB'] as const;

(brokers ? describe : describe.skip).each(EVENT_STORES)('with Kafka and %s as event store', (eventStore) => {
  const prefix = newId('e2e');
  const topics = [`${prefix}.jobs.v1`, `${prefix}.companies.v1`];
  let double: StreamsService | undefined;
  let server: Server;
  let reader: TopicReader;

  beforeAll(async () => {
    if (eventStore === 'EventStoreDB') double = await new StreamsService().start();
    server = await startServer({
      KAFKA_BROKERS: brokers as string,
      KAFKA_TOPIC_PREFIX: prefix,
      ...(double ? { EVENT_STORE_URL: double.url } : {}),
    });
    await eventually(
      async () => (await server.sql(`select 1 from leases where name = $1`, [`kafka ${prefix}`])).length > 0,
    );
    expect(outcome(await server.call('POST', '/v1/companies', { body: { name: 'First firm' } }))).toBe('201');
    await eventually(async () => (await metric(server, 'openings_kafka_messages_total')) > 0);
    reader = await TopicReader.open(brokers as string, topics);
  });
  afterAll(async () => {
    await reader?.close();
    await server?.stop();
    await double?.stop();
  });

  const caughtUp = () =>
    eventually(async () => {
      const [lag] = await server.sql<{ behind: boolean }>(
        `select exists (select 1 from published_events e where e.sequence > f.sequence) as behind
         from publication_followers f where name = $1`,
        [`kafka ${prefix}`],
      );
      return lag?.behind === false;
    });
  /** What happened, from the event store itself. */
  const log = async () => {
    const pool = createPool({ url: server.database, max: 2 });
    const store =
      double &&
      (await EventStoreDbStore.open({ url: double.url, pool, log: { warn: () => undefined }, finishClaims: false }));
    try {
      return await (store ? wholeLog(store) : logIn(pool));
    } finally {
      await store?.close();
      await pool.end();
    }
  };
  const job = (id: string) => server.call('GET', `/v1/jobs/${id}`);

  test('what is written through the API is in the topics, byte for byte, and their end is the present state', async () => {
    const company = await aCompany(server.origin, server.key);
    const made = await parallel(20, () => server.call('POST', '/v1/jobs', { body: aJob(company) }));
    expect(made.map(outcome)).toEqual(made.map(() => '201'));
    const jobs = made.map(({ body }) => body.id);
    for (const id of jobs) {
      await server.call('PATCH', `/v1/jobs/${id}`, { body: { title: `Surgeon ${id}` } });
      await server.call('POST', `/v1/jobs/${id}/publish`, { headers: { 'Idempotency-Key': id } });
    }
    const [gone, ...kept] = jobs as [string, ...string[]];
    expect(outcome(await server.call('DELETE', `/v1/jobs/${gone}`))).toBe('204');
    await server.call('PATCH', `/v1/companies/${company}`, { body: { name: 'Renamed clinic' } });
    // The published events come after the answers, and after those the relay; the renaming reaches the jobs last.
    await eventually(async () => {
      const renamed = await server.sql(
        `select 1 from published_events where object = 'job' and body like '%Renamed clinic%' and object_id = any($1)`,
        [kept],
      );
      return renamed.length === kept.length;
    });
    await caughtUp();
    const received = await reader.toEnd();
    for (const [topic, object] of [
      [topics[0], 'job'],
      [topics[1], 'company'],
    ] as const) {
      const published = await publishedOf(server, object);
      expectAtLeastOnceInOrder(
        published,
        received.filter((message) => message.topic === topic),
      );
    }
    const reported = received.map(({ key, value, headers }) => ({
      key,
      body: value,
      eventId: headers['event_id'] ?? '',
    }));
    const report = compareTopic(expectedPublications(await log()), reported);
    expect([isFaultless(report), summary(report)]).toEqual([true, expect.any(String)]);
    const state = stateOf(received.filter(({ topic }) => topic === topics[0]));
    expect([...state.keys()].sort()).toEqual([...kept].sort());
    expect(received.filter(({ key }) => key === gone).at(-1)?.value).toBeNull();
    for (const [id, body] of state) {
      const { data } = JSON.parse(body) as { data: { object: Body & { company_name: string } } };
      expect([data.object.title, data.object.company_name]).toEqual([(await job(id)).body.title, 'Renamed clinic']);
    }
  });

  test('its lag is reported', async () => {
    await caughtUp();
    expect(await metric(server, 'openings_kafka_lag_events')).toBe(0);
    expect(await metric(server, 'openings_kafka_lag_seconds')).toBe(0);
    expect(await metric(server, 'openings_kafka_held_objects')).toBe(0);
  });
});

describe('a relay that is given up', () => {
  test('is listed, and forgotten when it is not at work', async () => {
    const prefix = newId('e2e');
    const server = await startServer({ KAFKA_BROKERS: '127.0.0.1:1', KAFKA_TOPIC_PREFIX: prefix });
    const openings = (...args: string[]) => {
      const { stdout, stderr, status } = spawnSync(process.execPath, [MAIN, 'kafka', ...args], {
        encoding: 'utf8',
        cwd: tmpdir(),
        env: environment({ DATABASE_URL: server.database }),
      });
      return [stdout + stderr, status];
    };
    try {
      await aCompany(server.origin, server.key);
      await eventually(
        async () => (await server.sql(`select 1 from leases where name = $1`, [`kafka ${prefix}`])).length > 0,
      );
      await server.sql(`insert into publication_followers (name, sequence) values ($1, 0), ('webhooks', 0)`, [
        `kafka ${prefix}`,
      ]);
      await server.sql(`insert into kafka_held_objects values ($1, 'boards_1', 'jobs_1', 1, 'evt_1', 'too large')`, [
        `kafka ${prefix}`,
      ]);
      await eventually(async () => (await server.sql('select 1 from published_events')).length === 1);
      expect(openings('list')).toEqual([`${prefix}\tat work\t1 waiting\t1 held back\n`, 0]);
      expect(openings('forget', prefix)).toEqual([expect.stringContaining('is running'), 1]);
      await server.process.stop();
      expect(openings('forget', 'other')).toEqual(['openings: There is no relay for the prefix "other".\n', 1]);
      expect(openings('forget', prefix)).toEqual(['Deleted.\n', 0]);
      expect(openings('list')).toEqual(['', 0]);
      expect(await server.sql('select name from publication_followers')).toEqual([{ name: 'webhooks' }]);
    } finally {
      await server.stop();
    }
  });
});

describe('with a Kafka that no process can reach', () => {
  test('the API serves, stays ready, and reports how much waits', async () => {
    const server = await startServer({ KAFKA_BROKERS: '127.0.0.1:1', KAFKA_TOPIC_PREFIX: newId('e2e') });
    try {
      const company = await aCompany(server.origin, server.key);
      expect(outcome(await server.call('POST', '/v1/jobs', { body: aJob(company) }))).toBe('201');
      await eventually(async () => (await metric(server, 'openings_kafka_lag_events')) >= 2);
      await eventually(async () => (await metric(server, 'openings_kafka_lag_seconds')) > 6);
      expect((await server.call('GET', '/readyz', { key: null })).status).toBe(200);
    } finally {
      await server.stop();
    }
    // Its log arrives in blocks, the last one when it stops.
    expect(server.process.stdout.match(/Cannot write to Kafka/g)).toHaveLength(1);
  });
});
