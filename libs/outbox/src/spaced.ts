import type { Batch } from '#kernel/engine';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The same batches, but at the end of the log those with events start at least `ms` apart. Under a steady flow, several events share a batch; after
 * a silence, the first one is immediate; work that takes longer than `ms` is not delayed.
 */
export async function* spaced(batches: AsyncIterable<Batch>, ms: number): AsyncIterable<Batch> {
  for await (const batch of batches) {
    const begun = performance.now();
    yield batch;
    const left = ms - (performance.now() - begun);
    if (batch.caughtUp && batch.events.length > 0 && left > 0) await sleep(left);
  }
}
