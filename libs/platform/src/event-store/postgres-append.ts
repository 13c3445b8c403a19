import type { InlineTable } from '#kernel';

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
 * `$1` units, `$2` events, `$3` claims to take, `$4` claims to give back, then for each table its rows to write and its
 * rows to remove; all JSON arrays whose elements name their unit by `ord`.
 * Answers a row for each unit: `position` and `txid` when it was written; else the refused claim, or nothing (stale).
 *
 * Data flows input → not blocked → stream moved on → everything else, so that a unit is written whole or not at all.
 * Only what another transaction did since this statement's snapshot raises an error (unique violation, deadlock), and
 * that undoes the whole statement.
 */
export function appendSql(tables: readonly InlineTable[]): string {
  const rows = tables.map((table, index) => {
    const write = `$${5 + index * 2}::json`;
    const remove = `$${6 + index * 2}::json`;
    return `, write_${index} as (
    ${upsertSql(table, `json_to_recordset(${write}) as ${recordOf(table, 'ord int, ')} join done on done.ord = r.ord`)}
  ), remove_${index} as (
    delete from ${quoted(table.name)} t using json_to_recordset(${remove}) as r(ord int, board text, id text), done
    where done.ord = r.ord and t."board" = r.board and t."id" = r.id
  )`;
  });
  return `with input as materialized (
    select * from json_to_recordset($1::json) as i(ord int, stream uuid, name text, category text, board text,
      holder text, expected int, n int, at timestamptz, meta jsonb)
  ), take as materialized (
    select * from json_to_recordset($3::json) as t(ord int, idx int, kind text, value uuid, slot text)
  ), blocked as materialized (
    select t.ord, min(t.idx) as idx
    from take t join input i on i.ord = t.ord
    join claims c on c.board = i.board and c.kind = t.kind and c.value = t.value
    where t.slot = '' and c.holder <> i.holder
    group by t.ord
  ), created as (
    insert into streams (stream, version)
    select stream, n from input where expected = 0 and not exists (select 1 from blocked b where b.ord = input.ord)
    on conflict do nothing returning stream
  ), extended as (
    update streams s set version = s.version + i.n from input i
    where i.expected > 0 and s.stream = i.stream and s.version = i.expected
      and not exists (select 1 from blocked b where b.ord = i.ord)
    returning s.stream
  ), done as materialized (
    select i.* from input i where i.stream in (select stream from created union all select stream from extended)
  ), written as (
    insert into events (stream, version, event_id, name, category, type, schema_version, data, meta, at)
    select d.stream, d.expected + e.nth, e.id, d.name, d.category, e.type, e.schema, e.data, d.meta, d.at
    from json_to_recordset($2::json) as e(ord int, nth int, id uuid, type text, schema int, data jsonb)
    join done d on d.ord = e.ord
    order by e.ord, e.nth
    returning stream, position, txid
  ), taken as (
    insert into claims (board, kind, value, slot, holder)
    select d.board, t.kind, t.value, t.slot, d.holder from take t join done d on d.ord = t.ord
    order by t.kind, t.value
  ), released as (
    delete from claims c using json_to_recordset($4::json) as r(ord int, kind text, value uuid), done d
    where d.ord = r.ord and c.board = d.board and c.kind = r.kind and c.value = r.value and c.holder = d.holder
  )${rows.join('')}
  select i.ord, w.position, w.txid, b.idx as blocked, case when b.idx is not null then array(
      select distinct c.holder from take t join claims c on c.board = i.board and c.kind = t.kind and c.value = t.value
      where t.ord = i.ord and t.idx = b.idx and c.holder <> i.holder order by c.holder desc limit 5
    ) end as holders
  from input i
  left join blocked b on b.ord = i.ord
  left join (select stream, max(position) as position, max(txid::text) as txid from written group by stream) w
    on w.stream = i.stream`;
}
