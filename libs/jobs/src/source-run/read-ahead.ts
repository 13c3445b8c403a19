/** The same batches, the next one being read while one is worked on. @throws what reading them throws, after what came before. */
export async function* readAhead<Batch>(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  const iterator = batches[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = iterator.next();
      // Seen when it is waited for; until then it must not count as an unhandled rejection.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    // Not waited for: it comes after what is being read, which the end of the operation cuts short.
    iterator.return?.().catch(() => undefined);
  }
}
