import type { ReactNode } from 'react';
import { BoardLink } from '../board-link';
import type { ListDeclaration } from './declaration';

/** The title of a row: a link where the row has a page, a button where it has a drawer. */
export function RowLink<Row extends { readonly id: string }>({
  list,
  row,
  openRow,
  tabIndex,
  children,
}: {
  readonly list: ListDeclaration<Row>;
  readonly row: Row;
  readonly openRow: (row: Row) => void;
  readonly tabIndex?: number;
  readonly children: ReactNode;
}) {
  const look = 'block min-w-0 truncate rounded text-left text-ink hover:text-accent-ink';
  if (list.link)
    return (
      <BoardLink to={list.link(row)} className={look} {...(tabIndex === undefined ? {} : { tabIndex })}>
        {children}
      </BoardLink>
    );
  if (list.detail)
    return (
      <button type="button" tabIndex={tabIndex} className={`${look} max-w-full`} onClick={() => openRow(row)}>
        {children}
      </button>
    );
  return <span className="block min-w-0 truncate">{children}</span>;
}
