import { eventStoreContract } from './event-store.suite.js';
import { freshDatabase, openPostgresStore } from '../postgres-database.js';

eventStoreContract('PostgreSQL', async () => {
  const database = await freshDatabase();
  const store = await openPostgresStore(database);
  return {
    store,
    reopen: () => openPostgresStore(database),
    async close() {
      await store.close();
      await database.drop();
    },
  };
});
