/**
 * Runs all of `work` concurrently. If several fail, throws the error of the first one in the list, whichever fails first: a request is always
 * rejected for the same reason.
 */
export async function allInOrder<T extends readonly unknown[]>(work: {
  readonly [K in keyof T]: Promise<T[K]>;
}): Promise<T> {
  const settled = await Promise.allSettled(work);
  for (const each of settled) if (each.status === 'rejected') throw each.reason;
  return settled.map((each) => (each as PromiseFulfilledResult<unknown>).value) as unknown as T;
}
