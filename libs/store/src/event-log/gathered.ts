import type { Batch } from '#kernel';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The same batches, but after events at the end of the log `ms` pass before the next are asked for: under a steady flow they
 * come in groups, and after a silence the first is there at once.
 */
export async function* gathered(batches: AsyncIterable<Batch>, ms: number): AsyncIterable<Batch> {
  for await (const batch of batches) {
    yield batch;
    if (batch.caughtUp && batch.events.length > 0) await sleep(ms);
  }
}
