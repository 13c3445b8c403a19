import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { PublishedEvent } from '../published-event.js';
import { bytesOf, messagesOf, partitionOf, topicName } from './kafka-messages.js';

const event: PublishedEvent & { readonly body: string } = {
  sequence: 7,
  eventId: 'evt_1',
  board: 'boards_1',
  type: 'job.updated',
  object: 'job',
  objectId: 'jobs_1',
  revision: 3,
  occurredAt: '2026-11-20T12:00:00Z',
  tombstone: false,
  body: '{"id":"evt_1","title":"Pflegekräfte für Zürich 🏥"}',
  position: '1/7',
};

describe('what Kafka gets', () => {
  it('is the unchanged envelope, under the id of the object, with headers', () => {
    expect(messagesOf(event, 'openings.jobs.v1')).toEqual([
      {
        topic: 'openings.jobs.v1',
        key: 'jobs_1',
        value: Buffer.from(event.body, 'utf8'),
        headers: { event_id: 'evt_1', type: 'job.updated', board_id: 'boards_1', revision: '3', schema_version: '1' },
      },
    ]);
  });

  it('is the tombstone and then nothing, when an object ends', () => {
    const [published, tombstone, ...more] = messagesOf({ ...event, type: 'job.deleted', tombstone: true }, 't');
    expect([published?.value?.toString(), tombstone?.value, more]).toEqual([event.body, null, []]);
    expect([tombstone?.key, tombstone?.headers]).toEqual(['jobs_1', published?.headers]);
  });

  it('is that a topic forgets the object, where nothing else is left to send', () => {
    const [forgotten, ...more] = messagesOf({ ...event, body: null, tombstone: true }, 't');
    expect([forgotten?.key, forgotten?.value, more]).toEqual(['jobs_1', null, []]);
    expect(messagesOf({ ...event, body: null }, 't')).toEqual([]);
  });

  it('is kept for a part of an object beside what is kept of the object', () => {
    const [whole] = messagesOf({ ...event, object: 'candidate', objectId: 'boardUsers_1' }, 't');
    const [part] = messagesOf({ ...event, object: 'candidate.profile', objectId: 'boardUsers_1' }, 't');
    expect([whole?.key, part?.key]).toEqual(['boardUsers_1', 'boardUsers_1/profile']);
  });

  it('is never counted smaller than it is', () => {
    const [message] = messagesOf(event, 't');
    const text = Object.entries(message!.headers).flat().join('');
    expect(bytesOf(message!)).toBeGreaterThan(Buffer.byteLength(event.body) + text.length + 'jobs_1'.length);
  });
});

it('topics are named after prefix, subject and version', () => {
  expect([topicName('openings', 'jobs'), topicName('acme.eu', 'marketing-permissions')]).toEqual([
    'openings.jobs.v1',
    'acme.eu.marketing-permissions.v1',
  ]);
});

it('a key is placed where other clients of Kafka place it', async () => {
  const { Partitioners } = (await import('kafkajs')).default;
  const theirs = Partitioners.DefaultPartitioner();
  const keys = Array.from({ length: 400 }, (_, nth) =>
    randomBytes(nth % 40).toString(nth % 3 === 0 ? 'latin1' : 'hex'),
  );
  for (const key of [...keys, '', 'jobs_0198c0', 'Zürich 🏥'])
    for (const partitions of [1, 6, 12, 97]) {
      const partitionMetadata = Array.from({ length: partitions }, (_, partitionId) => ({
        partitionId,
        leader: 1,
      })) as never;
      expect([key, partitionOf(key, partitions)]).toEqual([
        key,
        theirs({ topic: 't', partitionMetadata, message: { key, value: '' } }),
      ]);
    }
});
