import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as module from '@eventstore/db-client';
import { closeClient, openClient } from '../../../libs/store/src/eventstoredb/eventstoredb-client.js';
import { isEventStoreOutage } from '../../../libs/store/src/eventstoredb/event-store-outage.js';
import { StreamsService } from '../../doubles/streams-service.js';
import { newId } from './event-store.samples.js';

describe('an append whose channel is closed at that moment', () => {
  let double: StreamsService;
  let client: module.EventStoreDBClient;
  beforeAll(async () => {
    double = await new StreamsService().start();
    client = openClient(module, double.url);
  });
  afterAll(async () => {
    await closeClient(client);
    await double.stop();
  });

  const append = () =>
    client.appendToStream(`jobs-${newId('boards')}-${newId('jobs')}`, [module.jsonEvent({ type: 'Tried', data: {} })]);

  it('rejects as the server is unavailable, and does not stay without an answer', async () => {
    await append();
    // The client closes its channel when another call fails. The append has chosen the channel by then and has not used it.
    const { getChannel } = client as unknown as { getChannel(): Promise<{ close(): void }> };
    const channel = await getChannel();
    const outcome = append().catch((error: unknown) => error);
    channel.close();
    expect(isEventStoreOutage(await outcome)).toBe(true);
  });
});
