/** Expands both sides of a step: a list yields each of its elements. */
function step(values: readonly unknown[], key: string): unknown[] {
  const found: unknown[] = [];
  for (const value of values) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) continue;
    const at = (value as Readonly<Record<string, unknown>>)[key];
    if (Array.isArray(at)) for (const each of at as readonly unknown[]) found.push(each);
    else found.push(at);
  }
  return found;
}

/** All values below `item` at a path of keys joined by dots, of all elements of lists. The empty path is the item itself. */
export function allAt(item: unknown, path: string): readonly unknown[] {
  const start: readonly unknown[] = Array.isArray(item) ? (item as readonly unknown[]) : [item];
  if (path === '') return start;
  // A key can contain a dot.
  const whole = step(start, path);
  return whole.length > 0 ? whole : path.split('.').reduce<readonly unknown[]>(step, start);
}

/** A value as trimmed text. Null if it is empty. For an element with attributes, its own text. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, '#'))
    return textOf((value as { readonly '#': unknown })['#']);
  return null;
}

/** The first text at `path`. */
export function textAt(item: unknown, path: string): string | null {
  for (const value of allAt(item, path)) {
    const text = textOf(value);
    if (text !== null) return text;
  }
  return null;
}

/** The first text at one of `paths`. */
export function firstText(item: unknown, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const text = textAt(item, path);
    if (text !== null) return text;
  }
  return null;
}

/** All distinct texts at `path`. */
export const textsAt = (item: unknown, path: string): readonly string[] => [
  ...new Set(allAt(item, path).flatMap((value) => textOf(value) ?? [])),
];

/** The first number at `path`, also if it is written as text. */
export function numberAt(item: unknown, path: string): number | null {
  const text = textAt(item, path);
  const value = text === null || !/^-?\d+(\.\d+)?$/.test(text) ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Whether the first value at `path` means yes. */
export const isTrueAt = (item: unknown, path: string): boolean => /^(true|yes|1)$/i.test(textAt(item, path) ?? '');
