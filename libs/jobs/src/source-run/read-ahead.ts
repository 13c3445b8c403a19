/**
 * Yields the same batches, but reads the next one while the consumer works on the current one. @throws read errors, after the batches
 * before them.
 */
export async function* readAhead<Batch>(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  const iterator = batches[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = iterator.next();
      // The error is handled when the batch is awaited. Until then it must not count as an unhandled rejection.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    // Not awaited: it waits for the pending read, which the end of the operation aborts.
    iterator.return?.().catch(() => undefined);
  }
}
