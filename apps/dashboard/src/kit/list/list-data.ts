import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get, search } from '../../api/api';
import type { Page } from '../../api/types';
import { boardStore } from '../../state/session';
import type { Filter, ListDeclaration, ListSource } from './declaration';
import type { ListSearch } from './list-search';

const PAGE = 50;
/** How many rows are loaded at most to sort them all. */
const MOST_ROWS = 10_000;

/** One page of a list, asked for as its source takes it. */
export function fetchPage<Row>(
  { path, by, flat = false, fixed = {}, searchAs = 'search' }: ListSource,
  { q, filters }: Pick<ListSearch, 'q' | 'filters'>,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<Row>> {
  const values = Object.fromEntries(Object.entries(filters).map(([key, all]) => [key, all.join(',')]));
  if (by === 'body') {
    const always = Object.entries(fixed).map(([key, value]) => [key, [value]] as const);
    const all = { ...Object.fromEntries(always), ...filters };
    const body = {
      limit: PAGE,
      ...(q ? { query: q } : {}),
      ...(flat ? values : Object.keys(all).length > 0 ? { filters: all } : {}),
      ...(cursor ? { cursor } : {}),
    };
    return search<Page<Row>>(path, body, signal);
  }
  const paging = by === 'all' ? {} : { limit: PAGE, cursor, [searchAs]: q };
  return get<Page<Row>>(path, { ...fixed, ...values, ...paging }, signal);
}

/** Filters as the operation takes them. */
function filtersFor(declared: readonly Filter[], chosen: ListSearch['filters']): ListSearch['filters'] {
  const entries = Object.entries(chosen).flatMap(([key, values]) => {
    const asks = declared.find((filter) => filter.key === key)?.asks;
    return asks
      ? Object.entries(asks(values)).map(([name, value]) => [name, [value]] as const)
      : [[key, values] as const];
  });
  return Object.fromEntries(entries);
}

/** The rows of a list that are loaded, and how to load more. */
export function useListData<Row extends { readonly id: string }>(
  { name, source, arrange, label, filters: declared = [] }: ListDeclaration<Row>,
  { q, filters }: ListSearch,
) {
  const query = useInfiniteQuery({
    queryKey: [name, 'list', boardStore.get()?.id, source.path, source.fixed, source.by === 'all' ? '' : q, filters],
    queryFn: ({ pageParam, signal }) =>
      fetchPage<Row>(source, { q, filters: filtersFor(declared, filters) }, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : null),
    placeholderData: keepPreviousData,
    ...(source.every === undefined ? {} : { refetchInterval: source.every }),
  });
  const { idOf } = source;
  const rows = useMemo(() => {
    const loaded = query.data?.pages.flatMap(({ data }) => data) ?? [];
    const named = idOf ? loaded.map((row, index) => ({ ...row, id: idOf(row as never, index) })) : loaded;
    const arranged = arrange ? arrange(named) : named;
    const words = q.toLowerCase();
    return source.by === 'all' && q ? arranged.filter((row) => label(row).toLowerCase().includes(words)) : arranged;
  }, [query.data, idOf, arrange, label, source.by, q]);
  const loadAll = async () => {
    let answer = await query.fetchNextPage();
    while (answer.hasNextPage && !answer.isError && (answer.data?.pages.length ?? 0) * PAGE < MOST_ROWS)
      answer = await answer.fetchNextPage();
  };
  return { ...query, rows, loadAll };
}
