import type { RowIdentity } from '#kernel';
import pg, { type Pool } from 'pg';
import { facts } from '../facts.js';
import { Batcher } from '../batcher.js';
import { conditionsOf } from './conditions.js';
import type { Cursors } from './cursors.js';
import { freeTexts } from './free-texts.js';
import { type JoinedRow, joinedRows } from './joined-rows.js';
import { quoted } from './matchers.js';
import type { Joining, Page, Paging, Sorting, Tally, Where } from './paging.js';
import { Points, type RowWith } from './points.js';
import { type RowTable, tableOf } from '../tables/row.js';
import { readingOf } from './stored-rows.js';
import { query, type Query } from './question.js';
import { queryText, type WordQuery } from './word-document.js';
import { type Moments, searchWords } from './word-search.js';

type RowClass<Row> = new () => Row;

/**
 * The only way to query a read model. Every query is about one board: the board of the request is part of each statement, and no method accepts
 * another. Queries in the same turn share a round trip.
 */
export class BoardTables {
  private readonly points: Points;
  private readonly questions: Batcher<Query, readonly object[]>;

  constructor(
    private readonly pool: Pool,
    private readonly cursors: Cursors,
    /** Returns when a read model behind the log shows what was written before the call. */
    private readonly upToDate: (table: RowTable) => Promise<void> = () => Promise.resolve(),
  ) {
    this.points = new Points(pool);
    this.questions = new Batcher((queries) => this.ask(queries), { maxSize: 64, inFlight: 4 });
  }

  /** The row with this id, or null. */
  one<Row extends RowIdentity>(row: RowClass<Row>, { id }: { id: string }): Promise<Row | null> {
    return this.points.one(row, { board: facts().board, id });
  }

  /**
   * The row with this id, or null. In the same statement, reads the properties `wanted` of the row of `other` whose id it has in `column`:
   * `oneWith(JobRow, { id }, 'companyId', CompanyRow, ['name', 'slug'])`.
   */
  oneWith<Row extends RowIdentity, Other extends RowIdentity, Wanted extends keyof Other & string>(
    row: RowClass<Row>,
    { id }: { id: string },
    column: Exclude<keyof Row, 'board'> & string,
    other: RowClass<Other>,
    wanted: readonly Wanted[],
  ): Promise<RowWith<Row, Pick<Other, Wanted>> | null> {
    return this.points.with(row, { board: facts().board, id }, column, other, wanted);
  }

  /** The first `limit` of the matching rows, newest first, without the columns in `omit`. `every` has no limit. */
  async all<Row extends RowIdentity, Omitted extends keyof Row = never>(
    row: RowClass<Row>,
    where: Where<Row>,
    limit: number,
    omit: readonly Omitted[] = [],
  ): Promise<readonly Omit<Row, Omitted>[]> {
    return (await this.questions.run(
      this.select(row, where, { limit, omit: omit as readonly string[] }),
    )) as readonly Row[];
  }

  /** Every matching row, newest first, without the columns in `omit`. For lists that are needed whole; `each` has them in batches. */
  async every<Row extends RowIdentity>(
    row: RowClass<Row>,
    where: Where<Row>,
    omit: readonly (keyof Row & string)[] = [],
  ): Promise<readonly Row[]> {
    const found: Row[] = [];
    for await (const rows of this.each(row, where, omit)) found.push(...rows);
    return found;
  }

  /** The ids of a page of the matching rows, newest first. @throws Rejection as `page` does. */
  async ids<Row extends RowIdentity>(row: RowClass<Row>, where: Where<Row>, paging: Paging): Promise<Page<string>> {
    const all = tableOf(row).columns.flatMap(({ name, packs }) => packs ?? [name]);
    const others = all.filter((name) => name !== 'id');
    const { rows, nextCursor } = await this.page(row, where, paging, others as Exclude<keyof Row, 'id'>[]);
    return { rows: (rows as unknown as readonly RowIdentity[]).map(({ id }) => id), nextCursor };
  }

  /**
   * The ids of a page of the rows whose words match, newest first. The row class has a `WordColumn`.
   * @throws Rejection `pagination_invalid_cursor` for a cursor that is malformed or belongs to another search.
   */
  async search<Row extends RowIdentity>(
    row: RowClass<Row>,
    { between = {}, ...wanted }: WordQuery & { readonly between?: Moments },
    { limit = 50, cursor }: Paging,
  ): Promise<Page<string>> {
    const { board } = facts();
    const table = tableOf(row);
    const text = queryText(board, wanted);
    // The meaning of words may change between pages.
    const { words, facets } = wanted;
    const list = JSON.stringify([board, table.model, queryText(board, { words, facets }), between]);
    const before = cursor === undefined ? undefined : this.cursors.open(list, cursor);
    await this.upToDate(table);
    const found = await searchWords(this.pool, { table, board, query: text, between, before, limit: limit + 1 });
    const rows = found.slice(0, limit);
    return { rows, nextCursor: found.length > limit ? this.cursors.seal(list, rows.at(-1) ?? '') : null };
  }

  /**
   * Some of `text`, `text-2`, `text-3` … that no row has in `column`, at least one. Returns the first free ones if fewer than 200 are taken,
   * otherwise some after a taken one. Needs only a few queries in either case. A hint, not a promise.
   */
  async free<Row extends RowIdentity>(
    row: RowClass<Row>,
    column: Exclude<keyof Row, 'board'> & string,
    text: string,
  ): Promise<readonly string[]> {
    return freeTexts(text, (texts) => this.values(row, column, { [column]: texts } as Where<Row>));
  }

  /** The number of matching rows. */
  async count<Row extends RowIdentity>(row: RowClass<Row>, where: Where<Row>): Promise<number> {
    const { conditions, values } = conditionsOf(tableOf(row), where as Where<RowIdentity>);
    const text = `select count(*)::int as n from ${quoted(tableOf(row).name)} where ${conditions.join(' and ')}`;
    const [found] = await this.questions.run(query(text, values));
    return (found as { n: number }).n;
  }

  /**
   * A text that changes whenever a matching row is added, changed or removed, and is the same in every process. The database computes it in one
   * statement and returns no rows.
   */
  async fingerprint<Row extends RowIdentity>(row: RowClass<Row>, where: Where<Row>): Promise<string> {
    const { conditions, values } = conditionsOf(tableOf(row), where as Where<RowIdentity>);
    const sum = `coalesce(sum(hashtextextended("id", "version")), 0)`;
    const text = `select count(*) || '.' || ${sum} as mark from ${quoted(tableOf(row).name)} where ${conditions.join(' and ')}`;
    const [found] = await this.questions.run(query(text, values));
    return (found as { mark: string }).mark;
  }

  /** The distinct values of `column` in the matching rows, in no particular order. */
  async values<Row extends RowIdentity, K extends Exclude<keyof Row, 'board'> & string>(
    row: RowClass<Row>,
    column: K,
    where: Where<Row>,
  ): Promise<readonly Row[K][]> {
    const { conditions, values } = conditionsOf(tableOf(row), where as Where<RowIdentity>);
    const text = `select distinct ${quoted(column)} as value from ${quoted(tableOf(row).name)} where ${conditions.join(' and ')}`;
    return (await this.questions.run(query(text, values))).map((found) => (found as { value: Row[K] }).value);
  }

  /**
   * For sweeps, the only query that is not about one board: the matching rows of any board whose time in `column` has passed. Ids only, the
   * earliest of each board first; at most `limit` of each board and in total.
   */
  async dueOnAllBoards<Row extends RowIdentity>(
    row: RowClass<Row>,
    column: Exclude<keyof Row, 'board'> & string,
    where: Readonly<Record<string, string>>,
    limit: number,
  ): Promise<readonly { readonly board: string; readonly id: string }[]> {
    // Literals instead of parameters, because only then can the planner use a partial index.
    const conditions = Object.entries(where).map(([name, value]) => `${quoted(name)} = ${pg.escapeLiteral(value)}`);
    const { rows } = await this.pool.query<{ board: string; id: string }>({
      name: `due-${tableOf(row).name}-${column}`,
      text: `select b.id as board, due.id from boards b cross join lateral (
          select "id", ${quoted(column)} as moment from ${quoted(tableOf(row).name)}
          where "board" = b.id and ${[...conditions, `${quoted(column)} <= now()`].join(' and ')}
          order by ${quoted(column)} limit $1
        ) due limit $1`,
      values: [limit],
    });
    return rows;
  }

  /** For each of `values`: how many rows have it in `column`, and how many of those also match `where`. */
  async tally<Row extends RowIdentity>(
    row: RowClass<Row>,
    column: Exclude<keyof Row, 'board'> & string,
    values: readonly string[],
    where: Where<Row>,
  ): Promise<(value: string) => Tally> {
    const of = quoted(column);
    const given = conditionsOf(tableOf(row), { [column]: values } as Where<RowIdentity>);
    const all = conditionsOf(tableOf(row), where as Where<RowIdentity>, given.values);
    const text = `select ${of} as value, count(*)::int as all, count(*) filter (where ${all.conditions.join(' and ')})::int as matching
      from ${quoted(tableOf(row).name)} where ${given.conditions.join(' and ')} group by ${of}`;
    const rows = (await this.questions.run(query(text, all.values))) as (Tally & { value: string })[];
    const tallies = new Map(rows.map(({ value, ...tally }) => [value, tally]));
    return (value) => tallies.get(value) ?? { all: 0, matching: 0 };
  }

  /**
   * A page of the matching rows, newest first (ids sort by time), without the columns in `omit`.
   * @throws Rejection `pagination_invalid_cursor` for a cursor that is malformed or belongs to another list, board or filter.
   */
  async page<Row extends RowIdentity, Omitted extends keyof Row = never>(
    row: RowClass<Row>,
    where: Where<Row>,
    { limit = 50, cursor }: Paging,
    omit: readonly Omitted[] = [],
  ): Promise<Page<Omit<Row, Omitted>>> {
    const { conditions, values } = conditionsOf(tableOf(row), where as Where<RowIdentity>);
    const list = JSON.stringify([tableOf(row).model, conditions, values]);
    const before = cursor === undefined ? undefined : this.cursors.open(list, cursor);
    const found = (await this.questions.run(
      this.select(row, where, { limit: limit + 1, before, omit: omit as readonly string[] }),
    )) as Row[];
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return { rows, nextCursor: found.length > limit && last ? this.cursors.seal(list, last.id) : null };
  }

  /**
   * All matching rows, newest first and in batches, without the columns in `omit`. Each batch is a separate query: rows written meanwhile may be
   * missed, but no row is returned twice.
   */
  async *each<Row extends RowIdentity>(
    row: RowClass<Row>,
    where: Where<Row>,
    omit: readonly (keyof Row & string)[] = [],
    size = 500,
  ): AsyncGenerator<readonly Row[]> {
    for (let before: string | undefined; ;) {
      const rows = (await this.questions.run(this.select(row, where, { limit: size, before, omit }))) as readonly Row[];
      if (rows.length > 0) yield rows;
      if (rows.length < size) return;
      before = rows.at(-1)?.id;
    }
  }

  /**
   * A page of the matching rows, sorted by `column` and then by id, both ascending unless `descending`, without the columns in `omit`.
   * @throws Rejection `pagination_invalid_cursor` as in `page`; `moving` may differ between pages.
   */
  async pageBy<Row extends RowIdentity, Omitted extends keyof Row = never>(
    row: RowClass<Row>,
    column: Exclude<keyof Row, 'board'> & string,
    where: Where<Row>,
    { limit = 50, cursor }: Paging,
    { descending = false, moving = {}, omit = [] }: Omit<Sorting<Row, Omitted>, 'after' | 'offset'> = {},
  ): Promise<Page<Omit<Row, Omitted>>> {
    const list = JSON.stringify([facts().board, tableOf(row).model, column, where, ...(descending ? ['desc'] : [])]);
    const after = cursor === undefined ? undefined : (JSON.parse(this.cursors.open(list, cursor)) as [string, string]);
    const found = await this.sorted(row, column, where, limit + 1, { descending, moving, omit, after });
    const rows = found.slice(0, limit);
    const last = rows.at(-1) as Row | undefined;
    const more = found.length > limit && last;
    return { rows, nextCursor: more ? this.cursors.seal(list, JSON.stringify([last[column], last.id])) : null };
  }

  /** The first matching rows, sorted by `column` and then by id; at most `limit`. */
  async sorted<Row extends RowIdentity, Omitted extends keyof Row = never>(
    row: RowClass<Row>,
    column: Exclude<keyof Row, 'board'> & string,
    where: Where<Row>,
    limit: number,
    { descending = false, moving = {}, omit = [], after, offset = 0 }: Sorting<Row, Omitted> = {},
  ): Promise<readonly Omit<Row, Omitted>[]> {
    const table = tableOf(row);
    const { conditions, values } = conditionsOf(table, where as Where<RowIdentity>);
    const more = conditionsOf(table, moving as Where<RowIdentity>, values);
    const all = [...conditions, ...more.conditions.slice(1)];
    if (after !== undefined) {
      more.values.push(...after);
      const place = more.values.length;
      all.push(`(${quoted(column)}, "id") ${descending ? '<' : '>'} ($${place - 1}, $${place})`);
    }
    const direction = descending ? ' desc' : '';
    const part = [`limit $${more.values.push(limit)}`, ...(offset > 0 ? [`offset $${more.values.push(offset)}`] : [])];
    const reading = readingOf<object>(table, omit as readonly string[]);
    const text = `select ${reading.columns.map(quoted).join(', ')} from ${quoted(table.name)} where ${all.join(' and ')}
      order by ${quoted(column)}${direction}, "id"${direction} ${part.join(' ')}`;
    return (await this.questions.run(query(text, more.values, reading))) as Row[];
  }

  /**
   * The last matching rows, sorted by `column` and then by id in descending order; at most `limit`. `joining` says which parts to read; one
   * statement reads them, and the part of a missing other row is null.
   */
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
    joining: Joining<Row, Wanted, Other, Others>,
  ): Promise<readonly JoinedRow<Row, Wanted, Other, Others>[]> {
    const { conditions, values } = conditionsOf(tableOf(row), where as Where<RowIdentity>);
    const { text, reading } = joinedRows(row, joining, { conditions, column, limit: `$${values.push(limit)}` });
    return (await this.questions.run(query(text, values, reading))) as JoinedRow<Row, Wanted, Other, Others>[];
  }

  private select<Row extends RowIdentity>(
    row: RowClass<Row>,
    where: Where<Row>,
    { limit, before, omit = [] }: { limit: number; before?: string | undefined; omit?: readonly string[] },
  ): Query {
    const table = tableOf(row);
    const { conditions, values } = conditionsOf(tableOf(row), where as Where<RowIdentity>);
    if (before !== undefined) {
      values.push(before);
      conditions.push(`"id" < $${values.length}`);
    }
    values.push(limit);
    const reading = readingOf<object>(table, omit);
    return query(
      `select ${reading.columns.map(quoted).join(', ')} from ${quoted(table.name)}
       where ${conditions.join(' and ')} order by "id" desc limit $${values.length}`,
      values,
      reading,
    );
  }

  /** Equal queries of one turn run once. */
  private async ask(queries: readonly Query[]): Promise<readonly Promise<readonly object[]>[]> {
    const answers = new Map<string, Promise<readonly object[]>>();
    for (const each of queries) if (!answers.has(each.key)) answers.set(each.key, this.rows(each));
    await Promise.allSettled(answers.values());
    return queries.map(({ key }) => answers.get(key) as Promise<readonly object[]>);
  }

  private async rows({ name, text, values, reading }: Query): Promise<readonly object[]> {
    if (!reading) return (await this.pool.query<object>({ name, text, values: [...values] })).rows;
    const { rows } = await this.pool.query<unknown[]>({ name, text, values: [...values], rowMode: 'array' });
    return rows.map((each) => reading.row(each));
  }
}
