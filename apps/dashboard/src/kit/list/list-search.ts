/** A filter as the address keeps it. */
export interface ListSearchFilter {
  readonly key: string;
  /** The values that it can have; absent: any text. */
  readonly values?: readonly string[];
}

/** The state of a list, all of which is in its address. */
export interface ListSearch {
  readonly q: string;
  /** Values by the key of their filter; a filter that is not set is absent. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** The key of a column, with `-` before it for the other direction; empty as the server orders. */
  readonly sort: string;
  /** The id of the row whose details are open; empty for none. */
  readonly open: string;
}

const texts = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')).filter((text) => text !== '');

/**
 * Reads the state of a list from an address. What no filter knows is dropped, so that an address of another version still works.
 * @param sortable keys of columns that can be sorted by.
 */
export function listSearch(
  raw: Readonly<Record<string, unknown>>,
  filters: readonly ListSearchFilter[],
  sortable: readonly string[],
): ListSearch {
  const chosen: Record<string, readonly string[]> = {};
  for (const { key, values } of filters) {
    const known = texts(raw[key]).filter((value) => values === undefined || values.includes(value));
    if (known.length > 0) chosen[key] = known;
  }
  const sort = String(raw['sort'] ?? '');
  return {
    q: String(raw['q'] ?? '').slice(0, 200),
    filters: chosen,
    sort: sortable.includes(sort.replace(/^-/, '')) ? sort : '',
    open: String(raw['open'] ?? ''),
  };
}

/** The same state as it stands in an address. */
export const searchOf = ({
  q,
  filters,
  sort,
  open,
}: ListSearch): Record<string, string | readonly string[] | undefined> => ({
  ...(q ? { q } : {}),
  ...filters,
  ...(sort ? { sort } : {}),
  ...(open ? { open } : {}),
});

/** What of an address is not of the list, such as the tab of a page that has it as a part. */
export const searchAround = (
  raw: Readonly<Record<string, unknown>>,
  filters: readonly ListSearchFilter[],
): Record<string, unknown> => {
  const own = new Set(['q', 'sort', 'open', ...filters.map(({ key }) => key)]);
  return Object.fromEntries(Object.entries(raw).filter(([key]) => !own.has(key)));
};

/** Where a press on the head of a column leads: up, down, and back to the order of the server. */
export function nextSort(sort: string, key: string): string {
  if (sort === key) return `-${key}`;
  return sort === `-${key}` ? '' : key;
}
