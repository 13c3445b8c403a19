import { type Append, type NewEvent, streamName } from '#kernel/engine';
import { arrayText, type StoredValue, storedValues } from '../database/stored-values.js';
import { digest } from '../database/statements.js';
import type { GroupKind } from './postgres-append.js';
import { jsonTexts, rowParameters } from '../database/unnested.js';

/** A unit in the form of the statement. It is encoded before it joins a group, so that a bad unit fails alone. */
export interface PreparedUnit {
  readonly unit: Append;
  /** Name of the stream, and its digest. */
  readonly name: string;
  readonly stream: string;
  /** The data of each event, and the metadata, as JSON. */
  readonly data: readonly string[];
  readonly metadata: string;
}

/** NUL or half a surrogate pair, which PostgreSQL cannot store. After an even number of backslashes it is literal text. */
const UNFIT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** @throws Error if JSON cannot represent `value`, or it contains text that PostgreSQL cannot store. */
function jsonOf(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new Error('An event has no data.');
  if (text.includes('\\u') && UNFIT.test(text))
    throw new Error('An event has NUL or half a surrogate pair in its text.');
  return text;
}

/** @throws Error for an event that cannot be written. */
export function preparedUnit(unit: Append): PreparedUnit {
  const name = streamName(unit.stream);
  return {
    unit,
    name,
    stream: digest(name),
    data: unit.events.map(({ data }) => jsonOf(data)),
    metadata: jsonOf(unit.metadata),
  };
}

type Values = StoredValue[];

/** Columns of the rows to delete: ord, board, id. */
const GONE = 3;

/** Empty columns. */
const columns = (count: number): Values[] => Array.from({ length: count }, () => []);

/** Adds a record to these columns. */
function push(into: readonly Values[], ...values: readonly StoredValue[]): void {
  for (let nth = 0; nth < values.length; nth++) into[nth]?.push(values[nth] as StoredValue);
}

/** The parameters of `appendSql` for a group of units. */
export function parameters(units: readonly PreparedUnit[], kind: GroupKind): string[] {
  const lists = [...unitsAndEvents(units)];
  for (const table of kind.tables) {
    const ords: Values = [];
    const gone = columns(GONE);
    const rows: object[] = [];
    units.forEach(({ unit }, index) => {
      for (const inline of unit.rows ?? []) {
        if (inline.table.name !== table.name) continue;
        if (!inline.row) push(gone, index + 1, unit.stream.board, unit.stream.objectId);
        else {
          ords.push(index + 1);
          rows.push(inline.row);
        }
      }
    });
    lists.push(arrayText(ords), ...rowParameters(table, rows));
    if (kind.removes) lists.push(...gone.map(arrayText));
  }
  if (kind.claims) lists.push(...claims(units));
  if (kind.needs) lists.push(...needs(units));
  if (kind.answers) lists.push(...answers(units));
  return lists;
}

/** Which columns of events hold JSON. */
const DATA = 9;
const METADATA = 10;
/** Which columns of answers hold JSON. */
const HEADERS = 5;
const BODY = 6;

function unitsAndEvents(units: readonly PreparedUnit[]): string[] {
  const [of, events] = [columns(4), columns(11)];
  units.forEach(({ unit, name, stream, data, metadata }, index) => {
    const { expected, events: fresh, closes = false, at } = unit;
    const { category } = unit.stream;
    push(of, stream, expected, fresh.length, closes);
    fresh.forEach(({ id, type, schemaVersion }, nth) => {
      const version = expected + nth + 1;
      const whole = data[nth] ?? null;
      push(events, index + 1, stream, version, id, name, category, type, schemaVersion, at, whole, metadata);
    });
  });
  return [...of, ...events].map((values) =>
    (values === events[DATA] || values === events[METADATA] ? jsonTexts : arrayText)(values),
  );
}

function claims(units: readonly PreparedUnit[]): string[] {
  const [take, release] = [columns(7), columns(5)];
  units.forEach(({ unit: { stream, take: taken = [], release: released = [] } }, index) => {
    const { board, objectId } = stream;
    taken.forEach(({ kind, value, shared }, idx) =>
      push(take, index + 1, idx, board, kind, digest(value), shared ? objectId : '', objectId),
    );
    for (const { kind, value } of released) push(release, index + 1, board, kind, digest(value), objectId);
  });
  return [...take, ...release].map(arrayText);
}

function needs(units: readonly PreparedUnit[]): string[] {
  const lists = columns(3);
  units.forEach(
    (
      {
        unit: {
          stream: { board },
          needs: needed = [],
        },
      },
      index,
    ) =>
      needed.forEach(({ category, objectId }, idx) =>
        push(lists, index + 1, idx, digest(streamName({ category, objectId, board }))),
      ),
  );
  return lists.map(arrayText);
}

function answers(units: readonly PreparedUnit[]): string[] {
  const lists = columns(8);
  units.forEach(({ unit: { answer } }, index) => {
    if (!answer) return;
    const { board, credential, key, status, headers, body, person } = answer;
    push(lists, index + 1, board, credential, key, status, headers, body, person);
  });
  return lists.map((values, nth) => (nth === HEADERS || nth === BODY ? jsonTexts : arrayText)(values));
}

/** The parameters of `loneAppendSql`. */
export function loneParameters({ unit, name, stream, data, metadata }: PreparedUnit): StoredValue[] {
  const [{ id, type, schemaVersion }] = unit.events as [NewEvent];
  const [row] = unit.rows ?? [];
  const values = [
    stream,
    unit.expected,
    id,
    name,
    unit.stream.category,
    type,
    schemaVersion,
    data[0] ?? null,
    metadata,
    unit.at,
  ];
  return row?.row ? [...values, ...storedValues(row.table)(row.row)] : values;
}
