import { streamName, type Append, type NewEvent } from '#kernel';
import { storedValues, type StoredValue } from '../read-models/stored-values.js';
import { digest } from './digest.js';
import type { GroupKind } from './postgres-append.js';
import { jsonTexts, plainArray, rowParameters, textsArray } from './unnested.js';

/** A unit with the digest of its stream's name. */
export interface Keyed {
  readonly unit: Append;
  readonly stream: string;
}

type Values = StoredValue[];

/** Columns of the rows to remove: ord, board, id. */
const GONE = 3;

/** Empty columns. */
const columns = (count: number): Values[] => Array.from({ length: count }, () => []);

/** One more record in these columns. */
function push(into: readonly Values[], ...values: readonly StoredValue[]): void {
  for (let nth = 0; nth < values.length; nth++) into[nth]?.push(values[nth] as StoredValue);
}

/** The parameters of `appendSql` for a group of units. */
export function parameters(units: readonly Keyed[], kind: GroupKind): string[] {
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
    lists.push(plainArray(ords), ...rowParameters(table, rows));
    if (kind.removes) lists.push(...gone.map(textsArray));
  }
  if (kind.claims) lists.push(...claims(units));
  if (kind.needs) lists.push(...needs(units));
  return lists;
}

function unitsAndEvents(units: readonly Keyed[]): string[] {
  const [of, events] = [columns(8), columns(6)];
  units.forEach(({ unit: { stream, expected, events: fresh, closes = false, at, metadata }, stream: key }, index) => {
    push(of, key, expected, fresh.length, streamName(stream), stream.category, closes, at, JSON.stringify(metadata));
    fresh.forEach(({ id, type, schemaVersion, data }, nth) =>
      push(events, index + 1, nth + 1, id, type, schemaVersion, JSON.stringify(data)),
    );
  });
  const kinds = [plainArray, plainArray, plainArray, textsArray, textsArray, plainArray, plainArray, jsonTexts];
  const eventKinds = [plainArray, plainArray, plainArray, textsArray, plainArray, jsonTexts];
  return [
    ...of.map((values, nth) => (kinds[nth] ?? textsArray)(values)),
    ...events.map((values, nth) => (eventKinds[nth] ?? textsArray)(values)),
  ];
}

function claims(units: readonly Keyed[]): string[] {
  const [take, release] = [columns(7), columns(5)];
  units.forEach(({ unit: { stream, take: taken = [], release: released = [] } }, index) => {
    const { board, objectId } = stream;
    taken.forEach(({ kind, value, shared }, idx) =>
      push(take, index + 1, idx, board, kind, digest(value), shared ? objectId : '', objectId),
    );
    for (const { kind, value } of released) push(release, index + 1, board, kind, digest(value), objectId);
  });
  return [...take, ...release].map(textsArray);
}

function needs(units: readonly Keyed[]): string[] {
  const lists = columns(3);
  units.forEach(({ unit: { stream: { board }, needs: needed = [] } }, index) =>
    needed.forEach(({ category, objectId }, idx) => push(lists, index + 1, idx, digest(streamName({ category, objectId, board })))),
  );
  return lists.map(plainArray);
}

/** The parameters of `loneAppendSql`. */
export function loneParameters({ unit, stream }: Keyed): StoredValue[] {
  const [event] = unit.events as [NewEvent];
  const [row] = unit.rows ?? [];
  const { category } = unit.stream;
  const values: StoredValue[] = [
    stream, unit.expected, event.id, streamName(unit.stream), category, event.type, event.schemaVersion,
    JSON.stringify(event.data), JSON.stringify(unit.metadata), unit.at,
  ];
  return row?.row ? [...values, ...storedValues(row.table)(row.row)] : values;
}
