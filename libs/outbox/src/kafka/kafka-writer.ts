import type { ICustomPartitioner, Kafka, Message, Producer, TopicMessages } from 'kafkajs';
import type { Logger } from '#runtime/starting';
import { type KafkaConnection, quietly } from './kafka-connection.js';
import { bytesOf, type KafkaMessage, partitionOf } from './kafka-messages.js';
import { ensureTopics, type Topic } from './kafka-topics.js';

/** A batch of one message that its topic rejects as too large. */
export class MessageTooLargeError extends Error {
  override readonly name = 'MessageTooLargeError';
}

/** A message with everything that must be known before it is sent. Remains valid when the writer is renewed. */
export interface PlacedMessage {
  readonly topic: Topic;
  readonly partition: number;
  /** Its approximate size in a batch, in bytes. */
  readonly bytes: number;
  /** In the form of the library. */
  readonly message: Message;
}

/**
 * Writes batches to Kafka, each entirely or not at all, in order. Opening a writer fences every other writer of the same name, even one that only
 * seems dead: its unfinished work is aborted (decision 0024). After any error it must be renewed with `renew` before it can be used again.
 */
export class KafkaWriter {
  private constructor(
    private readonly kafka: Kafka,
    private readonly name: string,
    private readonly topics: ReadonlyMap<string, Topic>,
    private producer: Producer,
  ) {}

  /**
   * Ensures that the topics exist, and fences other writers.
   * @param name of the writer; it needs permission for this transactional id.
   * @throws errors of the cluster, including that it does not answer.
   */
  static async open(
    { client, topics: plan }: KafkaConnection,
    { name, topics, log }: { name: string; topics: readonly string[]; log: Logger },
  ): Promise<KafkaWriter> {
    // Loaded on first use, because the library costs memory and start-up time.
    const { default: kafkajs } = await import('kafkajs');
    const kafka = new kafkajs.Kafka({ ...client, logLevel: kafkajs.logLevel.INFO, logCreator: quietly(log) });
    const admin = kafka.admin();
    try {
      await admin.connect();
      const found = await ensureTopics(admin, topics, plan);
      for (const { name: topic, flaw } of found)
        if (flaw) log.warn({ topic }, `A Kafka topic has an unsuitable configuration: ${flaw}`);
      return new KafkaWriter(
        kafka,
        name,
        new Map(found.map((topic) => [topic.name, topic])),
        await opened(kafka, name),
      );
    } finally {
      await admin.disconnect();
    }
  }

  /** Chooses the partition of a message; may run while another batch is written. @throws Error for a topic not named to `open`. */
  place(message: KafkaMessage): PlacedMessage {
    const topic = this.topics.get(message.topic);
    if (!topic) throw new Error(`The topic ${message.topic} was not named when the writer was opened.`);
    const { key, value, headers } = message;
    const partition = partitionOf(key, topic.partitions);
    return {
      topic,
      partition,
      bytes: bytesOf(message),
      message: { key, value, headers: headers as Record<string, string>, partition },
    };
  }

  /**
   * Writes and commits. When it returns, every in-sync replica has all messages.
   * @param committable must resolve before the commit; the messages are sent meanwhile. If it rejects, nothing is committed.
   * @throws MessageTooLargeError and others.
   */
  async write(messages: readonly PlacedMessage[], committable: Promise<void> = Promise.resolve()): Promise<void> {
    if (messages.length === 0) return committable;
    try {
      const transaction = await this.producer.transaction();
      for (const topicMessages of requestsOf(messages)) await transaction.sendBatch({ topicMessages, acks: -1 });
      await committable;
      await transaction.commit();
    } catch (error) {
      throw isTooLarge(error)
        ? new MessageTooLargeError('A topic rejects a message because of its size.', { cause: error })
        : error;
    }
  }

  /**
   * Starts a new producer after an error. The library reuses sequence numbers that the broker has already seen, and the broker would drop other
   * messages with the same numbers as duplicates. A new epoch counts from zero.
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
  const producer = kafka.producer({
    idempotent: true,
    transactionalId,
    maxInFlightRequests: 1,
    createPartitioner: () => placed,
  });
  try {
    await producer.connect();
    // The first transaction acquires the epoch; an empty transaction adds no cost.
    await (await producer.transaction()).commit();
    return producer;
  } catch (error) {
    await producer.disconnect().catch(() => undefined);
    throw error;
  }
}

/**
 * Every message names its partition, so that a retry of the library sends it to the same one. The library's own partitioner would inspect all
 * partitions of the topic for each message.
 */
const placed: PartitionOf = ({ message }) => message.partition ?? 0;

type PartitionOf = ReturnType<ICustomPartitioner>;

const BATCH_OVERHEAD = 70;

/** Requests in order. None holds more for a partition than its topic accepts in one batch, except a single message. */
function* requestsOf(messages: readonly PlacedMessage[]): Iterable<TopicMessages[]> {
  let request = new Map<Topic, { readonly messages: Message[]; readonly filled: number[] }>();
  for (const { topic, partition, bytes, message } of messages) {
    let part = request.get(topic);
    const before = part?.filled[partition] ?? BATCH_OVERHEAD;
    if (before > BATCH_OVERHEAD && before + bytes > topic.maxBytes) {
      yield taken(request);
      request = new Map();
      part = undefined;
    }
    if (!part)
      request.set(topic, (part = { messages: [], filled: new Array<number>(topic.partitions).fill(BATCH_OVERHEAD) }));
    part.filled[partition] = (part.filled[partition] ?? BATCH_OVERHEAD) + bytes;
    part.messages.push(message);
  }
  yield taken(request);
}

const taken = (request: ReadonlyMap<Topic, { readonly messages: Message[] }>): TopicMessages[] =>
  [...request].map(([{ name: topic }, { messages }]) => ({ topic, messages }));

/** The library wraps errors in others. */
function isTooLarge(error: unknown): boolean {
  if (error === null || typeof error !== 'object') return false;
  const { type, cause } = error as { type?: unknown; cause?: unknown };
  return type === 'MESSAGE_TOO_LARGE' || type === 'RECORD_LIST_TOO_LARGE' || (cause !== error && isTooLarge(cause));
}
