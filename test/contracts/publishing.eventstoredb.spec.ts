import { EventStoreDbStore } from '../../libs/platform/src/event-store/eventstoredb.js';
import { StreamsService } from '../doubles/streams-service.js';
import { freshDatabase } from './postgres-database.js';
import { publishingContract } from './publishing.suite.js';

const server = process.env['EVENT_STORE_URL'];

publishingContract(
  server ? 'EventStoreDB' : 'EventStoreDB, a double of it',
  async () => {
    const database = await freshDatabase();
    const double = server ? undefined : await new StreamsService().start();
    const url = server ?? double?.url ?? '';
    const log = { warn: () => undefined };
    return {
      database,
      open: () => EventStoreDbStore.open({ url, pool: database.pool(4), log, backoff: { firstMs: 20, maxMs: 200 } }),
      async close() {
        await double?.stop();
        await database.drop();
      },
    };
  },
  { inline: false },
);
