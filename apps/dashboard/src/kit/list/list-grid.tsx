import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../state/language';
import { cx } from '../../ui/cx';
import { useMedia } from '../../ui/use-media';
import type { ShownRows } from './list-cards';
import { GridRow } from './grid-row';
import { nextSort } from './list-search';
import { ROW_HEIGHT } from './row-height';
import type { RowSelection } from './row-selection';

const PAGE_ROWS = 12;

export interface ListGridProps<Row extends { readonly id: string }> extends ShownRows<Row> {
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly hasMore: boolean;
  readonly select: (selection: RowSelection) => void;
}

/** The rows as a grid: arrows move between rows, Space selects, Enter opens. Only rows near the window are on the page. */
export function ListGrid<Row extends { readonly id: string }>(props: ListGridProps<Row>) {
  const { list, rows, selection, toggle, select, actions, openRow, sort, onSort, hasMore } = props;
  const t = useTexts();
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [active, setActive] = useState(0);
  const focusWanted = useRef(false);
  const widest = useMedia('(min-width: 1536px)');
  const wide = useMedia('(min-width: 1280px)');
  const middle = useMedia('(min-width: 1024px)');
  const small = useMedia('(min-width: 768px)');
  const columns = useMemo(() => {
    const width = widest ? 1536 : wide ? 1280 : middle ? 1024 : small ? 768 : 640;
    return list.columns.filter(({ from }) => (from ?? 0) <= width);
  }, [list.columns, widest, wide, middle, small]);
  const selectable = list.actions?.some(({ bulk }) => bulk) ?? false;
  const tracks = [selectable ? '2.25rem' : '', ...columns.map(({ width }) => width), list.actions ? '2.5rem' : ''];
  const template = tracks.filter(Boolean).join(' ');

  useLayoutEffect(() => setTop(body.current ? body.current.getBoundingClientRect().top + scrollY : 0), [rows.length]);
  const window_ = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: top,
  });

  const activate = useCallback((index: number) => setActive(index), []);
  const move = (index: number) => {
    const wanted = Math.max(0, Math.min(rows.length - 1, index));
    focusWanted.current = true;
    setActive(wanted);
    window_.scrollToIndex(wanted);
  };
  // The row may only now have come to the page.
  useLayoutEffect(() => {
    if (!focusWanted.current) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${active}"]`);
    if (!row) return;
    row.focus({ preventScroll: true });
    focusWanted.current = false;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    if (!(event.target instanceof HTMLElement) || event.target.dataset['row'] === undefined || !row) return;
    const keys: Record<string, () => void> = {
      'ArrowDown': () => move(active + 1),
      'ArrowUp': () => move(active - 1),
      'Home': () => move(0),
      'End': () => move(rows.length - 1),
      'PageDown': () => move(active + PAGE_ROWS),
      'PageUp': () => move(active - PAGE_ROWS),
      'Enter': () => openRow(row),
      ' ': () => selectable && toggle(row.id),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  // Not with each frame of a scroll.
  const chosen = useMemo(() => rows.filter(({ id }) => selection[id]).length, [rows, selection]);
  return (
    <div
      role="grid"
      aria-label={list.title}
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      {...(selectable ? { 'aria-multiselectable': true } : {})}
      onKeyDown={onKeyDown}
      className="panel overflow-x-clip"
    >
      <div
        role="rowgroup"
        className="sticky top-12 z-10 rounded-t-xl border-b border-line bg-surface/95 backdrop-blur lg:top-0"
      >
        <div
          role="row"
          aria-rowindex={1}
          className="grid h-9 items-center px-2"
          style={{ gridTemplateColumns: template }}
        >
          {selectable && (
            <div role="columnheader" className="px-2">
              <input
                type="checkbox"
                className="check"
                aria-label={t.selectAll}
                checked={chosen > 0 && chosen === rows.length}
                ref={(box) => {
                  if (box) box.indeterminate = chosen > 0 && chosen < rows.length;
                }}
                onChange={() =>
                  select(chosen === rows.length ? {} : Object.fromEntries(rows.map(({ id }) => [id, true] as const)))
                }
              />
            </div>
          )}
          {columns.map(({ key, header, sortBy, align }) => {
            const up = sort === key;
            const down = sort === `-${key}`;
            return (
              <div
                key={key}
                role="columnheader"
                {...(sortBy ? { 'aria-sort': up ? 'ascending' : down ? 'descending' : 'none' } : {})}
                className={cx('min-w-0 px-2 text-xs font-medium text-muted', align === 'end' && 'text-right')}
              >
                {sortBy ? (
                  <button
                    type="button"
                    onClick={() => onSort(nextSort(sort, key))}
                    className="inline-flex max-w-full items-center gap-1 rounded hover:text-ink"
                  >
                    <span className="truncate">{header}</span>
                    {up && <ArrowUp aria-hidden className="size-3" />}
                    {down && <ArrowDown aria-hidden className="size-3" />}
                  </button>
                ) : (
                  <span className="block truncate">{header}</span>
                )}
              </div>
            );
          })}
          {list.actions && (
            <div role="columnheader">
              <span className="sr-only">{t.actions}</span>
            </div>
          )}
        </div>
      </div>
      <div role="rowgroup" ref={body} className="relative" style={{ height: window_.getTotalSize() }}>
        {window_.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return row ? (
            <GridRow
              key={row.id}
              list={list}
              columns={columns}
              row={row}
              index={index}
              start={start - top}
              template={template}
              selectable={selectable}
              isSelected={selection[row.id] ?? false}
              isActive={index === active}
              isLast={index === rows.length - 1}
              actions={actions}
              toggle={toggle}
              activate={activate}
              openRow={openRow}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}
