import type { Append, InlineTable } from '#kernel/engine';
import { jsonTextsSql, rowPlaces, rowsSql, upsertSql } from '../database/unnested.js';
import { IS_KEY_OF_ANSWER, KEEPS_ANSWER } from './kept-answers.js';

/** The parts of a group of units that its statement needs. */
export interface GroupKind {
  /** Tables in which rows are written or deleted. */
  readonly tables: readonly InlineTable[];
  readonly removes: boolean;
  readonly claims: boolean;
  readonly needs: boolean;
  readonly answers: boolean;
}

const quoted = (name: string) => `"${name}"`;

/**
 * Whether the unit of a row was written. PostgreSQL knows too little of these lists to join them well: it compared each row with each unit, which takes
 * longer the larger the group is. As the operand of `is true`, the list is hashed once.
 */
const wasDone = (row: string) => `(${row}.ord in (select ord from done)) is true`;

/** Parameters of the units: stream, expected version, number of events, closes. */
const UNITS = 4;
/** Parameters of the events: ord, stream, version, id, name, category, type, schema version, moment, data, metadata. */
const EVENTS = 11;
/** Parameters of the rows to delete: ord, board, id. */
const GONE = 3;
/** Parameters of the claims to take (ord, idx, board, kind, value, slot, holder) and to release (without idx and slot). */
const TAKES = 7;
const RELEASES = 5;
/** Parameters of the needs: ord, idx, stream. */
const NEEDS = 3;

/**
 * One statement for a whole group of appends: versions, events, claims and inline rows.
 *
 * Its parameters are lists, made by `parameters`: the units, the events, then for each table the unit of each row and the columns of the rows, and
 * the units that delete theirs; then claims to take and to release, needs, and answers. Elements refer to their unit by `ord`, from 1. A statement
 * has only the parts that one of its units needs.
 *
 * Returns a row for each event that was written: `stream`, `position` and `txid`. A unit that was not written has no such row, but one with the
 * rejected claim or the unmet need, if that was the reason; otherwise it was stale.
 *
 * What belongs to a unit is repeated for each of its events, so that no list is joined with another.
 *
 * Data flows input → not blocked → stream moved on → everything else, so that a unit is written completely or not at all. Only concurrent changes
 * since the snapshot of this statement raise an error (unique violation, deadlock), which rolls back the whole statement.
 */
export function appendSql({ tables, removes, claims, needs, answers }: GroupKind): string {
  let next = 1 + UNITS + EVENTS;
  const rows = tables.map((table, index) => {
    const ord = next;
    const written = rowsSql(table, ord + 1, { ord: `$${ord}::int[]` });
    const gone = ord + 1 + rowPlaces(table);
    next = gone + (removes ? GONE : 0);
    const write = upsertSql(table, {
      source: `${written.source} where ${wasDone('r')}`,
      values: written.values,
    });
    const remove = `, remove_${index} as (
    delete from ${quoted(table.name)} t using unnest($${gone}::int[], $${gone + 1}::text[], $${gone + 2}::text[]) as r(ord, board, id)
    where ${wasDone('r')} and t."board" = r.board and t."id" = r.id
  )`;
    return `, write_${index} as (
    ${write}
  )${removes ? remove : ''}`;
  });
  const claimed = claims ? claimsSql(next) : null;
  next += claims ? TAKES + RELEASES : 0;
  const needed = needs ? needsSql(next) : '';
  next += needs ? NEEDS : 0;
  const free = (unit: string) =>
    [...(claims ? ['blocked'] : []), ...(needs ? ['lacking'] : [])]
      .map((cte) => `and (${unit}.ord in (select ord from ${cte})) is not true`)
      .join(' ');
  return `with input as materialized (
    select * from unnest($1::uuid[], $2::int[], $3::int[], $4::boolean[]) with ordinality as i(stream, expected, n, closes, ord)
  )${claimed?.before ?? ''}${needed}, created as (
    insert into streams (stream, version, closed)
    select stream, n, closes from input where expected = 0 ${free('input')}
    on conflict do nothing returning stream
  ), extended as (
    update streams s set version = s.version + i.n, closed = i.closes from input i
    where i.expected > 0 and s.stream = i.stream and s.version = i.expected
      ${free('i')}
    returning s.stream
  ), done as materialized (
    select i.* from input i
    where (i.stream in (select stream from created union all select stream from extended)) is true
  ), written as (
    insert into events (stream, version, event_id, name, category, type, schema_version, data, meta, at)
    select e.stream, e.version, e.id, e.name, e.category, e.type, e.schema, e.data::json, e.meta::json, e.at
    from unnest($5::int[], $6::uuid[], $7::int[], $8::uuid[], $9::text[], $10::text[], $11::text[], $12::int[], $13::timestamptz[],
      ${jsonTextsSql(14)}, ${jsonTextsSql(15)}) as e(ord, stream, version, id, name, category, type, schema, at, data, meta)
    where ${wasDone('e')}
    order by e.ord, e.version
    returning stream, position, txid
  )${claimed?.after ?? ''}${rows.join('')}${answers ? answersSql(next) : ''}
  select stream, position, txid, null::int as blocked, null::text[] as holders, null::int as lacking from written
  ${claims || needs ? refusedSql(claims, needs) : ''}`;
}

/** The rows of units that were rejected for a claim or a need. */
function refusedSql(claims: boolean, needs: boolean): string {
  const holders = `case when b.idx is not null then array(
      select distinct c.holder from take t join claims c on c.value = t.value and c.kind = t.kind and c.board = t.board
      where t.ord = i.ord and t.idx = b.idx and c.holder <> t.holder order by c.holder desc limit 5
    ) end`;
  const lacking = needs ? '(select min(l.idx) from lacking l where l.ord = i.ord)' : 'null::int';
  const why = [
    ...(claims ? ['b.idx is not null'] : []),
    ...(needs ? ['exists (select 1 from lacking l where l.ord = i.ord)'] : []),
  ];
  return `union all
  select i.stream, null, null, ${claims ? `b.idx, ${holders}` : 'null::int, null::text[]'}, ${lacking}
  from input i ${claims ? 'left join blocked b on b.ord = i.ord' : ''} where ${why.join(' or ')}`;
}

/**
 * The most common append as a shorter statement: one event, no claims, at most one row to write. `$1` stream, `$2` expected version, `$3` event id,
 * `$4` name, `$5` category, `$6` type, `$7` schema version, `$8` data, `$9` metadata, `$10` time, from `$11` the values of the row. Returns its log
 * position, or nothing if it was not written.
 */
export function loneAppendSql(table: InlineTable | null, expected: 'new' | 'known'): string {
  const moved =
    expected === 'new'
      ? 'insert into streams (stream, version) select $1::uuid, $2::int + 1 on conflict do nothing returning true as yes'
      : 'update streams set version = version + 1, closed = false where stream = $1::uuid and version = $2::int returning true as yes';
  const values = table?.columns.map(({ type }, nth) => `$${11 + nth}::${type}`).join(', ') ?? '';
  return `with moved as (
    ${moved}
  )${
    table
      ? `, row as (
    ${upsertSql(table, { source: 'moved where true', values })}
  )`
      : ''
  }
  insert into events (stream, version, event_id, name, category, type, schema_version, data, meta, at)
  select $1::uuid, $2::int + 1, $3::uuid, $4, $5, $6, $7::int, $8::json, $9::json, $10::timestamptz from moved
  returning position, txid`;
}

/**
 * The additional part of a group with needs. The locks are those of a foreign key: they only prevent `together`, which locks the stream for update,
 * from closing it. A concurrently closed stream is seen in its current state. Each stream is locked once, however many units need it.
 */
function needsSql(first: number): string {
  return `, needs as materialized (
    select * from unnest($${first}::int[], $${first + 1}::int[], $${first + 2}::uuid[]) as n(ord, idx, stream)
  ), open as materialized (
    select s.stream from (select distinct stream from needs) n join streams s on s.stream = n.stream
    where not s.closed order by s.stream for key share of s
  ), lacking as materialized (
    select n.ord, n.idx from needs n where (n.stream in (select stream from open)) is not true
  )`;
}

/** Stores the answers of the requests whose units were written; `first` is their first parameter. */
function answersSql(first: number): string {
  const text = (nth: number) => `$${first + nth}::text[]`;
  return `, answered as (
    ${KEEPS_ANSWER}
    from unnest($${first}::int[], ${text(1)}, ${text(2)}, ${text(3)}, $${first + 4}::int[],
      ${jsonTextsSql(first + 5)}, ${jsonTextsSql(first + 6)}, ${text(7)})
      as a(ord, board, credential, key, status, headers, body, person)
    join done d on d.ord = a.ord
    where ${IS_KEY_OF_ANSWER}
  )`;
}

/** The additional part of a group with claims; `first` is the first parameter of its claims. */
function claimsSql(first: number): { before: string; after: string } {
  const place = (nth: number, type: string) => `$${first + nth}::${type}[]`;
  const take = ['int', 'int', 'text', 'text', 'uuid', 'text', 'text'].map((type, nth) => place(nth, type));
  const release = ['int', 'text', 'text', 'uuid', 'text'].map((type, nth) => place(TAKES + nth, type));
  return {
    before: `, take as materialized (
    select * from unnest(${take.join(', ')}) as t(ord, idx, board, kind, value, slot, holder)
  ), blocked as materialized (
    select t.ord, min(t.idx) as idx
    from take t join claims c on c.value = t.value and c.kind = t.kind and c.board = t.board
    where t.slot = '' and c.holder <> t.holder
    group by t.ord
  )`,
    after: `, taken as (
    insert into claims (board, kind, value, slot, holder)
    select t.board, t.kind, t.value, t.slot, t.holder from take t where ${wasDone('t')}
    order by t.kind, t.value
  ), released as (
    delete from claims c using unnest(${release.join(', ')}) as r(ord, board, kind, value, holder)
    where ${wasDone('r')} and c.value = r.value and c.kind = r.kind and c.board = r.board and c.holder = r.holder
  )`,
  };
}

/** Whether `loneAppendSql` can write this unit. */
export const isSimple = ({
  events,
  take = [],
  release = [],
  needs = [],
  closes = false,
  rows = [],
  answer,
}: Append): boolean =>
  events.length === 1 &&
  take.length + release.length + needs.length === 0 &&
  !closes &&
  !answer &&
  rows.length <= 1 &&
  rows.every(({ row }) => row !== null);
