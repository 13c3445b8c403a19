import type { RowIdentity } from '#kernel';
import { Cursors, facts, type Joining, NamedBy, type BoardTables, type Page, type Paging, type Where } from '#store';
import { tableOf, type Tally } from '#store/engine';
import type { Contract } from './contract.js';
import { compared, isBetween, lexemes, matches, NoneOf, storedRow, type PlainRow } from './memory-rows.js';

type RowTable = ReturnType<typeof tableOf>;

type RowClass<Row> = new () => Row;
type StoredRow = PlainRow & RowIdentity;
type SortedBy<Row extends RowIdentity, Omitted extends keyof Row> = NonNullable<
  Parameters<typeof BoardTables.prototype.sorted<Row, Omitted>>[4]
>;

/** How many candidates `free` tries in one query, as PostgreSQL's tables do. */
const WINDOW = 200;
/** The word index compares long values only by their prefix. */
const LONGEST = 400;

const newestFirst = (one: StoredRow, other: StoredRow): number => compared(other.id, one.id);

const part = <Row extends object, Wanted extends keyof Row>(row: Row, wanted: readonly Wanted[]) =>
  Object.fromEntries(wanted.map((name) => [name, row[name]])) as Pick<Row, Wanted>;

/** The rows of read models in memory, for specs. Answers like `BoardTables`, also only for the board of the facts. */
export class MemoryBoardTables implements Contract<BoardTables> {
  private readonly tables = new Map<string, Map<string, Map<string, StoredRow>>>();

  constructor(private readonly cursors: Cursors = new Cursors(new Uint8Array(32))) {}

  /** Replaces the row with the id of `row`; null removes it. */
  put(table: RowTable, { board, id }: { readonly board: string; readonly id: string }, row: object | null): void {
    const rows = this.rowsOf(table, board);
    if (row) rows.set(id, storedRow(table, row as PlainRow) as StoredRow);
    else rows.delete(id);
  }

  async one<Row extends RowIdentity>(row: RowClass<Row>, { id }: { id: string }): Promise<Row | null> {
    const table = tableOf(row);
    const found = this.rowsOf(table, facts().board).get(id);
    return found ? (storedRow(table, found) as Row) : null;
  }

  async oneWith<Row extends RowIdentity, Other extends RowIdentity, Wanted extends keyof Other & string>(
    row: RowClass<Row>,
    { id }: { id: string },
    column: Exclude<keyof Row, 'board'> & string,
    other: RowClass<Other>,
    wanted: readonly Wanted[],
  ): Promise<{ readonly row: Row; readonly other: Pick<Other, Wanted> | null } | null> {
    const found = await this.one(row, { id });
    if (!found) return null;
    const named = await this.one(other, { id: String(found[column]) });
    return { row: found, other: named && part(named, wanted) };
  }

  async all<Row extends RowIdentity, Omitted extends keyof Row = never>(
    row: RowClass<Row>,
    where: Where<Row>,
    limit: number,
    omit: readonly Omitted[] = [],
  ): Promise<readonly Omit<Row, Omitted>[]> {
    return this.shown<Row>(row, this.matching(row, where).slice(0, limit), omit as readonly string[]);
  }

  async every<Row extends RowIdentity>(
    row: RowClass<Row>,
    where: Where<Row>,
    omit: readonly (keyof Row & string)[] = [],
  ): Promise<readonly Row[]> {
    return this.shown<Row>(row, this.matching(row, where), omit);
  }

  async ids<Row extends RowIdentity>(row: RowClass<Row>, where: Where<Row>, paging: Paging): Promise<Page<string>> {
    const { rows, nextCursor } = await this.page(row, where, paging);
    return { rows: rows.map(({ id }) => id), nextCursor };
  }

  async search<Row extends RowIdentity>(
    row: RowClass<Row>,
    { words, meant = [], facets, between = {} }: Parameters<BoardTables['search']>[1],
    { limit = 50, cursor }: Paging,
  ): Promise<Page<string>> {
    const table = tableOf(row);
    const list = JSON.stringify([facts().board, table.model, words, facets, between]);
    const before = cursor === undefined ? undefined : this.cursors.open(list, cursor);
    const found = this.matching(row, {} as Where<Row>)
      .filter((each) => {
        const known = lexemes(String(each[table.words ?? '']));
        const wanted = Object.entries(facets).filter(([, values = []]) => values.length > 0);
        const has = ([name, values = []]: readonly [string, readonly string[] | undefined]) =>
          values.some((value) => known.includes(`=${name}:${value.slice(0, LONGEST)}`));
        return (
          words.every(
            (word, at) => known.some((lexeme) => lexeme.startsWith(word)) || Object.entries(meant[at] ?? {}).some(has),
          ) && wanted.every(has)
        );
      })
      .filter((each) => Object.entries(between).every(([column, ends = {}]) => isBetween(each[column], ends, true)))
      .filter(({ id }) => before === undefined || compared(id, before) < 0)
      .map(({ id }) => id);
    const rows = found.slice(0, limit);
    return { rows, nextCursor: found.length > limit ? this.cursors.seal(list, rows.at(-1) ?? '') : null };
  }

  async free<Row extends RowIdentity>(
    row: RowClass<Row>,
    column: Exclude<keyof Row, 'board'> & string,
    text: string,
  ): Promise<readonly string[]> {
    const taken = new Set(this.matching(row, {} as Where<Row>).map((each) => each[column as string]));
    for (let from = 1; ; from += WINDOW) {
      const candidates = Array.from({ length: WINDOW }, (_, n) => (from + n === 1 ? text : `${text}-${from + n}`));
      const free = candidates.filter((candidate) => !taken.has(candidate));
      if (free.length > 0) return free;
    }
  }

  async count<Row extends RowIdentity>(row: RowClass<Row>, where: Where<Row>): Promise<number> {
    return this.matching(row, where).length;
  }

  async fingerprint<Row extends RowIdentity>(row: RowClass<Row>, where: Where<Row>): Promise<string> {
    return JSON.stringify(this.matching(row, where).map(({ id, version }) => [id, version]));
  }

  async values<Row extends RowIdentity, K extends Exclude<keyof Row, 'board'> & string>(
    row: RowClass<Row>,
    column: K,
    where: Where<Row>,
  ): Promise<readonly Row[K][]> {
    return [...new Set(this.matching(row, where).map((each) => each[column] as Row[K]))];
  }

  async dueOnAllBoards<Row extends RowIdentity>(
    row: RowClass<Row>,
    column: Exclude<keyof Row, 'board'> & string,
    where: Readonly<Record<string, string>>,
    limit: number,
  ): Promise<readonly { readonly board: string; readonly id: string }[]> {
    const table = tableOf(row);
    const now = new Date().toISOString();
    const boards = [...(this.tables.get(table.name)?.values() ?? [])];
    return boards
      .flatMap((rows) =>
        [...rows.values()]
          .filter((each) => each[column] !== null && compared(each[column], now) <= 0 && matches(table, each, where))
          .sort((one, other) => compared(one[column], other[column]))
          .slice(0, limit)
          .map(({ board, id }) => ({ board, id })),
      )
      .slice(0, limit);
  }

  async tally<Row extends RowIdentity>(
    row: RowClass<Row>,
    column: Exclude<keyof Row, 'board'> & string,
    values: readonly string[],
    where: Where<Row>,
  ): Promise<(value: string) => Tally> {
    const table = tableOf(row);
    const rows = this.matching(row, { [column]: values } as Where<Row>);
    return (value) => {
      const all = rows.filter((each) => each[column] === value);
      return { all: all.length, matching: all.filter((each) => matches(table, each, where as PlainRow)).length };
    };
  }

  async page<Row extends RowIdentity, Omitted extends keyof Row = never>(
    row: RowClass<Row>,
    where: Where<Row>,
    { limit = 50, cursor }: Paging,
    omit: readonly Omitted[] = [],
  ): Promise<Page<Omit<Row, Omitted>>> {
    const list = JSON.stringify([facts().board, tableOf(row).model, where]);
    const before = cursor === undefined ? undefined : this.cursors.open(list, cursor);
    const found = this.matching(row, where).filter(({ id }) => before === undefined || compared(id, before) < 0);
    const rows = this.shown<Row>(row, found.slice(0, limit), omit as readonly string[]);
    const last = rows.at(-1);
    return { rows, nextCursor: found.length > limit && last ? this.cursors.seal(list, last.id) : null };
  }

  async *each<Row extends RowIdentity>(
    row: RowClass<Row>,
    where: Where<Row>,
    omit: readonly (keyof Row & string)[] = [],
    size = 500,
  ): AsyncGenerator<readonly Row[]> {
    for (let before: string | undefined; ;) {
      const left = this.matching(row, where).filter(({ id }) => before === undefined || compared(id, before) < 0);
      const rows = this.shown<Row>(row, left.slice(0, size), omit);
      if (rows.length > 0) yield rows;
      if (rows.length < size) return;
      before = rows.at(-1)?.id;
    }
  }

  async pageBy<Row extends RowIdentity, Omitted extends keyof Row = never>(
    row: RowClass<Row>,
    column: Exclude<keyof Row, 'board'> & string,
    where: Where<Row>,
    { limit = 50, cursor }: Paging,
    { descending = false, moving = {}, omit = [] }: SortedBy<Row, Omitted> = {},
  ): Promise<Page<Omit<Row, Omitted>>> {
    const list = JSON.stringify([facts().board, tableOf(row).model, column, where, descending]);
    const after = cursor === undefined ? undefined : (JSON.parse(this.cursors.open(list, cursor)) as [string, string]);
    const found = await this.sorted(row, column, where, limit + 1, { descending, moving, omit, after });
    const rows = found.slice(0, limit);
    const last = rows.at(-1) as Row | undefined;
    const more = found.length > limit && last;
    return { rows, nextCursor: more ? this.cursors.seal(list, JSON.stringify([last[column], last.id])) : null };
  }

  async sorted<Row extends RowIdentity, Omitted extends keyof Row = never>(
    row: RowClass<Row>,
    column: Exclude<keyof Row, 'board'> & string,
    where: Where<Row>,
    limit: number,
    { descending = false, moving = {}, omit = [], after, offset = 0 }: SortedBy<Row, Omitted> = {},
  ): Promise<readonly Omit<Row, Omitted>[]> {
    const table = tableOf(row);
    const order = (one: StoredRow, [value, id]: readonly [unknown, string]) =>
      (compared(one[column], value) || compared(one.id, id)) * (descending ? -1 : 1);
    const found = this.matching(row, where)
      .filter((each) => matches(table, each, moving as PlainRow))
      .sort((one, other) => order(one, [other[column], other.id]))
      .filter((each) => after === undefined || order(each, after) > 0);
    return this.shown<Row>(row, found.slice(offset, offset + limit), omit as readonly string[]);
  }

  async sortedWith<
    Row extends RowIdentity,
    Wanted extends keyof Row & string,
    Other extends RowIdentity,
    Others extends keyof Other & string,
  >(
    row: RowClass<Row>,
    column: Exclude<keyof Row, 'board'> & string,
    where: Where<Row>,
    limit: number,
    { wanted, by, other, others }: Joining<Row, Wanted, Other, Others>,
  ): Promise<readonly { readonly row: Pick<Row, Wanted>; readonly other: Pick<Other, Others> | null }[]> {
    const found = await this.sorted(row, column, where, limit, { descending: true });
    return Promise.all(
      (found as readonly Row[]).map(async (each) => {
        const named = await this.one(other, { id: String(each[by]) });
        return { row: part(each, wanted), other: named && part(named, others) };
      }),
    );
  }

  /** The matching rows of the board of the facts, newest first. */
  private matching<Row>(row: RowClass<Row>, where: Where<Row>): StoredRow[] {
    const { board } = facts();
    const table = tableOf(row as unknown as RowClass<RowIdentity>);
    const wanted = this.looked(where as PlainRow);
    return [...this.rowsOf(table, board).values()].filter((each) => matches(table, each, wanted)).sort(newestFirst);
  }

  /** `where` with subqueries replaced by the values from other tables. */
  private looked(where: PlainRow): PlainRow {
    const named = ({ row, column, where: of, isNegated }: NamedBy<RowIdentity>) => {
      const values = this.matching(row, of as Where<RowIdentity>).map((each) => each[column as string]);
      return isNegated ? new NoneOf(values) : values;
    };
    return Object.fromEntries(
      Object.entries(where).map(([name, value]) => [name, value instanceof NamedBy ? named(value) : value]),
    );
  }

  private shown<Row>(row: RowClass<Row>, rows: readonly StoredRow[], omit: readonly string[] = []): readonly Row[] {
    const table = tableOf(row as unknown as RowClass<RowIdentity>);
    return rows.map((each) => storedRow(table, each, omit) as Row);
  }

  private rowsOf({ name }: RowTable, board: string): Map<string, StoredRow> {
    let boards = this.tables.get(name);
    if (!boards) this.tables.set(name, (boards = new Map()));
    let rows = boards.get(board);
    if (!rows) boards.set(board, (rows = new Map()));
    return rows;
  }
}
