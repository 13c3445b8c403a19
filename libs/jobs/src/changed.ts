/** The keys of `changes` whose values differ from those of `before`. Compared as JSON, which is how events keep them. */
export function changed<T extends object>(before: T, changes: Partial<T>): Partial<T> {
  const entries = Object.entries(changes).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof T]),
  );
  return Object.fromEntries(entries) as Partial<T>;
}

/** Whether two looks at an object differ; what the world sees of one is flat. */
export function looksDifferent<T extends object>(now: T, then: T): boolean {
  for (const key in now) if (now[key] !== then[key]) return true;
  return false;
}
