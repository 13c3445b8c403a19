import type { Batch } from '#kernel/engine';
import { setTimeout as sleep } from 'node:timers/promises';

/** The same batches, but the next one is fetched while one is processed. At the end of the log nothing is fetched early. */
export async function* ahead(batches: AsyncIterable<Batch>): AsyncIterable<Batch> {
  const iterator = batches[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      if (!value.caughtUp) {
        next = iterator.next();
        // The error is handled when the promise is awaited; until then it must not count as an unhandled rejection.
        next.catch(() => undefined);
      }
      yield value;
      if (value.caughtUp) next = iterator.next();
    }
  } finally {
    // Not awaited: it completes after the current fetch, which the end of the subscription interrupts.
    iterator.return?.().catch(() => undefined);
  }
}

/**
 * The same batches, but after events at the end of the log, `ms` pass before the next fetch. Under a steady flow events come in groups; after a
 * silence the first one is immediate.
 */
export async function* gathered(batches: AsyncIterable<Batch>, ms: number): AsyncIterable<Batch> {
  for await (const batch of batches) {
    yield batch;
    if (batch.caughtUp && batch.events.length > 0) await sleep(ms);
  }
}

/** Batches of a subscription. */
export const EventBatches = { ahead, gathered } as const;
