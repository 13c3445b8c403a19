import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get, search } from '../../api/api';
import type { Page } from '../../api/types';
import { boardStore } from '../../state/session';
import type { ListDeclaration, ListSource } from './declaration';
import type { ListSearch } from './list-search';

const PAGE = 50;

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
    queryKey: [name, 'list', boardStore.get()?.id, source, source.by === 'all' ? '' : q, filters],
    queryFn: ({ pageParam, signal }) => fetchPage<Row>(source, { q, filters }, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : null),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => {
    const loaded = query.data?.pages.flatMap(({ data }) => data) ?? [];
    const arranged = arrange ? arrange(loaded) : loaded;
    const words = q.toLowerCase();
    return source.by === 'all' && q ? arranged.filter((row) => label(row).toLowerCase().includes(words)) : arranged;
  }, [query.data, arrange, label, source.by, q]);
  return { ...query, rows };
}
