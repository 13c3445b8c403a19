type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members of a list that are always kept, because agents need them for paging. */
const OF_A_LIST = ['hasMore', 'nextCursor'];

/** The kept part of a response. */
export interface FieldSelection {
  readonly value: unknown;
  /** Paths that the response does not have. */
  readonly unmatched: readonly string[];
}

/**
 * Keeps the dotted `paths` of `body`. In a list, paths apply to each entry of `data`, with or without the prefix `data.`. In arrays, they apply
 * to each entry.
 */
export function selected(body: unknown, paths: readonly string[]): FieldSelection {
  const found = new Set<string>();
  const keep = (value: unknown) =>
    kept(
      value,
      paths.map((path) => ({ path, parts: path.split('.') })),
      found,
    );
  const unmatched = () => paths.filter((path) => !found.has(path));
  if (!isObject(body) || !Array.isArray(body['data'])) return { value: keep(body), unmatched: unmatched() };
  const envelope = Object.entries(body).filter(([key]) => OF_A_LIST.includes(key));
  for (const path of paths)
    if (Object.hasOwn(body, path)) {
      found.add(path);
      if (path !== 'data' && !OF_A_LIST.includes(path)) envelope.push([path, body[path]]);
    }
  const wanted = paths.filter((path) => !Object.hasOwn(body, path)).map((path) => ({ path, parts: path.split('.') }));
  const all = body['data'] as readonly unknown[];
  // Rows may have a member `data`, such as those of a batch. Otherwise `data` means the list.
  const own = all.some((row) => isObject(row) && Object.hasOwn(row, 'data'));
  const inRow = wanted.map(({ path, parts }) => ({
    path,
    parts: parts[0] === 'data' && !own ? parts.slice(1) : parts,
  }));
  const rows = paths.includes('data') ? all : all.map((row) => kept(row, inRow, found));
  return { value: { ...Object.fromEntries(envelope), data: rows }, unmatched: rows.length === 0 ? [] : unmatched() };
}

interface WantedPart {
  readonly path: string;
  readonly parts: readonly string[];
}

function kept(value: unknown, wanted: readonly WantedPart[], found: Set<string>): unknown {
  if (wanted.some(({ parts }) => parts.length === 0)) {
    for (const { path, parts } of wanted) if (parts.length === 0) found.add(path);
    return value;
  }
  if (Array.isArray(value)) return value.map((each) => kept(each, wanted, found));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([key, child]): [string, unknown][] => {
    const further = wanted
      .filter(({ parts }) => parts[0] === key)
      .map(({ path, parts }) => ({ path, parts: parts.slice(1) }));
    return further.length === 0 ? [] : [[key, kept(child, further, found)]];
  });
  return Object.fromEntries(entries);
}
