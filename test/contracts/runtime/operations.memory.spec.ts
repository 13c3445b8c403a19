import { BlobAddresses, OperationWorkers } from '#runtime/engine';
import { type OperationWorker } from '#runtime/operations';
import { withFacts } from '#store';
import { facts } from '#testing';
import { MemoryBlobStore, MemoryOperations } from '#testing/scenario';
import { operationsContract } from './operations.suite.js';

operationsContract('memory', async (workers) => {
  const registry = new OperationWorkers();
  for (const worker of workers) registry.add(worker as OperationWorker);
  const blobs = new MemoryBlobStore(new BlobAddresses(new Uint8Array(32), () => 'http://localhost'));
  const operations = new MemoryOperations(registry, blobs);
  return {
    operations,
    work: (board) => withFacts({ ...facts, board }, () => operations.work()),
    close: async () => undefined,
  };
});
