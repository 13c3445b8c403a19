import { MemoryEventStore } from '#testing';
import { MemoryPersonKeys } from '#testing/scenario';
import { sealingContract } from './sealed-event-store.suite.js';

sealingContract('memory', async () => {
  const store = new MemoryEventStore();
  const keys = new MemoryPersonKeys();
  const harness = { store, reopen: async () => new MemoryEventStore(store), close: async () => undefined };
  return { harness, keys, otherKeys: keys };
});
