import { MemoryPersonKeys } from '#testing/scenario';
import { personKeysContract } from './person-keys.suite.js';

personKeysContract('memory', async () => {
  const keys = new MemoryPersonKeys();
  return { keys, others: keys, close: async () => undefined };
});
