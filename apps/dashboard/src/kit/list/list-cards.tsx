import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../state/language';
import type { Column, ListDeclaration } from './declaration';
import type { RowActions } from './row-actions';
import { RowLink } from './row-link';
import { RowMenu } from './row-menu';
import type { RowSelection } from './row-selection';

export interface ShownRows<Row extends { readonly id: string }> {
  readonly list: ListDeclaration<Row>;
  readonly rows: readonly Row[];
  readonly selection: RowSelection;
  readonly toggle: (id: string) => void;
  readonly actions: RowActions<Row>;
  readonly openRow: (row: Row) => void;
}

const placeOf = <Row,>({ card }: Column<Row>, index: number) => card ?? (index === 0 ? 'title' : 'line');

/** The rows as cards, for phones. Only those near the window are on the page. */
export function ListCards<Row extends { readonly id: string }>({
  list,
  rows,
  selection,
  toggle,
  actions,
  openRow,
}: ShownRows<Row>) {
  const t = useTexts();
  const box = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(box.current ? box.current.getBoundingClientRect().top + scrollY : 0), []);
  const cards = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 104,
    overscan: 6,
    gap: 8,
    scrollMargin: top,
  });
  const columns = list.columns.map((column, index) => ({ column, place: placeOf(column, index) }));
  const at = (place: string) => columns.filter((each) => each.place === place).map(({ column }) => column);
  const selectable = list.actions?.some(({ bulk }) => bulk) ?? false;
  return (
    <ul ref={box} className="relative" style={{ height: cards.getTotalSize() }}>
      {cards.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <li
            key={key}
            ref={cards.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            className="panel absolute inset-x-0 top-0 p-3.5"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <div className="flex items-start gap-2.5">
              {selectable && (
                <input
                  type="checkbox"
                  className="check mt-0.5"
                  aria-label={t.selectRow(list.label(row))}
                  checked={selection[row.id] ?? false}
                  onChange={() => toggle(row.id)}
                />
              )}
              <div className="min-w-0 flex-1 text-sm font-medium">
                {at('title').map((column) => (
                  <RowLink key={column.key} list={list} row={row} openRow={openRow}>
                    {column.cell(row)}
                  </RowLink>
                ))}
              </div>
              <RowMenu list={list} row={row} actions={actions} />
            </div>
            {at('badge').length > 0 && (
              <div className="mt-2 flex flex-wrap items-center gap-1.5">
                {at('badge').map((column) => (
                  <span key={column.key}>{column.cell(row)}</span>
                ))}
              </div>
            )}
            <dl className="mt-2 grid grid-cols-2 gap-x-3 gap-y-1.5">
              {at('line').map((column) => (
                <div key={column.key} className="min-w-0">
                  <dt className="text-2xs text-muted">{column.header}</dt>
                  <dd className="truncate">{column.cell(row) ?? '–'}</dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
