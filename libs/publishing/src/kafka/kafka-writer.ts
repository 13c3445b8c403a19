import type { ICustomPartitioner, Kafka, Message, Producer, TopicMessages } from 'kafkajs';
import type { Logger } from '#runtime/engine';
import { type KafkaConnection, quietly } from './kafka-connection.js';
import { bytesOf, type KafkaMessage, partitionOf } from './kafka-messages.js';
import { ensureTopics, type Topic } from './kafka-topics.js';

/** A batch of one message that its topic does not take. */
export class MessageTooLargeError extends Error {
  override readonly name = 'MessageTooLargeError';
}

/** A message with what has to be known of it before it is sent. Stays valid when the writer is renewed. */
export interface PlacedMessage {
  readonly topic: Topic;
  readonly partition: number;
  /** About how many bytes it takes in a batch. */
  readonly bytes: number;
  /** As the library takes it. */
  readonly message: Message;
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
    private readonly topics: ReadonlyMap<string, Topic>,
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
      for (const { name: topic, flaw } of found)
        if (flaw) log.warn({ topic }, `A Kafka topic is not as it should be: ${flaw}`);
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

  /** Works out where a message goes, which may be done while another batch is written. @throws Error for a topic not named to `open`. */
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
   * Writes and commits; when it returns, every replica in sync has all of it.
   * @param committable what has to be done before the commit; the messages are sent meanwhile. Nothing is committed when it rejects.
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
        ? new MessageTooLargeError('A topic does not take a message of this size.', { cause: error })
        : error;
    }
  }

  /**
   * Starts a new producer after an error. The library takes back sequence numbers that the broker has seen, and the broker would
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
  const producer = kafka.producer({
    idempotent: true,
    transactionalId,
    maxInFlightRequests: 1,
    createPartitioner: () => placed,
  });
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

/**
 * Every message says its partition, so that a repetition of the library goes where the first attempt went. The library's own
 * partitioner would look at all partitions of the topic for each message first.
 */
const placed: PartitionOf = ({ message }) => message.partition ?? 0;

type PartitionOf = ReturnType<ICustomPartitioner>;

const BATCH_OVERHEAD = 70;

/** Requests in order, of which none holds more for a partition than its topic takes at once, but for a single message. */
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
