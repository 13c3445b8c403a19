import type { Claim } from './claims.js';
import type { PersonalData } from './personal.js';

/** Where in the whole log something stands. Opaque, and sorts as text: a later position is a greater text. */
export type Position = string;

/** The position before the first event. */
export const BEGINNING: Position = '';

/** Names an object of a board. */
export interface ObjectRef {
  readonly category: string;
  readonly objectId: string;
}

/** Names the stream of one object: its category, its board, its id. */
export interface StreamId extends ObjectRef {
  readonly board: string;
}

/** `job-boards_…-jobs_…`: how a stream is called where one name is needed. */
export function streamName({ category, board, objectId }: StreamId): string {
  return `${category}-${board}-${objectId}`;
}

/** The reverse of `streamName`. @throws Error when `name` is not one. */
export function parseStreamName(name: string): StreamId {
  const [category, board, ...rest] = name.split('-');
  const objectId = rest.join('-');
  if (!category || !board || !objectId) throw new Error(`"${name}" is not the name of a stream of ours.`);
  return { category, board, objectId };
}

/** Who and what stood behind an event. */
export interface Metadata {
  readonly actor: string;
  readonly commandId: string;
  readonly requestId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
}

/** An event about to be appended. */
export interface NewEvent {
  /** UUID, derived from the command: the same command gives the same ids, so that stores recognise a repeat. */
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: unknown;
}

/** An event of the log. */
export interface Recorded extends StreamId {
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: unknown;
  readonly metadata: Metadata;
  /** When it happened, UTC ISO text with milliseconds. */
  readonly at: string;
  /** Place in its stream, from 1, without holes. */
  readonly version: number;
  readonly position: Position;
}

/** An event without who and what stood behind it: all that the fold of a row sees. */
export type FoldedEvent = Omit<Recorded, 'metadata'>;

/** A column of a table, and what of a row it holds: the property of its name, unless it says otherwise. */
export interface InlineColumn {
  readonly name: string;
  readonly type: string;
  /** True when it holds that property as JSON, in a column of text. */
  readonly json?: boolean;
  /** Of the object in that property, it holds these properties alone, as a JSON array in this order. */
  readonly parts?: readonly string[];
  /** It holds these properties of the row, as a JSON array in this order. */
  readonly packs?: readonly string[];
}

/** A table that appends may write rows to. */
export interface InlineTable {
  readonly name: string;
  /** All columns; `board` and `id` are among them, and `version` unless `insertOnly`. */
  readonly columns: readonly InlineColumn[];
  /** True: a row that is there already is never overwritten. The append that meets one fails with a unique violation. */
  readonly insertOnly?: true;
}

/** The row of a read model as it is after an append; `row` null removes it. */
export interface InlineRow {
  readonly table: InlineTable;
  readonly row: object | null;
}

/** The answer to a request with an idempotency key, as retries get it. */
export interface AnswerToKeep {
  /** Whose key it is, and the key. */
  readonly board: string;
  readonly credential: string;
  readonly key: string;
  readonly status: number;
  /** JSON. */
  readonly headers: string;
  /** JSON; null for an answer without a body. */
  readonly body: string | null;
  /** The id of whose data it holds. */
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
  /** Objects of the same board whose streams must be there and not closed at the moment of writing. */
  readonly needs?: readonly ObjectRef[];
  /** After this unit, nothing may come to need the stream. The next unit of the stream decides again whether it is so. */
  readonly closes?: boolean;
  /**
   * True when these events cannot have been appended before, because their ids were never given out: then the result
   * is not `repeated`, and a store that would have to ask need not ask.
   */
  readonly neverTried?: boolean;
  /** Rows to write in the same transaction, where the store can (`inline`); otherwise ignored. */
  readonly rows?: readonly InlineRow[];
  /** Kept in the same transaction where the store can; then the result is `answered`. Otherwise ignored. */
  readonly answer?: AnswerToKeep | undefined;
  /** Id of the person whose data the events hold, for categories with personal data. Absent: the object's. */
  readonly person?: string | undefined;
}

export type AppendResult =
  | {
      readonly outcome: 'appended';
      readonly version: number;
      readonly position: Position;
      /** Whether the answer was kept. */
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

/** A stretch of the log, in order. */
export interface Batch {
  /** Maybe none: then only the checkpoint moved on. */
  readonly events: readonly Recorded[];
  /** Where to continue after these. */
  readonly checkpoint: Position;
  /** True when nothing more was there at the moment of reading. */
  readonly caughtUp: boolean;
}

/** A stretch of histories. */
export interface HistoryBatch {
  /** Maybe none. */
  readonly events: readonly FoldedEvent[];
  /** The newest place in the log that the histories reach, the same in each batch of one reading. */
  readonly until: Position;
}

export interface HistoriesOptions {
  /** Only streams of these. */
  readonly categories: readonly string[];
  /** Ends the reading, which then throws its reason. */
  readonly signal: AbortSignal;
}

export interface SubscribeOptions {
  readonly after: Position;
  /** Only streams of these. Absent: all. */
  readonly categories?: readonly string[];
  /** Events in a batch at most; default 1,000. */
  readonly batchSize?: number;
  /** Ends the subscription. */
  readonly signal: AbortSignal;
  /** How long to wait for a wake-up before looking again, in milliseconds; the store's own measure unless given. */
  readonly pollMs?: number;
}

/** Work on one object and on those that need it, for stores of either kind. */
export interface Together<T> {
  /** All of it, as one unit. */
  asOne(): Promise<T>;
  /** The same in several units. The first appends an event that says what is begun: a policy drives it to its end. */
  inSteps(): Promise<T>;
}

/** Where events are kept: the only truth. Adapters pass `test/contracts/store/event-store.suite.ts`. */
export abstract class EventStore {
  /** True when `Append.rows` are written with the events. */
  abstract readonly inline: boolean;

  private readonly turns = new Map<string, Promise<unknown>>();

  /** Tells a store that seals which data of `category` is personal, before it reads or writes that category. */
  declarePersonal(_category: string, _data: PersonalData): void {}

  /** All events of one stream, oldest first; none when there is no such stream. */
  abstract read(stream: StreamId): Promise<readonly Recorded[]>;

  /** Writes one unit. Throws only on faults; refusals are results. */
  abstract append(unit: Append): Promise<AppendResult>;

  /**
   * Does work whose appends belong together: `asOne` where the store can write them as one unit, `inSteps` where it cannot.
   * What `asOne` appends becomes visible at once, in the order in which it was waited for, or not at all when it throws;
   * whoever needs `stream` has finished before or waits until then; it may be run a second time when it met another
   * transaction.
   */
  abstract together<T>(stream: StreamId, work: Together<T>): Promise<T>;

  /**
   * Runs `work` when this process is through with what it began on `stream` before: who decides on one object at the same
   * time only makes the others' decisions stale. Inside of `together`, which others may wait for, at once.
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
   * Every event after `after`, once, in an order in which the events of a stream keep theirs, for ever: what is
   * appended later follows. An event whose writer commits late is never skipped.
   * Reconnects by itself; ends only by `signal`. Yields a batch at least every few seconds, maybe empty.
   *
   * A stretch of the log without events of its categories does not wake a subscription that waits: the checkpoint moves on with
   * the next event, after a second, or when `expect` asks for it.
   */
  abstract subscribe(options: SubscribeOptions): AsyncIterable<Batch>;

  /**
   * Tells the subscriptions of this process to `category` that something waits until they are at `position`: each yields a batch
   * as soon as the log is read so far, also when none of its events lie there. `position` is that of an event in the log.
   */
  abstract expect(category: string, position: Position): void;

  /**
   * Every event that a subscription could have seen at the beginning of this reading, stream by stream: the events of one
   * follow each other, oldest first, and then never comes another. A subscription after `until` gives all that is missing.
   * Yields one batch at least. @throws on faults, and when `signal` aborts.
   */
  abstract histories(options: HistoriesOptions): AsyncIterable<HistoryBatch>;

  /**
   * Position of the end of the log that a subscription could have read by now. Where others keep events in the same log it may
   * be the place of one of theirs, which checkpoints reach late: what reads so far ends when it has caught up, too.
   */
  abstract head(): Promise<Position>;

  /**
   * A position up to which lies every event that is written, whether subscriptions show it yet or not. Subscriptions reach it,
   * whatever others keep in the same log.
   */
  abstract newest(): Promise<Position>;

  /**
   * The streams of `categories` with written events that a subscription which has just caught up at `after` did not
   * show, because it waits for transactions that began earlier. None where subscriptions wait for nothing.
   */
  abstract heldBack(after: Position, categories: readonly string[]): Promise<readonly StreamId[]>;

  /** Resolves when the store answers. @throws when it does not. */
  abstract ping(): Promise<void>;

  abstract close(): Promise<void>;
}
