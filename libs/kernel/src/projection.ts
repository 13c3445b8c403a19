import type { FoldedEvent, StoredEvent } from './event-store.js';

/** One event of a catalogue, as a projection sees it. */
export type EventOf<Events, K extends keyof Events> = Omit<StoredEvent, 'type' | 'data'> & {
  readonly type: K;
  readonly data: Events[K];
};

/** The columns of every row of a read model: its owner, and the version of the stream that it shows. */
export interface RowIdentity {
  board: string;
  id: string;
  version: number;
}

/**
 * A pure fold from the events of one object to its row. It does not compile unless every event of the catalogue is handled. An entry
 * returns the columns that change; `null` removes the row.
 */
export interface RowProjection<Row extends RowIdentity, Events> {
  /** The class of the row; its decorator names the table and the version of the fold. */
  readonly row: new () => Row;
  readonly category: string;
  /** False for events that do not change the row, which then does not have to be written. Absent: all events may change it. */
  readonly isRelevant?: (event: Pick<StoredEvent, 'type' | 'data'>) => boolean;
  readonly on: {
    readonly [K in keyof Events]: (
      event: Omit<EventOf<Events, K>, 'metadata'>,
      row: Row,
    ) => Partial<Omit<Row, keyof RowIdentity>> | null;
  };
}

/**
 * The row after `event`; `before` is the previous row, or null. An event that the projection does not know changes only the version:
 * another
 * release may have written it.
 */
export function project<Row extends RowIdentity, E>(
  projection: RowProjection<Row, E>,
  before: Row | null,
  event: FoldedEvent,
): Row | null {
  const on = projection.on[event.type as keyof E] as
    ((event: FoldedEvent, row: Row | null) => Partial<Row> | null) | undefined;
  const change = on ? on(event, before) : {};
  if (change === null) return null;
  if (before === null && !on) return null;
  const { board, objectId: id, version } = event;
  // An existing row has all of its columns: they are set, none is added.
  return Object.assign(withChanges((before ?? change) as Row, before === null ? {} : change), { board, id, version });
}

/**
 * A copy of `before` with the values of `changes`. For code that runs for every event: a literal that spreads two objects, or has keys
 * after a spread, adds them one by one, which is tens of times slower.
 */
export function withChanges<T extends object>(before: T, changes: Partial<T>): T {
  return Object.assign({ ...before }, changes);
}

/** Whether two versions of an object differ; both are flat. */
export function looksDifferent<T extends object>(now: T, then: T): boolean {
  for (const key in now) if (now[key] !== then[key]) return true;
  return false;
}
