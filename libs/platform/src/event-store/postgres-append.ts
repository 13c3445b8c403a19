import { streamName, type Append, type InlineTable } from '#kernel';
import { digest } from './digest.js';

/** A prepared statement for groups that write to these tables. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly tables: readonly InlineTable[];
  readonly claims: boolean;
  readonly needs: boolean;
}


const quoted = (name: string) => `"${name}"`;

/** `insert … on conflict` for rows of `table` from `source`; an older version never overwrites a newer one. */
export function upsertSql(table: InlineTable, source: string): string {
  const names = table.columns.map(({ name }) => quoted(name));
  const changing = names.filter((name) => name !== '"board"' && name !== '"id"');
  return `insert into ${quoted(table.name)} (${names.join(', ')})
    select ${names.map((name) => `r.${name}`).join(', ')} from ${source}
    on conflict ("board", "id") do update set ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}
    where ${quoted(table.name)}."version" < excluded."version"`;
}

/** `r("board" text, …)`: how rows of `table` are read from a JSON array. */
export function recordOf(table: InlineTable, extra = ''): string {
  return `r(${extra}${table.columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')})`;
}

/**
 * One statement that does a whole group of appends: versions, events, claims and inline rows.
 *
 * `$1` units, `$2` events, then for each table its rows to write and its rows to remove, then `claims` to take and to
 * give back, then `needs`, if there are any; all JSON arrays whose elements name their unit by `ord`. They are read as
 * jsonb, because PostgreSQL takes wide records out of it twice as fast as out of json. Most changes touch no claim, and
 * without the parts for claims an append costs PostgreSQL about a sixth less.
 * Answers a row for each unit: `position` and `txid` when it was written; else the refused claim or the need that is not
 * met, or nothing (stale).
 *
 * Data flows input → not blocked → stream moved on → everything else, so that a unit is written whole or not at all.
 * Only what another transaction did since this statement's snapshot raises an error (unique violation, deadlock), and
 * that undoes the whole statement.
 */
export function appendSql(tables: readonly InlineTable[], { claims, needs }: { claims: boolean; needs: boolean }): string {
  const first = 3 + tables.length * 2;
  const claimed = claims ? claimsSql(first) : null;
  const needed = needs ? needsSql(first + (claims ? 2 : 0)) : '';
  const free = (unit: string) =>
    [...(claims ? ['blocked'] : []), ...(needs ? ['lacking'] : [])]
      .map((cte) => `and not exists (select 1 from ${cte} b where b.ord = ${unit}.ord)`)
      .join(' ');
  const rows = tables.map((table, index) => {
    const write = `$${3 + index * 2}::jsonb`;
    const remove = `$${4 + index * 2}::jsonb`;
    return `, write_${index} as (
    ${upsertSql(table, `jsonb_to_recordset(${write}) as ${recordOf(table, 'ord int, ')} join done on done.ord = r.ord`)}
  ), remove_${index} as (
    delete from ${quoted(table.name)} t using jsonb_to_recordset(${remove}) as r(ord int, board text, id text), done
    where done.ord = r.ord and t."board" = r.board and t."id" = r.id
  )`;
  });
  return `with input as materialized (
    select * from jsonb_to_recordset($1::jsonb) as i(ord int, stream uuid, name text, category text, board text,
      holder text, expected int, n int, closes boolean, at timestamptz, meta jsonb)
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
    select i.* from input i where i.stream in (select stream from created union all select stream from extended)
  ), written as (
    insert into events (stream, version, event_id, name, category, type, schema_version, data, meta, at)
    select d.stream, d.expected + e.nth, e.id, d.name, d.category, e.type, e.schema, e.data, d.meta, d.at
    from jsonb_to_recordset($2::jsonb) as e(ord int, nth int, id uuid, type text, schema int, data jsonb)
    join done d on d.ord = e.ord
    order by e.ord, e.nth
    returning stream, position, txid
  )${claimed?.after ?? ''}${rows.join('')}
  select i.ord, w.position, w.txid${claimed?.answer ?? ', null::int as blocked, null::text[] as holders'},
    ${needs ? '(select min(l.idx) from lacking l where l.ord = i.ord)' : 'null::int'} as lacking
  from input i ${claimed ? 'left join blocked b on b.ord = i.ord' : ''}
  left join (select stream, max(position) as position, max(txid::text) as txid from written group by stream) w
    on w.stream = i.stream`;
}

/**
 * The commonest append as a shorter statement of its own: one event, no claims, at most one row, which
 * stays. `$1` stream, `$2` expected version, `$3` event id, `$4` name, `$5` category, `$6` type, `$7` schema version, `$8`
 * data, `$9` metadata, `$10` moment, `$11` the row. Answers its place in the log, or nothing when it was not written.
 */
export function loneAppendSql(table: InlineTable | null, expected: 'new' | 'known'): string {
  const moved =
    expected === 'new'
      ? 'insert into streams (stream, version) select $1::uuid, $2::int + 1 on conflict do nothing returning true as yes'
      : 'update streams set version = version + 1, closed = false where stream = $1::uuid and version = $2::int returning true as yes';
  return `with moved as (
    ${moved}
  )${table ? `, row as (
    ${upsertSql(table, `jsonb_to_record($11::jsonb) as ${recordOf(table)}, moved where true`)}
  )` : ''}
  insert into events (stream, version, event_id, name, category, type, schema_version, data, meta, at)
  select $1::uuid, $2::int + 1, $3::uuid, $4, $5, $6, $7::int, $8::jsonb, $9::jsonb, $10::timestamptz from moved
  returning position, txid`;
}

/**
 * What a group with needs does besides. The locks are those of a foreign key: they keep a stream from being closed by
 * `together`, which locks it for update, and nothing else. A stream that was closed meanwhile is seen as it is now.
 */
function needsSql(parameter: number): string {
  return `, needs as materialized (
    select * from jsonb_to_recordset($${parameter}::jsonb) as n(ord int, idx int, stream uuid)
  ), met as materialized (
    select n.ord, n.idx from needs n join streams s on s.stream = n.stream
    where not s.closed order by s.stream for key share of s
  ), lacking as materialized (
    select n.ord, n.idx from needs n where not exists (select 1 from met m where m.ord = n.ord and m.idx = n.idx)
  )`;
}

/** What a group with claims does besides; its claims to take are parameter `first`, those to give back the next. */
function claimsSql(first: number): { before: string; after: string; answer: string } {
  return {
    before: `, take as materialized (
    select * from jsonb_to_recordset($${first}::jsonb) as t(ord int, idx int, board text, holder text,
      kind text, value uuid, slot text)
  ), blocked as materialized (
    select t.ord, min(t.idx) as idx
    from take t join claims c on c.value = t.value and c.kind = t.kind and c.board = t.board
    where t.slot = '' and c.holder <> t.holder
    group by t.ord
  )`,
    after: `, taken as (
    insert into claims (board, kind, value, slot, holder)
    select t.board, t.kind, t.value, t.slot, t.holder from take t join done d on d.ord = t.ord
    order by t.kind, t.value
  ), released as (
    delete from claims c using jsonb_to_recordset($${first + 1}::jsonb) as r(ord int, board text, holder text,
      kind text, value uuid), done d
    where d.ord = r.ord and c.value = r.value and c.kind = r.kind and c.board = r.board and c.holder = r.holder
  )`,
    answer: `, b.idx as blocked, case when b.idx is not null then array(
      select distinct c.holder from take t join claims c on c.value = t.value and c.kind = t.kind and c.board = t.board
      where t.ord = i.ord and t.idx = b.idx and c.holder <> t.holder order by c.holder desc limit 5
    ) end as holders`,
  };
}

/** Whether a unit is one that `loneAppendSql` can write. */
export const isSimple = ({ events, take = [], release = [], needs = [], closes = false, rows = [] }: Append): boolean =>
  events.length === 1 &&
  take.length + release.length + needs.length === 0 &&
  !closes &&
  rows.length <= 1 &&
  rows.every(({ row }) => row !== null);

/** The parameters of `appendSql` for a group of units. */
export function parameters(units: readonly { unit: Append; stream: string }[], { tables, claims, needs }: Statement): string[] {
  const input = units.map(({ unit: { stream, expected, events, at, metadata, closes = false }, stream: key }, ord) => ({
    ord,
    stream: key,
    name: streamName(stream),
    category: stream.category,
    board: stream.board,
    holder: stream.objectId,
    expected,
    n: events.length,
    closes,
    at,
    meta: metadata,
  }));
  const events = units.flatMap(({ unit }, ord) =>
    unit.events.map(({ id, type, schemaVersion: schema, data }, i) => ({ ord, nth: i + 1, id, type, schema, data })),
  );
  const take = units.flatMap(({ unit }, ord) =>
    (unit.take ?? []).map(({ kind, value, shared }, idx) => ({
      ord,
      idx,
      board: unit.stream.board,
      holder: unit.stream.objectId,
      kind,
      value: digest(value),
      slot: shared ? unit.stream.objectId : '',
    })),
  );
  const release = units.flatMap(({ unit }, ord) =>
    (unit.release ?? []).map(({ kind, value }) => ({
      ord,
      board: unit.stream.board,
      holder: unit.stream.objectId,
      kind,
      value: digest(value),
    })),
  );
  const rows = tables.flatMap(({ name }) => {
    const write: object[] = [];
    const remove: object[] = [];
    units.forEach(({ unit }, ord) => {
      for (const { table, row } of unit.rows ?? []) {
        if (table.name !== name) continue;
        if (row) write.push({ ord, ...row });
        else remove.push({ ord, board: unit.stream.board, id: unit.stream.objectId });
      }
    });
    return [write, remove];
  });
  const need = units.flatMap(({ unit }, ord) =>
    (unit.needs ?? []).map((each, idx) => ({ ord, idx, stream: digest(streamName({ ...each, board: unit.stream.board })) })),
  );
  const lists = [input, events, ...rows, ...(claims ? [take, release] : []), ...(needs ? [need] : [])];
  return lists.map((list) => JSON.stringify(list));
}
