import { MemoryEventStore } from '#testing';
import { eventStoreContract } from './event-store.suite.js';

eventStoreContract('memory', async () => {
  const store = new MemoryEventStore();
  return { store, reopen: async () => new MemoryEventStore(store), close: async () => undefined };
});
