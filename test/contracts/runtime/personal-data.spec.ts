import { EventStoreDBClient } from '@eventstore/db-client';
import { StreamsService } from '../../doubles/streams-service.js';
import { EventStoreDbStore } from '../../../libs/store/src/eventstoredb/eventstoredb-event-store.js';
import { personalDataContract } from './personal-data.suite.js';
import { freshDatabase, openPostgresStore } from '../postgres-database.js';

personalDataContract('PostgreSQL', async () => {
  const database = await freshDatabase();
  return {
    database,
    open: () => openPostgresStore(database),
    elsewhere: async () => '',
    close: () => database.drop(),
  };
});

personalDataContract('EventStoreDB, a double of it', async () => {
  const database = await freshDatabase();
  const double = await new StreamsService().start();
  const log = { warn: () => undefined };
  return {
    database,
    open: () =>
      EventStoreDbStore.open({ url: double.url, pool: database.pool(4), log, backoff: { firstMs: 20, maxMs: 200 } }),
    async elsewhere() {
      const client = EventStoreDBClient.connectionString(double.url);
      const texts: string[] = [];
      for await (const { event } of client.readAll())
        texts.push(JSON.stringify([event?.streamId, event?.type, event?.data, event?.metadata]));
      await client.dispose();
      return texts.join('\n');
    },
    async close() {
      await double.stop();
      await database.drop();
    },
  };
});
