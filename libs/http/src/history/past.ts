/** Answers of the past: they have a revision, and yet no `ETag` that a condition could be held against. */
const past = new WeakSet<object>();

/** Whether `body` is of a moment that is over. */
export const isPast = (body: object): boolean => past.has(body);

/** `body`, noted as an answer about a moment that is over: it is sent without an `ETag`. */
export function ofPast<T extends object>(body: T): T {
  past.add(body);
  return body;
}
