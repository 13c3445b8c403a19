import kafkajs, { type Consumer, type Producer } from 'kafkajs';
import { randomUUID } from 'node:crypto';
import { topicsOnceThere } from '../../../../libs/outbox/src/kafka/kafka-topics.js';
import { eventually } from '../../store/event-store.samples.js';

/** A message as a consumer receives it. */
export interface ConsumedMessage {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly key: string;
  /** Null for a deleted key. */
  readonly value: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** When it arrived, in milliseconds of the clock. */
  readonly at: number;
}

export const client = (brokers: string) =>
  new kafkajs.Kafka({
    brokers: brokers.split(','),
    logLevel: kafkajs.logLevel.NOTHING,
    retry: { initialRetryTime: 50, retries: 60, maxRetryTime: 500 },
  });

/** Reads topics from their beginning, all partitions, in a separate consumer group. */
export class TopicReader {
  readonly received: ConsumedMessage[] = [];
  private readonly marks = new Set<string>();

  private constructor(
    private readonly consumer: Consumer,
    private readonly producer: Producer,
    private readonly partitions: () => Promise<ReadonlyMap<string, number>>,
  ) {}

  /** @param uncommitted also receives what aborted transactions had written. */
  static async open(brokers: string, topics: readonly string[], { uncommitted = false } = {}): Promise<TopicReader> {
    const kafka = client(brokers);
    const consumer = kafka.consumer({ groupId: randomUUID(), readUncommitted: uncommitted, maxWaitTimeInMs: 100 });
    const producer = kafka.producer({ createPartitioner: kafkajs.Partitioners.DefaultPartitioner });
    await Promise.all([consumer.connect(), producer.connect()]);
    const reader = new TopicReader(consumer, producer, async () => {
      const admin = kafka.admin();
      await admin.connect();
      const found = await topicsOnceThere(admin, topics);
      await admin.disconnect();
      return new Map(found.map(({ name, partitions }) => [name, partitions.length]));
    });
    await consumer.subscribe({ topics: [...topics], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatch: async ({ batch: { topic, partition, messages } }) => {
        for (const { offset, key, value, headers = {} } of messages) {
          const texts = Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, String(text)]));
          if (texts['mark']) reader.marks.add(`${texts['mark']} ${topic} ${partition}`);
          else
            reader.received.push({
              topic,
              partition,
              offset: Number(offset),
              key: String(key),
              value: value && value.toString('utf8'),
              headers: texts,
              at: Date.now(),
            });
        }
      },
    });
    return reader;
  }

  /** Everything so far, of each partition in order. */
  async toEnd(): Promise<readonly ConsumedMessage[]> {
    const mark = randomUUID();
    const partitions = await this.partitions();
    const places = [...partitions].flatMap(([topic, count]) =>
      Array.from({ length: count }, (_, partition) => ({ topic, partition })),
    );
    // Messages sent after the mark was written come after the mark.
    for (const { topic, partition } of places)
      await this.producer.send({
        topic,
        messages: [{ partition, key: `mark ${mark}`, value: null, headers: { mark } }],
      });
    await eventually(
      () => places.every(({ topic, partition }) => this.marks.has(`${mark} ${topic} ${partition}`)),
      'the end is reached',
    );
    return this.received;
  }

  /** The event ids of a key in order. */
  eventsOf(key: string): readonly string[] {
    return this.received
      .filter((message) => message.key === key && message.value !== null)
      .map(({ headers }) => headers['event_id'] ?? '');
  }

  async close(): Promise<void> {
    await Promise.all([this.consumer.disconnect(), this.producer.disconnect()]);
  }
}
