import { memo } from 'react';
import { useTexts } from '../../state/language';
import { cx } from '../../ui/cx';
import type { Column, ListDeclaration } from './declaration';
import type { RowActions } from './row-actions';
import { ROW_HEIGHT } from './row-height';
import { RowLink } from './row-link';
import { RowMenu } from './row-menu';

interface GridRowProps<Row extends { readonly id: string }> {
  readonly list: ListDeclaration<Row>;
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly index: number;
  readonly start: number;
  readonly template: string;
  readonly selectable: boolean;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly isLast: boolean;
  readonly actions: RowActions<Row>;
  readonly toggle: (id: string) => void;
  readonly activate: (index: number) => void;
  readonly openRow: (row: Row) => void;
}

function Row<R extends { readonly id: string }>(props: GridRowProps<R>) {
  const { list, columns, row, index, start, template, selectable, isSelected, isActive, isLast, actions } = props;
  const t = useTexts();
  return (
    <div
      role="row"
      data-row={index}
      aria-rowindex={index + 2}
      {...(selectable ? { 'aria-selected': isSelected } : {})}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => props.activate(index)}
      className={cx(
        'group absolute inset-x-0 top-0 grid items-center border-line px-2 -outline-offset-2',
        isSelected ? 'bg-accent-soft' : 'hover:bg-hover',
        !isLast && 'border-b',
        isLast && 'rounded-b-xl',
      )}
      style={{ gridTemplateColumns: template, height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
    >
      {selectable && (
        <div role="gridcell" className="flex px-2">
          <input
            type="checkbox"
            className="check"
            tabIndex={isActive ? 0 : -1}
            aria-label={t.selectRow(list.label(row))}
            checked={isSelected}
            onChange={() => props.toggle(row.id)}
          />
        </div>
      )}
      {columns.map(({ key, cell, align }, position) => (
        <div
          key={key}
          role="gridcell"
          className={cx(
            'min-w-0 truncate px-2',
            position === 0 ? 'font-medium' : 'text-muted',
            align === 'end' && 'text-right tabular-nums',
          )}
        >
          {position === 0 ? (
            <RowLink list={list} row={row} openRow={props.openRow} tabIndex={isActive ? 0 : -1}>
              {cell(row)}
            </RowLink>
          ) : (
            (cell(row) ?? <span className="text-faint">–</span>)
          )}
        </div>
      ))}
      {list.actions && (
        <div role="gridcell" className="flex justify-end">
          <RowMenu list={list} row={row} actions={actions} />
        </div>
      )}
    </div>
  );
}

/** Drawn again only when something of the row is another: lists of thousands scroll at the speed of the window. */
export const GridRow = memo(Row, (before, after) =>
  (Object.keys(after) as (keyof typeof after)[]).every(
    (key) => key === 'openRow' || Object.is(before[key], after[key]),
  ),
) as typeof Row;
