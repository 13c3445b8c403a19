import type { Batch } from '#kernel';

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
        // Seen when it is waited for; until then it must not pass for an error that nobody handles.
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
