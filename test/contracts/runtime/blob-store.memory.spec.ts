import { MemoryBlobStore } from '#testing/scenario';
import { served } from './blob-store.harness.js';
import { blobStoreContract } from './blob-store.suite.js';

blobStoreContract('memory', () =>
  served(
    (addresses) => new MemoryBlobStore(addresses),
    async () => undefined,
  ),
);
