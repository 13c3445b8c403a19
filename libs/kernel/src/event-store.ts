import type { Claim } from './claims.js';
import type { PersonalData } from './personal.js';

/** A position in the whole log. Opaque, and sorts as text: a later position is a greater text. */
export type Position = string;

/** The position before the first event. */
export const BEGINNING: Position = '';

/** Identifies an object of a board. */
export interface ObjectRef {
  readonly category: string;
  readonly objectId: string;
}

/** Identifies the stream of one object: its category, its board, its id. */
export interface StreamId extends ObjectRef {
  readonly board: string;
}

/** `job-boards_…-jobs_…`: the stream as one name. */
export function streamName({ category, board, objectId }: StreamId): string {
  return `${category}-${board}-${objectId}`;
}

/** The reverse of `streamName`. @throws Error when `name` is not one. */
export function parseStreamName(name: string): StreamId {
  const [category, board, ...rest] = name.split('-');
  const objectId = rest.join('-');
  if (!category || !board || !objectId) throw new Error(`"${name}" is not a valid stream name.`);
  return { category, board, objectId };
}

/** The actor and the cause of an event. */
export interface Metadata {
  readonly actor: string;
  readonly commandId: string;
  readonly requestId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
}

/** An event to append. */
export interface NewEvent {
  /** UUID, derived from the command: the same command gives the same ids, so that stores recognise a repeat. */
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: unknown;
}

/** An event of the log. */
export interface StoredEvent extends StreamId {
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: unknown;
  readonly metadata: Metadata;
  /** When it happened, UTC ISO text with milliseconds. */
  readonly at: string;
  /** Position in its stream, from 1, without gaps. */
  readonly version: number;
  readonly position: Position;
}

/** An event without its actor and cause: what the fold of a row sees. */
export type FoldedEvent = Omit<StoredEvent, 'metadata'>;

/** A column of a table, and what it holds of a row: the property with its name, by default. */
export interface InlineColumn {
  readonly name: string;
  readonly type: string;
  /** True when it holds that property as JSON, in a text column. */
  readonly json?: boolean;
  /** It holds only these properties of that property's object, as a JSON array in this order. */
  readonly parts?: readonly string[];
  /** It holds these properties of the row, as a JSON array in this order. */
  readonly packs?: readonly string[];
}

/** A table that appends may write rows to. */
export interface InlineTable {
  readonly name: string;
  /** All columns; they include `board` and `id`, and `version` unless `insertOnly`. */
  readonly columns: readonly InlineColumn[];
  /** True: an existing row is never overwritten. The append that meets one fails with a unique violation. */
  readonly insertOnly?: true;
}

/** The row of a read model after an append; `row` null removes it. */
export interface InlineRow {
  readonly table: InlineTable;
  readonly row: object | null;
}

/** The stored answer to a request with an idempotency key, for retries. */
export interface AnswerToKeep {
  /** The owner of the key, and the key. */
  readonly board: string;
  readonly credential: string;
  readonly key: string;
  readonly status: number;
  /** JSON. */
  readonly headers: string;
  /** JSON; null for an answer without a body. */
  readonly body: string | null;
  /** The id of the person whose data it holds. */
  readonly person: string | null;
}

/** One unit of writing: all of it happens, or nothing. */
export interface Append {
  readonly stream: StreamId;
  /** Version of the last event that the writer knows; 0 for a new stream. */
  readonly expected: number;
  /** At least one. */
  readonly events: readonly NewEvent[];
  readonly at: string;
  readonly metadata: Metadata;
  readonly take?: readonly Claim[];
  readonly release?: readonly Claim[];
  /** Objects of the same board whose streams must exist and not be closed when this is written. */
  readonly needs?: readonly ObjectRef[];
  /** After this unit, no object may start to need the stream. The next unit of the stream decides this again. */
  readonly closes?: boolean;
  /**
   * True when these events cannot have been appended before, because their ids are new: then the result is never `repeated`, and a store
   * does not have to check.
   */
  readonly neverTried?: boolean;
  /** Rows to write in the same transaction, if the store can (`inline`); otherwise ignored. */
  readonly rows?: readonly InlineRow[];
  /** Stored in the same transaction if the store can; then the result is `answered`. Otherwise ignored. */
  readonly answer?: AnswerToKeep | undefined;
  /** Id of the person whose data the events hold, for categories with personal data. Absent: the object's id. */
  readonly person?: string | undefined;
}

export type AppendResult =
  | {
      readonly outcome: 'appended';
      readonly version: number;
      readonly position: Position;
      /** Whether the answer was stored. */
      readonly answered?: boolean;
    }
  /** Exactly these events stand there already, from an earlier try: nothing was written. */
  | { readonly outcome: 'repeated'; readonly version: number; readonly position: Position }
  /** The stream is not at `expected`; nothing was written. */
  | { readonly outcome: 'stale'; readonly version: number }
  /** Others hold this; nothing was written. `holders` are ids of objects, newest first, at most 5. */
  | { readonly outcome: 'claimed'; readonly claim: Claim; readonly holders: readonly string[] }
  /** Something that it needs is not there, or closed; nothing was written. */
  | { readonly outcome: 'lacking'; readonly need: ObjectRef };

/** A batch of the log, in order. */
export interface Batch {
  /** May be empty: then only the checkpoint advanced. */
  readonly events: readonly StoredEvent[];
  /** Where to continue after these events. */
  readonly checkpoint: Position;
  /** True when the log had no further events at the time of reading. */
  readonly caughtUp: boolean;
}

/** A batch of streams. */
export interface HistoryBatch {
  /** May be empty. */
  readonly events: readonly FoldedEvent[];
  /** The newest position in the log that the streams reach, the same in each batch of one read. */
  readonly until: Position;
}

export interface HistoriesOptions {
  /** Only streams of these categories. */
  readonly categories: readonly string[];
  /** Aborts the read, which then throws the reason. */
  readonly signal: AbortSignal;
}

export interface SubscribeOptions {
  readonly after: Position;
  /** Only streams of these categories. Absent: all. */
  readonly categories?: readonly string[];
  /** Most events in a batch; default 1,000. */
  readonly batchSize?: number;
  /** Ends the subscription. */
  readonly signal: AbortSignal;
  /** How long to wait for a notification before it reads again, in milliseconds; the default depends on the store. */
  readonly pollMs?: number;
}

/** Work on one object and on those that need it, for stores with and without transactions. */
export interface Together<T> {
  /** All of it, as one unit. */
  asOne(): Promise<T>;
  /** The same in several units. The first appends an event that says what was started: a policy completes it. */
  inSteps(): Promise<T>;
}

/** Stores events, the only source of truth. Adapters pass `test/contracts/store/event-store.suite.ts`. */
export abstract class EventStore {
  /** True when `Append.rows` are written in the same transaction as the events. */
  abstract readonly inline: boolean;

  private readonly turns = new Map<string, Promise<unknown>>();

  /** Declares which data of `category` is personal, before the store reads or writes that category. */
  declarePersonal(_category: string, _data: PersonalData): void {}

  /** All events of one stream, oldest first; empty when the stream does not exist. */
  abstract read(stream: StreamId): Promise<readonly StoredEvent[]>;

  /** Writes one unit. Throws only on faults; refusals are results. */
  abstract append(unit: Append): Promise<AppendResult>;

  /**
   * Does work whose appends belong together: `asOne` if the store can write them as one unit, `inSteps` otherwise. What `asOne` appends
   * becomes visible at one moment, in the order in which it was awaited, or not at all when it throws. Other work on `stream` finishes
   * before it or waits for it. `asOne` may run a second time after a conflict with another transaction.
   */
  abstract together<T>(stream: StreamId, work: Together<T>): Promise<T>;

  /**
   * Runs `work` after this process has finished its earlier work on `stream`: concurrent decisions on one object only make each other
   * stale.
   * Inside of `together`, which others may wait for, it runs immediately.
   */
  async inTurn<T>(stream: StreamId, work: () => Promise<T>): Promise<T> {
    const name = streamName(stream);
    const mine = this.turns.get(name)?.then(work, work) ?? work();
    this.turns.set(name, mine);
    try {
      return await mine;
    } finally {
      if (this.turns.get(name) === mine) this.turns.delete(name);
    }
  }

  /**
   * Every event after `after`, once, in a fixed order that preserves the order of each stream: later events follow. An event whose writer
   * commits late is never skipped. Reconnects by itself; ends only by `signal`. Yields a batch at least every few seconds, which may be
   * empty.
   *
   *
   * Events of other categories do not wake a waiting subscription: its checkpoint advances with the next event, after a second, or when
   * `expect` asks for it.
   */
  abstract subscribe(options: SubscribeOptions): AsyncIterable<Batch>;

  /**
   * Notifies the subscriptions of this process to `category` that something waits until they are at `position`: each yields a batch as soon
   * as the log is read up to there, even if none of its events are in that range. `position` is that of an event in the log.
   */
  abstract expect(category: string, position: Position): void;

  /**
   * Every event that a subscription could have seen when this read started, stream by stream: the events of one stream come together,
   * oldest
   * first. A subscription after `until` gives all later events. Yields at least one batch. @throws on faults, and when `signal` aborts.
   */
  abstract histories(options: HistoriesOptions): AsyncIterable<HistoryBatch>;

  /**
   * Position of the end of the log that a subscription could have read by now. If other installations share the log, it may be the position
   * of one of their events, which checkpoints reach late: a reader that waits for it also stops when it has caught up.
   */
  abstract head(): Promise<Position>;

  /**
   * A position at or after every written event, even those that subscriptions do not show yet. Subscriptions reach it, whether or not
   * others share the log.
   */
  abstract newest(): Promise<Position>;

  /**
   * The streams of `categories` with written events that a subscription which has just caught up at `after` did not show, because it waits
   * for transactions that started earlier. Empty for stores whose subscriptions never wait.
   */
  abstract heldBack(after: Position, categories: readonly string[]): Promise<readonly StreamId[]>;

  /** Resolves when the store answers. @throws when it does not. */
  abstract ping(): Promise<void>;

  abstract close(): Promise<void>;
}
