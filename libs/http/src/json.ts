/** An object of a JSON document. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether `value` is a JSON object, and not a list. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `object` with its keys in character order. */
export const sortedByKey = <T>(object: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Values of JSON. */
export const Json = { isObject, sortedByKey } as const;
