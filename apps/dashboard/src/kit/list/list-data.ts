import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get, search } from '../../api/api';
import type { Page } from '../../api/types';
import { boardStore } from '../../state/session';
import type { ListDeclaration, ListSource } from './declaration';
import type { ListSearch } from './list-search';

const PAGE = 50;
/** How many rows are loaded at most to sort them all. */
const MOST_ROWS = 10_000;

/** One page of a list, asked for as its source takes it. */
export function fetchPage<Row>(
  { path, by, flat = false, fixed = {} }: ListSource,
  { q, filters }: Pick<ListSearch, 'q' | 'filters'>,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<Row>> {
  const values = Object.fromEntries(Object.entries(filters).map(([key, all]) => [key, all.join(',')]));
  if (by === 'body') {
    const body = {
      limit: PAGE,
      ...(q ? { query: q } : {}),
      ...(flat ? values : Object.keys(filters).length > 0 ? { filters } : {}),
      ...(cursor ? { cursor } : {}),
    };
    return search<Page<Row>>(path, body, signal);
  }
  const paging = by === 'all' ? {} : { limit: PAGE, cursor, search: q };
  return get<Page<Row>>(path, { ...fixed, ...values, ...paging }, signal);
}

/** The rows of a list that are loaded, and how to load more. */
export function useListData<Row extends { readonly id: string }>(
  { name, source, arrange, label }: ListDeclaration<Row>,
  { q, filters }: ListSearch,
) {
  const query = useInfiniteQuery({
    queryKey: [name, 'list', boardStore.get()?.id, source.path, source.fixed, source.by === 'all' ? '' : q, filters],
    queryFn: ({ pageParam, signal }) => fetchPage<Row>(source, { q, filters }, pageParam, signal),
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
