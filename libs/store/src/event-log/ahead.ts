import type { Batch } from '#kernel/engine';
import { setTimeout as sleep } from 'node:timers/promises';

/** The same batches, the next one being fetched while one is worked on; at the end of the log nothing is fetched early. */
export async function* ahead(batches: AsyncIterable<Batch>): AsyncIterable<Batch> {
  const iterator = batches[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      if (!value.caughtUp) {
        next = iterator.next();
        // Seen when it is waited for; until then it must not count as an unhandled rejection.
        next.catch(() => undefined);
      }
      yield value;
      if (value.caughtUp) next = iterator.next();
    }
  } finally {
    // Not waited for: it comes after what is being fetched, which the end of the subscription cuts short.
    iterator.return?.().catch(() => undefined);
  }
}

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
