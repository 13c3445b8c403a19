import { expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { partitionOf } from './kafka-messages.js';

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
