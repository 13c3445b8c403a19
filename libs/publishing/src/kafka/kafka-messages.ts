import type { PublishedEvent } from '../published-event.js';

/** The version in the names of topics, and in the envelopes that they carry. */
const SCHEMA_VERSION = '1';

/** A message as it goes to Kafka. */
export interface KafkaMessage {
  readonly topic: string;
  readonly key: string;
  /** The envelope; null makes a compacted topic forget the key. */
  readonly value: Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** `openings.jobs.v1` for the prefix `openings` and the topic `jobs`. */
export const topicName = (prefix: string, topic: string) => `${prefix}.${topic}.v${SCHEMA_VERSION}`;

/**
 * The Kafka messages of `event` (decision 0024): the bytes of its envelope under the id of its object, and what a consumer
 * wants to know without parsing them as headers. The end of an object is two messages: its tombstone envelope, for those
 * who follow, and by a null value with the same headers, so that a compacted topic forgets the object. Of an event whose bytes are
 * not there only the latter is left, if anything.
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
 * The key under which a topic keeps what was said last. A part of an object, as `candidate.profile` is of `candidate`, has a key
 * of its own: else compaction would forget the object for the sake of its part.
 */
function keyOf({ object, objectId }: PublishedEvent): string {
  const dot = object.indexOf('.');
  return dot < 0 ? objectId : `${objectId}/${object.slice(dot + 1)}`;
}

/** About how many bytes a message takes in a batch, rather more than less. */
export function bytesOf({ key, value, headers }: KafkaMessage): number {
  let bytes = key.length + (value?.length ?? 0) + 30;
  for (const name in headers) bytes += name.length + (headers[name]?.length ?? 0) + 10;
  return bytes;
}

/**
 * The partition of `key` in a topic of `partitions` partitions, as the clients of Kafka choose it: murmur2 of the key's
 * bytes. kafkajs has the same function, but computes it with BigInt, which costs several microseconds for each message.
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
