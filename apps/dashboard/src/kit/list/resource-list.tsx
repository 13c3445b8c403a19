import { Plus } from 'lucide-react';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import {
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { BoardLink, useBoardNavigate } from '../../shell/board-link';
import { PageHead } from '../../shell/page-head';
import { useTexts } from '../../state/language';
import { Button, buttonClass } from '../../ui/button';
import { late } from '../../ui/late';
import { useMedia } from '../../ui/use-media';
import { ErrorNote } from '../error-note';
import { useForbidden } from '../permissions';
import { BulkBar } from './bulk-bar';
import { ListCards } from './list-cards';
import { toggled, type RowSelection } from './row-selection';
import type { ListDeclaration } from './declaration';
import { EmptyList, NothingFound } from './empty-list';
import { useListData } from './list-data';
import { ListGrid } from './list-grid';
import type { ListSearch } from './list-search';
import { ListSkeleton } from './list-skeleton';
import { ListToolbar } from './list-toolbar';
import { PartialOrder } from './partial-order';
import { useRowActions } from './row-actions';

const Drawer = late(() => import('../../ui/modal'), 'Drawer');

const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns,
});

export interface ResourceListProps<Row extends { readonly id: string }> {
  readonly list: ListDeclaration<Row>;
  readonly search: ListSearch;
  readonly onSearch: (search: ListSearch) => void;
  /** A part of another page: without its own head. */
  readonly embedded?: boolean;
}

/** A list as its declaration says: search, filters, order, paging, actions on one row and on many. All of its state is in the address. */
export function ResourceList<Row extends { readonly id: string }>({
  list,
  search,
  onSearch,
  embedded = false,
}: ResourceListProps<Row>) {
  const t = useTexts();
  const navigate = useBoardNavigate();
  const phone = useMedia('(max-width: 639px)');
  const data = useListData(list, search);
  const [selection, setSelection] = useState<RowSelection>({});
  // What failed stays selected, to try it again.
  const onDone = useCallback(
    (failed: readonly Row[]) => setSelection(Object.fromEntries(failed.map(({ id }) => [id, true] as const))),
    [],
  );
  const actions = useRowActions(list, onDone);
  const { q, filters, sort, open } = search;
  const filtered = q !== '' || Object.keys(filters).length > 0;

  const columns = useMemo(
    () =>
      list.columns.map(({ key, sortBy }) => ({
        id: key,
        accessorFn: (row: Row) => sortBy?.(row) ?? '',
        enableSorting: sortBy !== undefined,
      })),
    [list.columns],
  );
  const sorting = useMemo(() => (sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []), [sort]);
  const table = useTable({
    features,
    columns,
    data: data.rows as Row[],
    getRowId: (row: Row) => row.id,
    state: { sorting, rowSelection: selection },
    onRowSelectionChange: setSelection,
  });
  const model = table.getRowModel();
  const rows = useMemo(() => model.rows.map(({ original }) => original), [model]);
  const selected = useMemo(() => data.rows.filter(({ id }) => selection[id]), [data.rows, selection]);
  const opened = list.detail && open ? data.rows.find(({ id }) => id === open) : undefined;

  // What is filtered away must not be acted on unseen.
  useEffect(() => setSelection({}), [q, filters]);

  const openRow = (row: Row) => {
    if (list.link) navigate(list.link(row));
    else if (list.detail) onSearch({ ...search, open: row.id });
  };
  const toggle = useCallback((id: string) => setSelection((before) => toggled(before, id)), []);
  const shown = { list, rows, selection, toggle, actions, openRow };
  const mayNotCreate = useForbidden(list.create?.needs);
  const create =
    list.create &&
    (mayNotCreate ? (
      <Button look="primary" disabled title={mayNotCreate} icon={<Plus aria-hidden className="size-4" />}>
        {list.create.label}
      </Button>
    ) : (
      <BoardLink to={list.create.path} className={buttonClass('primary')} shortcut="create">
        <Plus aria-hidden className="size-4" />
        {list.create.label}
      </BoardLink>
    ));
  const head = (list.head ?? create) && (
    <>
      {list.head}
      {create}
    </>
  );
  return (
    <div>
      {!embedded && <PageHead title={list.title} {...(list.about ? { about: list.about } : {})} actions={head} />}
      {embedded && head && <div className="mb-3 flex flex-wrap justify-end gap-2">{head}</div>}
      {list.above}
      <ListToolbar list={list} search={search} onSearch={onSearch} busy={data.isFetching && !data.isPending} />
      <p aria-live="polite" className="sr-only">
        {data.isPending ? t.loading : t.rowsLoaded(rows.length)}
      </p>
      {sort !== '' && data.hasNextPage && (
        <PartialOrder
          loaded={rows.length}
          busy={data.isFetchingNextPage}
          onLoadAll={() => void data.loadAll()}
          onClear={() => onSearch({ ...search, sort: '' })}
        />
      )}
      {data.isPending ? (
        <ListSkeleton columns={list.columns.length} />
      ) : data.isError ? (
        <ErrorNote error={data.error} onRetry={() => void data.refetch()} />
      ) : rows.length === 0 ? (
        filtered ? (
          <NothingFound onClear={() => onSearch({ ...search, q: '', filters: {} })} />
        ) : (
          <EmptyList empty={list.empty} action={create} />
        )
      ) : phone ? (
        <ListCards {...shown} />
      ) : (
        <ListGrid
          {...shown}
          select={setSelection}
          sort={sort}
          onSort={(next) => onSearch({ ...search, sort: next })}
          hasMore={data.hasNextPage}
        />
      )}
      {data.hasNextPage && (
        <LoadMore
          onLoad={() => void data.fetchNextPage()}
          busy={data.isFetchingNextPage}
          label={t.loadMore}
          // Rows that come would move those that somebody reads.
          alone={sort === ''}
        />
      )}
      <BulkBar list={list} selected={selected} actions={actions} onClear={() => setSelection({})} />
      {actions.dialog}
      {list.detail && opened && (
        <Suspense>
          <Drawer title={list.detail.title(opened)} isOpen onClose={() => onSearch({ ...search, open: '' })}>
            {list.detail.content(opened)}
          </Drawer>
        </Suspense>
      )}
    </div>
  );
}

interface LoadMoreProps {
  readonly onLoad: () => void;
  readonly busy: boolean;
  readonly label: string;
  /** Whether it loads without being pressed. */
  readonly alone: boolean;
}

/** Loads the next page when it comes near the window, or when it is pressed. */
function LoadMore({ onLoad, busy, label, alone }: LoadMoreProps) {
  const [mark, setMark] = useState<HTMLDivElement | null>(null);
  useEffect(() => {
    if (!mark || busy || !alone) return undefined;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && onLoad(), { rootMargin: '600px' });
    seen.observe(mark);
    return () => seen.disconnect();
  });
  return (
    <div ref={setMark} className="flex justify-center py-5">
      <Button busy={busy} onClick={onLoad}>
        {label}
      </Button>
    </div>
  );
}
