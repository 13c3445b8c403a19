import type { PublishedEvent } from '../published-event.js';

/** The version in the topic names and in the envelopes. */
const SCHEMA_VERSION = '1';

/** A Kafka message. */
export interface KafkaMessage {
  readonly topic: string;
  readonly key: string;
  /** The envelope; null makes a compacted topic delete the key. */
  readonly value: Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** `openings.jobs.v1` for the prefix `openings` and the topic `jobs`. */
export const topicName = (prefix: string, topic: string) => `${prefix}.${topic}.v${SCHEMA_VERSION}`;

/**
 * The Kafka messages of `event` (decision 0024). The value is its envelope, the key is the id of its object, and headers hold what a consumer needs
 * without parsing the value. The deletion of an object gives two messages: its tombstone envelope, for consumers, and a null value with the same
 * headers, so that a compacted topic deletes the key. An event without a stored payload gives only the null value, if anything.
 */
export function messagesOf(event: PublishedEvent, topic: string): readonly KafkaMessage[] {
  const { body, tombstone } = event;
  const key = keyOf(event);
  const headers = {
    event_id: event.eventId,
    type: event.type,
    board_id: event.board,
    revision: String(event.revision),
    schema_version: SCHEMA_VERSION,
  };
  return [
    ...(body === null ? [] : [{ topic, key, value: Buffer.from(body, 'utf8'), headers }]),
    ...(tombstone ? [{ topic, key, value: null, headers }] : []),
  ];
}

/**
 * The key of the compacted topic. A part of an object, as `candidate.profile` is of `candidate`, has its own key; otherwise compaction would drop
 * the object in favor of its part.
 */
function keyOf({ object, objectId }: PublishedEvent): string {
  const dot = object.indexOf('.');
  return dot < 0 ? objectId : `${objectId}/${object.slice(dot + 1)}`;
}

/** The approximate size of a message in a batch in bytes, rather too high than too low. */
export function bytesOf({ key, value, headers }: KafkaMessage): number {
  let bytes = key.length + (value?.length ?? 0) + 30;
  for (const name in headers) bytes += name.length + (headers[name]?.length ?? 0) + 10;
  return bytes;
}

/**
 * The partition of `key` in a topic with `partitions` partitions, as Kafka clients choose it: murmur2 of the key. kafkajs has the same function,
 * but uses BigInt, which costs several microseconds per message.
 */
export function partitionOf(key: string, partitions: number): number {
  return (murmur2(Buffer.from(key, 'utf8')) & 0x7fffffff) % partitions;
}

const SEED = 0x9747b28c;
const M = 0x5bd1e995;
const R = 24;

function murmur2(data: Buffer): number {
  const { length } = data;
  const whole = length & ~3;
  let h = SEED ^ length;
  for (let at = 0; at < whole; at += 4) {
    const k = Math.imul(data.readInt32LE(at), M);
    h = Math.imul(h, M) ^ Math.imul(k ^ (k >>> R), M);
  }
  if (length > whole) {
    for (let at = length - 1; at >= whole; at--) h ^= (data[at] ?? 0) << (8 * (at - whole));
    h = Math.imul(h, M);
  }
  h = Math.imul(h ^ (h >>> 13), M);
  return h ^ (h >>> 15);
}
