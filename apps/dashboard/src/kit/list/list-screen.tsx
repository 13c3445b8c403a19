import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useTextsOf, type Catalogue } from '../../state/language';
import type { ListDeclaration } from './declaration';
import { listSearch, searchAround, searchOf, type ListSearch } from './list-search';
import { ResourceList } from './resource-list';

/** The state of a list in the address of the page, checked against its declaration; and how to change it. */
export function useListSearch<Row extends { readonly id: string }>(list: ListDeclaration<Row>) {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => {
    const filters = (list.filters ?? []).map(({ key, choices }) => ({
      key,
      ...(choices ? { values: choices.map(({ value }) => value) } : {}),
    }));
    return listSearch(
      raw,
      filters,
      list.columns.filter(({ sortBy }) => sortBy).map(({ key }) => key),
    );
  }, [raw, list]);
  const onSearch = useCallback(
    (next: ListSearch) =>
      // Each letter of a search is no page to come back to.
      void navigate({
        to: '.',
        search: { ...searchAround(raw, list.filters ?? []), ...searchOf(next) } as never,
        replace: next.open === search.open,
        resetScroll: false,
      }),
    [navigate, search.open, raw, list.filters],
  );
  return { search, onSearch };
}

/** A list as a part of a page. The declaration must stay the same between drawings. */
export function EmbeddedList<Row extends { readonly id: string }>({ list }: { readonly list: ListDeclaration<Row> }) {
  const { search, onSearch } = useListSearch(list);
  return <ResourceList key={list.name} list={list} search={search} onSearch={onSearch} embedded />;
}

/** A screen that is a list and nothing else: `export const Screen = listScreen(jobsTexts, jobsList)`. */
export const listScreen =
  <Texts, Row extends { readonly id: string }>(texts: Catalogue<Texts>, declare: (t: Texts) => ListDeclaration<Row>) =>
  (): ReactNode => {
    const t = useTextsOf(texts);
    const list = useMemo(() => declare(t), [t]);
    const { search, onSearch } = useListSearch(list);
    return <ResourceList list={list} search={search} onSearch={onSearch} />;
  };
