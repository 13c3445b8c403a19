import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CurlRequest } from '../../api/curl';
import type { Write } from '../../api/api';
import type { Choice } from '../../ui/field';
import type { Permissions } from '../permissions';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** A track of a CSS grid: `minmax(12rem, 2fr)`. */
  readonly width: string;
  /** What the loaded rows are sorted by; absent: the column cannot be sorted. */
  readonly sortBy?: (row: Row) => string | number | null;
  readonly align?: 'end';
  /** Windows that are narrower, in pixels, leave the column out. */
  readonly from?: 768 | 1024 | 1280 | 1536;
  /** Its place on the card of a phone. The first column is the title unless this says otherwise. */
  readonly card?: 'title' | 'badge' | 'line' | 'none';
}

export interface Filter {
  readonly key: string;
  readonly label: string;
  /** Absent: the filter is set by links alone, and can be taken away. */
  readonly choices?: readonly Choice[];
  readonly multiple?: boolean;
  /** What the operation is asked with instead of the value under `key`: a moment for `the last 30 days`. The same for a day, or pages would not fit. */
  readonly asks?: (values: readonly string[]) => Readonly<Record<string, string>>;
}

export interface ListSource {
  /** Below /v1. */
  readonly path: string;
  /**
   * How the operation takes a search and filters: `query` in its address, `body` as `{query, filters}` by POST.
   * `all` answers every row at once; a search looks at their labels here.
   */
  readonly by: 'query' | 'body' | 'all';
  /** The body has the values of filters beside `query`, one of each, and no `filters`. */
  readonly flat?: boolean;
  /** Always asked with, such as `{ status: 'open' }`. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** The parameter that takes the text of the search field; `search` when absent. */
  readonly searchAs?: string;
  /** Makes the id of a row that has none of its own, from the row and its place. */
  readonly idOf?: (row: never, index: number) => string;
  /** How often the loaded rows are read again, in milliseconds. */
  readonly every?: number;
}

export interface Confirmation {
  readonly title: string;
  readonly text: string;
  readonly action: string;
}

export interface RowAction<Row> {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly danger?: boolean;
  /** A person without these permissions cannot choose it. */
  readonly needs?: Permissions;
  readonly shown?: (row: Row) => boolean;
  /** Leads somewhere in the board instead of sending a change. */
  readonly to?: (row: Row) => string;
  readonly write?: (row: Row) => Write;
  /** One request for many rows. Absent: `write` for each. */
  readonly batch?: (rows: readonly Row[]) => Write;
  /** Whether it is offered for selected rows. */
  readonly bulk?: boolean;
  readonly confirm?: (rows: readonly Row[]) => Confirmation;
  readonly done?: (rows: number) => string;
}

export interface EmptyState {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** What to do instead of pressing the button, on a command line. */
  readonly cli?: string;
  readonly curl?: CurlRequest;
}

export interface ListDeclaration<Row extends { readonly id: string }> {
  /** The first word of the query keys of these objects. */
  readonly name: string;
  readonly title: string;
  readonly about?: string;
  readonly source: ListSource;
  readonly columns: readonly Column<Row>[];
  readonly filters?: readonly Filter[];
  /** What the search field says; absent: there is none. */
  readonly searchLabel?: string;
  /** Where a row leads in the board. */
  readonly link?: (row: Row) => string;
  /** What a drawer shows of a row instead; it is read from the loaded rows. */
  readonly detail?: {
    readonly title: (row: Row) => string;
    readonly content: (row: Row, close: () => void) => ReactNode;
  };
  /** Another order or shape of the loaded rows, such as a tree. */
  readonly arrange?: (rows: readonly Row[]) => readonly Row[];
  /** The permission that all changes need, except actions with another one. Who lacks it sees the rows, and is shown no way to change them. */
  readonly needs?: string;
  readonly actions?: readonly RowAction<Row>[];
  /** How a row is called, for those who hear it. */
  readonly label: (row: Row) => string;
  /** A page with a form, or a drawer with one. */
  readonly create?: { readonly label: string; readonly needs?: string } & (
    { readonly path: string } | { readonly drawer: (close: () => void) => ReactNode }
  );
  /** Path of the operation that exports all of it: `/candidates/export`. */
  readonly exports?: string;
  /** Other buttons of its head. */
  readonly head?: ReactNode;
  /** Between the head and the rows. */
  readonly above?: ReactNode;
  readonly empty: EmptyState;
}
