/** Whether two looks at an object differ; what the world sees of one is flat. */
export function looksDifferent<T extends object>(now: T, then: T): boolean {
  for (const key in now) if (now[key] !== then[key]) return true;
  return false;
}
