import type { Kafka, Message, Producer, TopicMessages } from 'kafkajs';
import type { Logger } from '../ops/logging.js';
import { quietly, type KafkaConnection } from './kafka-connection.js';
import { bytesOf, type KafkaMessage } from './kafka-messages.js';
import { ensureTopics, type Topic } from './kafka-topics.js';

/** A batch of one message that its topic does not take. */
export class MessageTooLargeError extends Error {
  override readonly name = 'MessageTooLargeError';
}

/**
 * Writes to Kafka, all of a batch or nothing of it, in order. A writer that is opened shuts out every other one of the same
 * name, also one that only seems to be dead: what that one still has under way comes to nothing (decision 0024). After an
 * error of any kind it is of no use any more, but for `renew`.
 */
export class KafkaWriter {
  private constructor(
    private readonly kafka: Kafka,
    private readonly name: string,
    private readonly placing: Placing,
    private producer: Producer,
  ) {}

  /**
   * Makes sure of the topics, and shuts out other writers.
   * @param name of the writer; it needs rights on this transactional id.
   * @throws what the cluster says, also that it does not answer.
   */
  static async open(
    { client, topics: plan }: KafkaConnection,
    { name, topics, log }: { name: string; topics: readonly string[]; log: Logger },
  ): Promise<KafkaWriter> {
    // Loaded only when it is used: the library costs memory and start time.
    const { default: kafkajs } = await import('kafkajs');
    const kafka = new kafkajs.Kafka({ ...client, logLevel: kafkajs.logLevel.INFO, logCreator: quietly(log) });
    const admin = kafka.admin();
    try {
      await admin.connect();
      const found = await ensureTopics(admin, topics, plan);
      for (const { name: topic, flaw } of found) if (flaw) log.warn({ topic }, `A Kafka topic is not as it should be: ${flaw}`);
      const partitionOf = kafkajs.Partitioners.DefaultPartitioner();
      return new KafkaWriter(kafka, name, new Placing(found, partitionOf), await opened(kafka, name));
    } finally {
      await admin.disconnect();
    }
  }

  /** Writes and commits; when it returns, every replica in sync has all of it. @throws MessageTooLargeError and others. */
  async write(messages: readonly KafkaMessage[]): Promise<void> {
    if (messages.length === 0) return;
    try {
      const transaction = await this.producer.transaction();
      for (const topicMessages of this.placing.requests(messages)) await transaction.sendBatch({ topicMessages, acks: -1 });
      await transaction.commit();
    } catch (error) {
      throw isTooLarge(error) ? new MessageTooLargeError('A topic does not take a message of this size.', { cause: error }) : error;
    }
  }

  /**
   * Begins anew after an error. The library takes back sequence numbers that the broker has seen, and the broker would
   * then take other messages with the same numbers for repetitions and drop them; a new epoch counts from zero.
   */
  async renew(): Promise<void> {
    await this.close();
    this.producer = await opened(this.kafka, this.name);
  }

  async close(): Promise<void> {
    await this.producer.disconnect().catch(() => undefined);
  }
}

async function opened(kafka: Kafka, transactionalId: string): Promise<Producer> {
  const producer = kafka.producer({ idempotent: true, transactionalId, maxInFlightRequests: 1 });
  try {
    await producer.connect();
    // The epoch is taken with the first transaction; an empty one costs nothing more.
    await (await producer.transaction()).commit();
    return producer;
  } catch (error) {
    await producer.disconnect().catch(() => undefined);
    throw error;
  }
}

type PartitionOf = (args: never) => number;

/** Which message goes to which partition, and how many go in one request. */
class Placing {
  private readonly topics: ReadonlyMap<string, Topic>;

  constructor(
    topics: readonly Topic[],
    private readonly partitionOf: PartitionOf,
  ) {
    this.topics = new Map(topics.map((topic) => [topic.name, topic]));
  }

  /** Requests in order, of which none holds more for a partition than its topic takes at once, but for a single message. */
  *requests(messages: readonly KafkaMessage[]): Iterable<TopicMessages[]> {
    let request = new Map<string, Message[]>();
    let filled = new Map<string, number>();
    for (const message of messages) {
      const topic = this.topics.get(message.topic);
      if (!topic) throw new Error(`The topic ${message.topic} was not made sure of.`);
      const partition = this.partition(topic, message);
      const place = `${topic.name} ${partition}`;
      const before = filled.get(place) ?? BATCH_OVERHEAD;
      const size = bytesOf(message);
      if (before > BATCH_OVERHEAD && before + size > topic.maxBytes) {
        yield taken(request);
        request = new Map();
        filled = new Map();
      }
      filled.set(place, (filled.get(place) ?? BATCH_OVERHEAD) + size);
      const { key, value, headers } = message;
      const placed = { key, value, headers: { ...headers }, partition };
      const others = request.get(topic.name);
      if (others) others.push(placed);
      else request.set(topic.name, [placed]);
    }
    yield taken(request);
  }

  /**
   * As every Kafka client places keys. It is said with each message, so that a repetition of the library goes where the first
   * attempt went. Of the partitions, only their number matters to a message with a key.
   */
  private partition({ name: topic, partitions }: Topic, message: KafkaMessage): number {
    return this.partitionOf({ topic, partitionMetadata: { length: partitions, filter: () => [] }, message } as never);
  }
}

const BATCH_OVERHEAD = 70;

const taken = (request: ReadonlyMap<string, Message[]>): TopicMessages[] =>
  [...request].map(([topic, messages]) => ({ topic, messages }));

/** The library wraps errors in others. */
function isTooLarge(error: unknown): boolean {
  if (error === null || typeof error !== 'object') return false;
  const { type, cause } = error as { type?: unknown; cause?: unknown };
  return type === 'MESSAGE_TOO_LARGE' || type === 'RECORD_LIST_TOO_LARGE' || (cause !== error && isTooLarge(cause));
}
