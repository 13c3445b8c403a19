import { MemoryApiKeys, MemoryPublishableKeys } from '#testing/scenario';
import { accessKeysContract } from './access-keys.suite.js';

accessKeysContract('memory', async () => {
  const keys = new MemoryApiKeys();
  const publishableKeys = new MemoryPublishableKeys();
  return {
    keys,
    publishableKeys,
    boards: ['boards_one', 'boards_two'],
    shownKey: async (id) => keys.kept.get(id) ?? null,
    shownPublishableKey: async (key) => publishableKeys.kept.get(key) ?? null,
    close: async () => undefined,
  };
});
