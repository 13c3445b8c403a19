import type { RowIdentity } from '#kernel';
import type { Pool } from 'pg';
import { facts } from '../facts.js';
import { Grouper } from '../grouper.js';
import { digest } from '../event-store/digest.js';
import type { Cursors } from './cursors.js';
import { tableOf } from './row.js';

/** Columns and what they must be: a value, one of several, or null. `undefined` asks for nothing. */
export type Where<Row> = {
  readonly [K in Exclude<keyof Row, 'board'>]?: Row[K] | readonly NonNullable<Row[K]>[] | undefined;
};

/** Which part of a list is asked for. */
export interface Paging {
  /** Rows at most, 1–100; default 50. */
  readonly limit?: number | undefined;
  /** Where the page before ended; opaque. */
  readonly cursor?: string | undefined;
}

/** A part of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Null at the end. */
  readonly nextCursor: string | null;
}

/** `page` with each row turned into something else. */
export function pageOf<Row, Shown>({ rows, nextCursor }: Page<Row>, show: (row: Row) => Shown): Page<Shown> {
  return { rows: rows.map(show), nextCursor };
}

type RowClass<Row> = new () => Row;

interface Query {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** How many candidates are tried in one question. */
const WINDOW = 200;

const quoted = (name: string) => `"${name}"`;

/**
 * The only way to ask a read model, and every question is about one board: the board of the request is part of each
 * statement, and no method takes another. Questions that arrive in the same turn share a round trip.
 */
export class BoardTables {
  private readonly points = new Map<unknown, Grouper<{ board: string; id: string }, unknown>>();
  private readonly questions: Grouper<Query, readonly object[]>;

  constructor(
    private readonly pool: Pool,
    private readonly cursors: Cursors,
  ) {
    this.questions = new Grouper((queries) => this.ask(queries), { maxSize: 64, inFlight: 4 });
  }

  /** The row with this id, or null. */
  one<Row extends RowIdentity>(row: RowClass<Row>, { id }: { id: string }): Promise<Row | null> {
    let point = this.points.get(row);
    if (!point) {
      point = new Grouper<{ board: string; id: string }, unknown>((keys) => this.point(row, keys), {
        maxSize: 16,
        inFlight: 4,
      });
      this.points.set(row, point);
    }
    return point.run({ board: facts().board, id }) as Promise<Row | null>;
  }

  /** All rows that match, newest first; at most `limit`, default 100. */
  async all<Row extends RowIdentity>(row: RowClass<Row>, where: Where<Row>, limit = 100): Promise<readonly Row[]> {
    return (await this.questions.run(this.select(row, where, { limit }))) as readonly Row[];
  }

  /** `text`, `text-2`, `text-3` … as far as no row has them in `column`; at least one. A hint, not a promise. */
  async free<Row extends RowIdentity>(
    row: RowClass<Row>,
    column: Exclude<keyof Row, 'board'>,
    text: string,
  ): Promise<readonly string[]> {
    for (let from = 1; ; from += WINDOW) {
      const candidates = Array.from({ length: WINDOW }, (_, n) => (from + n === 1 ? text : `${text}-${from + n}`));
      const rows = await this.all(row, { [column]: candidates } as Where<Row>, WINDOW);
      const taken = new Set(rows.map((each) => each[column]));
      const free = candidates.filter((candidate) => !taken.has(candidate as Row[typeof column]));
      if (free.length > 0) return free;
    }
  }

  /** How many rows match. */
  async count<Row extends RowIdentity>(row: RowClass<Row>, where: Where<Row>): Promise<number> {
    const { conditions, values } = this.conditions(where as Where<RowIdentity>);
    const text = `select count(*)::int as n from ${quoted(tableOf(row).name)} where ${conditions.join(' and ')}`;
    const [found] = await this.questions.run(query(text, values));
    return (found as { n: number }).n;
  }

  /**
   * A page of the rows that match, newest first (ids sort by time), without the columns in `omit`.
   * @throws Rejection `pagination_invalid_cursor` for a cursor that is broken, or of another list, board or filter.
   */
  async page<Row extends RowIdentity, Omitted extends keyof Row = never>(
    row: RowClass<Row>,
    where: Where<Row>,
    { limit = 50, cursor }: Paging,
    omit: readonly Omitted[] = [],
  ): Promise<Page<Omit<Row, Omitted>>> {
    const list = JSON.stringify([facts().board, tableOf(row).model, where]);
    const before = cursor === undefined ? undefined : this.cursors.open(list, cursor);
    const found = (await this.questions.run(
      this.select(row, where, { limit: limit + 1, before, omit: omit as readonly string[] }),
    )) as Row[];
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return { rows, nextCursor: found.length > limit && last ? this.cursors.seal(list, last.id) : null };
  }

  private conditions(where: Where<RowIdentity>): { conditions: string[]; values: unknown[] } {
    const conditions = ['"board" = $1'];
    const values: unknown[] = [facts().board];
    for (const [column, wanted] of Object.entries(where) as [string, unknown][]) {
      if (wanted === undefined) continue;
      if (wanted === null) {
        conditions.push(`${quoted(column)} is null`);
        continue;
      }
      values.push(wanted);
      conditions.push(`${quoted(column)} = ${Array.isArray(wanted) ? `any($${values.length})` : `$${values.length}`}`);
    }
    return { conditions, values };
  }

  private select<Row extends RowIdentity>(
    row: RowClass<Row>,
    where: Where<Row>,
    { limit, before, omit = [] }: { limit: number; before?: string | undefined; omit?: readonly string[] },
  ): Query {
    const table = tableOf(row);
    const { conditions, values } = this.conditions(where as Where<RowIdentity>);
    if (before !== undefined) {
      values.push(before);
      conditions.push(`"id" < $${values.length}`);
    }
    values.push(limit);
    const columns = table.columns.filter(({ name }) => !omit.includes(name)).map(({ name }) => quoted(name));
    return query(
      `select ${columns.join(', ')} from ${quoted(table.name)}
       where ${conditions.join(' and ')} order by "id" desc limit $${values.length}`,
      values,
    );
  }

  private async point<Row extends RowIdentity>(
    row: RowClass<Row>,
    keys: readonly { board: string; id: string }[],
  ): Promise<readonly (Row | null)[]> {
    const table = tableOf(row);
    const columns = table.columns.map(({ name }) => `t.${quoted(name)}`).join(', ');
    const { rows } = await this.pool.query<Row>({
      name: `point-${table.name}`,
      text: `select ${columns} from unnest($1::text[], $2::text[]) as k(board, id)
        join ${quoted(table.name)} t on t."board" = k.board and t."id" = k.id`,
      values: [keys.map(({ board }) => board), keys.map(({ id }) => id)],
    });
    const found = new Map(rows.map((each) => [`${each.board} ${each.id}`, each]));
    return keys.map(({ board, id }) => found.get(`${board} ${id}`) ?? null);
  }

  /** Equal questions of one turn are asked once. */
  private async ask(queries: readonly Query[]): Promise<readonly Promise<readonly object[]>[]> {
    const asked = new Map<string, Promise<readonly object[]>>();
    for (const { key, name, text, values } of queries) {
      if (!asked.has(key))
        asked.set(
          key,
          this.pool.query<object>({ name, text, values: [...values] }).then(({ rows }) => rows),
        );
    }
    await Promise.allSettled(asked.values());
    return queries.map(({ key }) => asked.get(key) as Promise<readonly object[]>);
  }
}

const statementNames = new Map<string, string>();

function query(text: string, values: readonly unknown[]): Query {
  let name = statementNames.get(text);
  if (!name) {
    name = `read-${digest(text).slice(0, 13)}`;
    statementNames.set(text, name);
  }
  return { key: `${name}${JSON.stringify(values)}`, name, text, values };
}
