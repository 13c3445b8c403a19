import type { KeptEvent } from '../published-events.js';

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

/** An event whose bytes are there. */
export type WholeEvent = KeptEvent & { readonly body: string };

export const isWhole = (event: KeptEvent): event is WholeEvent => event.body !== null;

/** `openings.jobs.v1` for the prefix `openings` and the topic `jobs`. */
export const topicName = (prefix: string, topic: string) => `${prefix}.${topic}.v${SCHEMA_VERSION}`;

/**
 * The Kafka messages of `event` (decision 0024): the bytes of its envelope under the id of its object, and what a consumer
 * wants to know without parsing them as headers. The end of an object is two messages: its tombstone envelope, for those
 * who follow, and by a null value with the same headers, so that a compacted topic forgets the object.
 */
export function messagesOf(event: WholeEvent, topic: string): readonly KafkaMessage[] {
  const told: KafkaMessage = {
    topic,
    key: event.objectId,
    value: Buffer.from(event.body, 'utf8'),
    headers: {
      event_id: event.eventId,
      type: event.type,
      board_id: event.board,
      revision: String(event.revision),
      schema_version: SCHEMA_VERSION,
    },
  };
  return event.tombstone ? [told, { topic, key: told.key, value: null, headers: told.headers }] : [told];
}

/** About how many bytes a message takes in a batch, rather more than less. */
export function bytesOf({ key, value, headers }: KafkaMessage): number {
  let bytes = key.length + (value?.length ?? 0) + 30;
  for (const name in headers) bytes += name.length + (headers[name]?.length ?? 0) + 10;
  return bytes;
}
