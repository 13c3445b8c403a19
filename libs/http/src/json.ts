/** An object of a JSON document. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether `value` is an object of JSON, and no list. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `object` with its keys in the order of their characters. */
export const sortedByKey = <T>(object: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
