import type { FoldedEvent, Recorded } from './event-store.js';

/** One event of a catalogue, as a projection sees it. */
export type EventOf<Events, K extends keyof Events> = Omit<Recorded, 'type' | 'data'> & {
  readonly type: K;
  readonly data: Events[K];
};

/** What every row of a read model carries: whose it is, and the version of the stream that it shows. */
export interface RowIdentity {
  board: string;
  id: string;
  version: number;
}

/**
 * A pure fold from the events of one object to its row. Every event of the catalogue is named, or it does not compile.
 * An entry returns the columns that change; `null` removes the row.
 */
export interface RowProjection<Row extends RowIdentity, Events> {
  /** The class of the row; its decorator names the table and the version of the fold. */
  readonly row: new () => Row;
  readonly category: string;
  /** False for events that leave the row as it is, which need not be written then. Absent: all are heeded. */
  readonly heeds?: (event: Pick<Recorded, 'type' | 'data'>) => boolean;
  readonly on: {
    readonly [K in keyof Events]: (
      event: Omit<EventOf<Events, K>, 'metadata'>,
      row: Row,
    ) => Partial<Omit<Row, keyof RowIdentity>> | null;
  };
}

/**
 * The row after `event`; `before` is the row until then, or null.
 * An event that the projection does not know changes nothing but the version: another release may have written it.
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
  // A row that is there has all of its columns: they are set, none is added.
  return Object.assign(withChanges((before ?? change) as Row, before === null ? {} : change), { board, id, version });
}

/**
 * A copy of `before` in which the keys of `changes` have their values. For what runs once an event: a literal that spreads two
 * objects, or has keys behind a spread, adds them one by one, which takes the runtime tens of times as long.
 */
export function withChanges<T extends object>(before: T, changes: Partial<T>): T {
  return Object.assign({ ...before }, changes);
}

/** Whether two looks at an object differ; both are flat. */
export function looksDifferent<T extends object>(now: T, then: T): boolean {
  for (const key in now) if (now[key] !== then[key]) return true;
  return false;
}
