/** Marks answers about the past: they have a revision, but no `ETag`, because no condition can apply to them. */
const past = new WeakSet<object>();

/** Whether `body` is a past state. */
export const isPast = (body: object): boolean => past.has(body);

/** Marks `body` as a past state, and returns it: it is sent without an `ETag`. */
export function ofPast<T extends object>(body: T): T {
  past.add(body);
  return body;
}
