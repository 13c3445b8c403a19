/** How the rows of a board are listed as long as they are shown; null columns come last. */
export interface RowLists {
  /** The timestamp at which a row is no longer shown; null for one that never is. */
  readonly until: string;
  /** The columns of each order, the first one decides. All descend, but for one that is compared for equality and therefore comes first. */
  readonly by: readonly (readonly string[])[];
}

/** The hour in which a row ends, as `shown_counts` counts it; `at` is SQL. */
const hourOf = (at: string): string => `date_bin('1 hour', ${at}, timestamptz 'epoch')`;

const EVENTS = [
  ['insert', 'new table as added'],
  ['update', 'old table as removed new table as added'],
  ['delete', 'old table as removed'],
] as const;

/**
 * DDL of the triggers that count the shown rows of `table` by board and by the hour in which they end; empty without lists. The function comes from
 * migration 139.
 */
export const countShownSql = (table: string, { lists }: { readonly lists: RowLists | null }): string =>
  lists === null
    ? ''
    : EVENTS.map(
        ([
          event,
          transitions,
        ]) => `create trigger openings_shown_${event} after ${event} on "${table}" referencing ${transitions}
          for each statement execute function openings_count_shown('${lists.until}');`,
      ).join(' ');

/** Counts the rows that `table` has already, in place of earlier counts. */
export const recountShownSql = (table: string, { until }: RowLists): string =>
  `delete from shown_counts where read_model = '${table}';
   insert into shown_counts (read_model, board, hour, rows)
     select '${table}', "board", ${hourOf(`"${until}"`)}, count(*) from "${table}" where "${until}" is not null group by 2, 3;`;

/** The counts of `from` become those of `to`. */
export const moveShownSql = (from: string, to: string): string =>
  `delete from shown_counts where read_model = '${to}'; update shown_counts set read_model = '${to}' where read_model = '${from}';`;

/**
 * SQL of the number of rows of a board that are shown at a moment. Rows that end in the same hour are counted one by one, all others have been counted
 * before. `board` and `now` are SQL.
 */
export const shownCountSql = (table: string, { until }: RowLists, board: string, now: string): string =>
  `(coalesce((select sum(rows) from shown_counts where read_model = '${table}' and board = ${board} and hour > ${hourOf(now)}), 0)
    + (select count(*) from "${table}" where "board" = ${board} and "${until}" > ${now}
        and "${until}" < ${hourOf(now)} + interval '1 hour'))`;
