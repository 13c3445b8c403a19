import type { Batch } from '#kernel/engine';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The same batches, but at the end of the log those with events begin at least `ms` apart: under a steady flow several events
 * share a batch, after a silence the first is there at once, and work that takes longer than `ms` by itself is not waited for.
 */
export async function* spaced(batches: AsyncIterable<Batch>, ms: number): AsyncIterable<Batch> {
  for await (const batch of batches) {
    const begun = performance.now();
    yield batch;
    const left = ms - (performance.now() - begun);
    if (batch.caughtUp && batch.events.length > 0 && left > 0) await sleep(left);
  }
}
