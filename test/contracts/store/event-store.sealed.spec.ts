import { Ciphers } from '#runtime';
import { PostgresPersonKeys } from '#store/engine';
import { MemoryEventStore } from '#testing';
import { MemoryPersonKeys } from '#testing/scenario';
import { EVENT_STORE_DB, openEventStoreDb } from './event-store.eventstoredb.harness.js';
import { eventStoreContract } from './event-store.suite.js';
import { freshDatabase, openPostgresStore } from '../postgres-database.js';
import { sealedHarness } from './sealed-event-store.samples.js';

eventStoreContract('memory, sealed', async () => {
  const store = new MemoryEventStore();
  const harness = { store, reopen: async () => new MemoryEventStore(store), close: async () => undefined };
  return sealedHarness(harness, new MemoryPersonKeys());
});

eventStoreContract('PostgreSQL, sealed', async () => {
  const database = await freshDatabase();
  const store = await openPostgresStore(database);
  const ciphers = new Ciphers([{ id: 'a', bytes: new Uint8Array(32).fill(1) }]);
  const keys = new PostgresPersonKeys(database.pool(4), ciphers);
  const harness = {
    store,
    reopen: () => openPostgresStore(database),
    async close() {
      await store.close();
      await database.drop();
    },
  };
  return sealedHarness(harness, keys);
});

eventStoreContract(`${EVENT_STORE_DB}, sealed`, async () =>
  sealedHarness(await openEventStoreDb(), new MemoryPersonKeys()),
);
