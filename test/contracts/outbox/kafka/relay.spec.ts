import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../store/event-store.samples.js';
import { sharedKafka } from './broker.js';
import { newId } from './published.js';
import { RelayStage } from './stage.js';

const brokers = await sharedKafka();

(brokers ? describe : describe.skip)('the relay to Kafka', () => {
  const stage = new RelayStage(() => brokers as string);

  it('creates the topics that are missing, as the settings say', async () => {
    stage.begin();
    stage.relay({ KAFKA_PARTITIONS: '3', KAFKA_KEEP_HOURS: '48', KAFKA_MESSAGE_BYTES: '2000000' });
    const names = [stage.jobs, stage.companies];
    await eventually(async () => {
      const there = await stage.admin((kafka) => kafka.listTopics());
      return names.every((name) => there.includes(name));
    }, 'they are there');
    const { topics } = await stage.admin((kafka) => kafka.fetchTopicMetadata({ topics: names }));
    expect(topics.map(({ partitions }) => partitions.length)).toEqual([3, 3]);
    const { resources } = await stage.admin((kafka) =>
      kafka.describeConfigs({ resources: [{ type: 2, name: stage.jobs }], includeSynonyms: false }),
    );
    const configuration = Object.fromEntries(
      resources[0]!.configEntries.map(({ configName, configValue }) => [configName, configValue]),
    );
    expect(configuration).toMatchObject({
      'cleanup.policy': 'compact',
      'min.compaction.lag.ms': '172800000',
      'max.compaction.lag.ms': '345600000',
      'delete.retention.ms': '172800000',
      'max.message.bytes': '2000000',
    });
  });

  it('leaves topics that are there as they are, and says what is wrong with one', async () => {
    stage.begin();
    await stage.makeTopic({ 'cleanup.policy': 'delete' });
    const running = stage.relay({ KAFKA_PARTITIONS: '5' });
    await stage.publications.publish([newId('jobs')]);
    await stage.caughtUp();
    const { topics } = await stage.admin((kafka) => kafka.fetchTopicMetadata({ topics: [stage.jobs] }));
    expect(topics[0]!.partitions).toHaveLength(2);
    expect(running.lines.filter(({ level }) => level >= 40).map(({ topic, msg }) => [topic, msg])).toEqual([
      [stage.jobs, expect.stringContaining('its cleanup.policy is "delete"')],
    ]);
  });

  it('sends every event with its headers and exact bytes, each object in order, over many partitions', async () => {
    stage.begin();
    const jobs = Array.from({ length: 150 }, () => newId('jobs'));
    for (let round = 0; round < 20; round++) await stage.publications.publish(jobs, { text: 'y'.repeat(round * 50) });
    await stage.publications.publish([newId('companies')], { object: 'company' });
    stage.relay({ KAFKA_PARTITIONS: '12' });
    await stage.caughtUp();
    const reader = await stage.read([stage.jobs, stage.companies]);
    const received = await reader.toEnd();
    expect(received).toHaveLength(stage.publications.all.length);
    const byId = new Map(received.map((message) => [message.headers['event_id'], message]));
    for (const event of stage.publications.all) {
      const { topic, key, value, headers } = byId.get(event.eventId)!;
      expect([topic, key, value]).toEqual([
        event.object === 'job' ? stage.jobs : stage.companies,
        event.objectId,
        event.body,
      ]);
      expect(headers).toEqual({
        event_id: event.eventId,
        type: event.type,
        board_id: event.board,
        revision: String(event.revision),
        schema_version: (JSON.parse(event.body ?? '') as { schema_version: string }).schema_version,
      });
    }
    for (const job of jobs)
      expect(reader.eventsOf(job)).toEqual(
        stage.publications.all.filter(({ objectId }) => objectId === job).map(({ eventId }) => eventId),
      );
    expect(new Set(received.map(({ partition }) => partition)).size).toBe(12);
  });

  it('ends an object with its tombstone and then with nothing', async () => {
    stage.begin();
    const job = newId('jobs');
    await stage.publications.publish([job]);
    const [end] = await stage.publications.publish([job], { gone: true });
    stage.relay();
    await stage.caughtUp();
    const [, published, tombstone, ...more] = await (await stage.read()).toEnd();
    expect([published?.value, published?.headers['type']]).toEqual([end!.body, 'job.deleted']);
    expect([tombstone?.key, tombstone?.value, tombstone?.headers]).toEqual([job, null, published?.headers]);
    expect(more).toEqual([]);
  });

  it('continues where it was, and sends nothing twice after an orderly end', async () => {
    stage.begin();
    const jobs = Array.from({ length: 40 }, () => newId('jobs'));
    for (let round = 0; round < 6; round++) {
      await stage.publications.publish(jobs);
      const running = stage.relay();
      await stage.caughtUp();
      await running.stop();
    }
    const received = await (await stage.read()).toEnd();
    expect(received.map(({ headers }) => headers['event_id']).sort()).toEqual(
      stage.publications.all.map(({ eventId }) => eventId).sort(),
    );
  });

  it('sends what is published while it watches', async () => {
    stage.begin();
    const running = stage.relay();
    const job = newId('jobs');
    for (let count = 1; count <= 5; count++) {
      await stage.publications.publish([job]);
      await eventually(() => running.written === count, 'it is told');
    }
    expect(running.lines.filter(({ level }) => level >= 40)).toEqual([]);
  });

  it('passes over events whose bytes are forgotten', async () => {
    stage.begin();
    const job = newId('jobs');
    const events = await stage.publications.publish([job, job, job]);
    await stage.pool.query('update published_events set body = null where sequence <= 2');
    stage.relay();
    await stage.caughtUp();
    expect((await (await stage.read()).toEnd()).map(({ value }) => value)).toEqual([events[2]!.body]);
  });

  it('waits for a release that knows the object, rather than leave it out', async () => {
    stage.begin();
    await stage.publications.publish([newId('planets')], { object: 'planet' });
    const running = stage.relay();
    await eventually(() => running.lines.some(({ level }) => level === 40), 'it says so');
    expect(JSON.stringify(running.lines)).toContain('does not know the object \\"planet\\"');
    expect((await stage.lag()).events).toBe(1);
  });
});
