import { type Position, type StoredEvent } from '#kernel';
import { BEGINNING, parseStreamName } from '#kernel/engine';

/** An event in the form of its table. */
export interface EventRow {
  readonly position: string;
  readonly txid: string;
  readonly stream: string;
  readonly version: number;
  readonly event_id: string;
  readonly name: string;
  readonly type: string;
  readonly schema_version: number;
  readonly data: unknown;
  readonly meta: StoredEvent['metadata'];
  readonly at: string;
}

/** The columns of `EventRow`. */
export const EVENT_COLUMNS = 'position, txid, stream, version, event_id, name, type, schema_version, data, meta, at';
/** Before the oldest open transaction: events behind it may still be joined by others that sort earlier. */
export const SETTLED = 'txid < pg_snapshot_xmin(pg_current_snapshot())';
const WIDTH = 20;

/** A sequence is not in commit order, so a log position is the pair; padded pairs sort as text. */
export const positionOf = (txid: string, position: string): Position =>
  `${txid.padStart(WIDTH, '0')}.${position.padStart(WIDTH, '0')}`;
/** The pair behind a position, without the padding: PostgreSQL reads an xid8 that starts with 0 as an octal number. */
export const pairOf = (position: Position) =>
  position === BEGINNING ? ['0', '0'] : position.split('.').map((part) => part.replace(/^0+(?=\d)/, ''));

/** The event that `row` is. */
export function recorded(row: EventRow): StoredEvent {
  const { category, board, objectId } = parseStreamName(row.name);
  return {
    category,
    board,
    objectId,
    id: row.event_id,
    type: row.type,
    schemaVersion: row.schema_version,
    data: row.data,
    metadata: row.meta,
    at: row.at,
    version: row.version,
    position: positionOf(row.txid, row.position),
  };
}
