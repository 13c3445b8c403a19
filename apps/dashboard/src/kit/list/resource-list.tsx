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
import { BoardLink, useBoardNavigate } from '../board-link';
import { PageHead } from '../page-head';
import { useTexts } from '../../state/language';
import { Button, buttonClass } from '../../ui/button';
import { late } from '../../ui/late';
import { useMedia } from '../../ui/use-media';
import { ErrorNote } from '../error-note';
import { ExportButton } from '../export-button';
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

/** In place of the id of an open row, when a new one is made. */
const NEW = 'new';

/** The list without its changes; what only leads somewhere stays, and what needs a permission of its own. */
function readOnly<Row extends { readonly id: string }>(list: ListDeclaration<Row>): ListDeclaration<Row> {
  const { create: _, head: _head, actions: all = [], ...rest } = list;
  const actions = all.filter(({ to, needs }) => to ?? (needs !== undefined && needs !== list.needs));
  return actions.length > 0 ? { ...rest, actions } : rest;
}

export interface ResourceListProps<Row extends { readonly id: string }> {
  readonly list: ListDeclaration<Row>;
  readonly search: ListSearch;
  readonly onSearch: (search: ListSearch) => void;
  /** A part of another page: without its own head. */
  readonly embedded?: boolean;
}

/** A list as its declaration says: search, filters, order, paging, actions on one row and on many. All of its state is in the address. */
export function ResourceList<Row extends { readonly id: string }>({
  list: declared,
  search,
  onSearch,
  embedded = false,
}: ResourceListProps<Row>) {
  const t = useTexts();
  const mayNotChange = useForbidden(declared.needs);
  const list = useMemo(() => (mayNotChange ? readOnly(declared) : declared), [declared, mayNotChange]);
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
  const close = () => onSearch({ ...search, open: '' });
  const { create, detail } = list;
  const mayNotCreate = useForbidden(create?.needs);
  const plus = <Plus aria-hidden className="size-4" />;
  const createButton =
    create &&
    ('path' in create && !mayNotCreate ? (
      <BoardLink to={create.path} className={buttonClass('primary')} data={{ shortcut: 'create' }}>
        {plus}
        {create.label}
      </BoardLink>
    ) : (
      <Button
        look="primary"
        data-shortcut="create"
        disabled={mayNotCreate !== undefined}
        {...(mayNotCreate ? { title: mayNotCreate } : {})}
        icon={plus}
        onClick={() => onSearch({ ...search, open: NEW })}
      >
        {create.label}
      </Button>
    ));
  const head = (list.exports ?? list.head ?? createButton) && (
    <>
      {list.exports && <ExportButton path={list.exports} />}
      {list.head}
      {createButton}
    </>
  );
  return (
    <div>
      {!embedded && <PageHead title={list.title} {...(list.about ? { about: list.about } : {})} actions={head} />}
      {list.above}
      {mayNotChange && <p className="mb-3 text-muted">{mayNotChange}</p>}
      <ListToolbar
        list={list}
        search={search}
        onSearch={onSearch}
        busy={data.isFetching && !data.isPending}
        {...(embedded && head && (list.head || rows.length > 0 || filtered) ? { action: head } : {})}
      />
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
          <EmptyList empty={list.empty} action={createButton ?? list.head} />
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
          // New rows would move those that a person reads.
          alone={sort === ''}
        />
      )}
      <BulkBar list={list} selected={selected} actions={actions} onClear={() => setSelection({})} />
      {actions.dialog}
      {detail && opened && (
        <Suspense>
          <Drawer title={detail.title(opened)} isOpen onClose={close}>
            <Suspense fallback={<div className="skeleton h-48" />}>{detail.content(opened, close)}</Suspense>
          </Drawer>
        </Suspense>
      )}
      {create && 'drawer' in create && open === NEW && (
        <Suspense>
          <Drawer title={create.label} isOpen onClose={close}>
            <Suspense fallback={<div className="skeleton h-48" />}>{create.drawer(close)}</Suspense>
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
