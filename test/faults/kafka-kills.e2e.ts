import { describe, expect, test } from '@jest/globals';
import { createPool } from '../../libs/store/src/database/pool.js';
import { compareTopic, expectedPublications, isFaultless, logIn, summary } from './checker.js';
import { sharedKafka } from '../contracts/outbox/kafka/broker.js';
import { stateOf } from '../contracts/outbox/kafka/order.js';
import { newId } from '../contracts/outbox/kafka/published.js';
import { TopicReader } from '../contracts/outbox/kafka/reader.js';
import { aCompany, cleanups } from '../e2e/processes.js';
import { aJob, eventually, outcome, parallel, request, type ServerProcess, startServer } from '../e2e/server.js';
import { ROUNDS } from './rounds.js';

const brokers = await sharedKafka();
const CHANGES = 1_700 * ROUNDS;
const JOBS = 40;

(brokers ? describe : describe.skip)('two workers that are killed with -9 while they relay to Kafka', () => {
  test(
    `lose nothing, invent nothing and keep the order, over ${ROUNDS} kills and ${CHANGES} changes`,
    async () => {
      const prefix = newId('kills');
      const kafka = { KAFKA_BROKERS: brokers as string, KAFKA_TOPIC_PREFIX: prefix, KAFKA_PARTITIONS: '8' };
      const server = await startServer({ ...kafka, ROLE: 'worker' });
      cleanups.push(() => server.stop());
      const { origin } = await server.another({ ROLE: 'api' });
      const call = (method: string, path: string, body?: unknown) =>
        request(origin, method, path, { key: server.key, body });
      const workers = [server.process];
      const anotherWorker = async () => workers.push(await server.another({ ROLE: 'worker' }));
      await anotherWorker();

      const company = await aCompany(origin, server.key);
      const made = await parallel(JOBS, () => call('POST', '/v1/jobs', aJob(company)));
      expect(made.map(outcome)).toEqual(made.map(() => '201'));
      const titles = new Map<string, string>();
      let changes = 0;
      const changing = parallel(8, async (writer) => {
        while (changes < CHANGES) {
          const { id } = made[(writer + 8 * (changes % 5)) % JOBS]!.body;
          const title = `Surgeon ${changes++}`;
          const answer = await call('PATCH', `/v1/jobs/${id}`, { title });
          if (answer.status !== 409) expect(outcome(answer)).toBe('200');
        }
      });

      const follower = `kafka ${prefix}`;
      const relayed = async () => {
        const [row] = await server.sql<{ n: number }>(
          'select sequence::int as n from publication_followers where name = $1',
          [follower],
        );
        return row?.n ?? 0;
      };
      for (let round = 0; round < ROUNDS; round++) {
        const before = await relayed();
        await eventually(async () => (await relayed()) > before);
        // The one that relays, or the one that would take over.
        const victim = workers.splice(round % workers.length, 1)[0] as ServerProcess;
        victim.signal('SIGKILL');
        await victim.ended;
        await anotherWorker();
      }
      await changing;
      for (const { body } of made) titles.set(body.id, (await call('GET', `/v1/jobs/${body.id}`)).body.title);
      // Every change is published, and everything published is relayed.
      await eventually(async () => {
        const [row] = await server.sql<{ n: number }>(
          `select count(*)::int as n from (select distinct on (object_id) body::jsonb as envelope from published_events
          where object = 'job' order by object_id, sequence desc) newest where envelope->'data'->'object'->>'title' = any($1)`,
          [[...titles.values()]],
        );
        return row?.n === JOBS;
      });
      await eventually(async () => {
        const [row] = await server.sql<{ n: number }>('select max(sequence)::int as n from published_events');
        return row?.n === (await relayed());
      });

      const reader = await TopicReader.open(brokers as string, [`${prefix}.jobs.v1`, `${prefix}.companies.v1`]);
      cleanups.push(() => reader.close());
      const received = await reader.toEnd();
      const reported = received.map(({ key, value, headers }) => ({
        key,
        body: value,
        eventId: headers['event_id'] ?? '',
      }));
      const pool = createPool({ url: server.database, max: 2 });
      cleanups.push(() => pool.end());
      const report = compareTopic(expectedPublications(await logIn(pool)), reported);
      console.log(`${ROUNDS} workers killed: ${summary(report)}`);
      expect([isFaultless(report), summary(report)]).toEqual([true, expect.any(String)]);
      expect(report.expected).toBeGreaterThan(CHANGES * 0.9);
      for (const [id, body] of stateOf(received.filter(({ topic }) => topic.includes('jobs'))))
        expect((JSON.parse(body) as { data: { object: { title: string } } }).data.object.title).toBe(titles.get(id));
      // Each kill may cost the ten seconds of a lease, and a busy machine needs time for the changes.
    },
    240_000 * (4 + ROUNDS),
  );
});
