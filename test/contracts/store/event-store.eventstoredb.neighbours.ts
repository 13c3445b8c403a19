import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { randomBytes } from 'node:crypto';

/** A prefix that no other deployment on the server has. */
export const ownPrefix = (): string => `spec_${randomBytes(6).toString('hex')}`;

/** Writes the events of other applications and deployments on a shared server, with names that resemble ours. */
export async function writeNeighbours(url: string, prefix: string): Promise<void> {
  const client = EventStoreDBClient.connectionString(url);
  const names = [
    'orders-1',
    'sign-boards_a-signs_1',
    'job-boards_a-jobs_1',
    `${prefix}2.sign-boards_a-signs_1`,
    `${prefix}-sign-boards_a-signs_1`,
    `other.${prefix}.sign-boards_a-signs_1`,
    `${prefix.toUpperCase()}.sign-boards_a-signs_1`,
  ];
  try {
    for (const name of names)
      for (const type of ['SignPut', 'SignChanged', 'JobTitled'])
        await client.appendToStream(name, jsonEvent({ type, data: { text: 'of a neighbour', place: null } }));
  } finally {
    await client.dispose();
  }
}
