import { type Claim, EventStore, type Position, type StoredEvent } from '#kernel';
import {
  type Append,
  type AppendResult,
  type Batch,
  BEGINNING,
  type HistoriesOptions,
  type HistoryBatch,
  type StreamId,
  streamName,
  type SubscribeOptions,
  type Together,
} from '#kernel/engine';

interface Backing {
  readonly log: StoredEvent[];
  /** Board → its events, in the order of the log. */
  readonly boards: Map<string, StoredEvent[]>;
  readonly streams: Map<string, StoredEvent[]>;
  /** Holders of claims: claim → stream name → id of the object. */
  readonly claims: Map<string, Map<string, string>>;
  /** Names of streams that other objects may no longer need. */
  readonly closed: Set<string>;
  readonly waiting: Set<() => void>;
  /** Category → the furthest position for which its subscriptions are expected to yield a batch. */
  readonly expected: Map<string, Position>;
}

/** Longest time until a subscription reports positions of other categories, in milliseconds. */
const UNHEARD_MS = 1_000;

const WIDTH = 12;
const HOLDERS = 5;
const positionOf = (index: number): Position => String(index + 1).padStart(WIDTH, '0');
const claimKey = (board: string, { kind, value }: Claim) => `${board}\u0000${kind}\u0000${value}`;
// The effect of serialisation on data: no shared references, no undefined.
const copied = (data: unknown): unknown => (data === undefined ? null : JSON.parse(JSON.stringify(data)));

/** Events in memory, for specs only. It keeps all promises of the port, except that events do not outlive the process. */
export class MemoryEventStore extends EventStore {
  readonly inline: boolean = false;
  private readonly backing: Backing;

  /** @param sharing another store whose events this one shares, as another process would. */
  constructor(sharing?: MemoryEventStore) {
    super();
    this.backing = sharing?.backing ?? {
      log: [],
      boards: new Map(),
      streams: new Map(),
      claims: new Map(),
      closed: new Set(),
      waiting: new Set(),
      expected: new Map(),
    };
  }

  /** All events so far, in the order of the log. */
  log(): readonly StoredEvent[] {
    return this.backing.log;
  }

  /** All events of a board so far, in the order of the log. */
  logOf(board: string): readonly StoredEvent[] {
    let log = this.backing.boards.get(board);
    if (!log) this.backing.boards.set(board, (log = []));
    return log;
  }

  async read(stream: StreamId): Promise<readonly StoredEvent[]> {
    return [...(this.backing.streams.get(streamName(stream)) ?? [])];
  }

  /** Atomic, because nothing in it awaits. */
  async append(unit: Append): Promise<AppendResult> {
    const { stream, expected, events, at, metadata } = unit;
    if (events.length === 0) throw new Error('An append needs at least one event.');
    const name = streamName(stream);
    const history = this.backing.streams.get(name) ?? [];
    const repeated = this.earlier(history, unit);
    if (repeated) return repeated;
    if (history.length !== expected) return { outcome: 'stale', version: history.length };
    const refused = this.refused(unit) ?? this.lacking(unit);
    if (refused) return refused;

    for (const { id, type, schemaVersion, data } of events) {
      const recorded: StoredEvent = {
        ...stream,
        id,
        type,
        schemaVersion,
        data: copied(data),
        metadata: { ...metadata },
        at,
        version: history.length + 1,
        position: positionOf(this.backing.log.length),
      };
      history.push(recorded);
      this.backing.log.push(recorded);
      (this.logOf(recorded.board) as StoredEvent[]).push(recorded);
    }
    this.backing.streams.set(name, history);
    this.moveClaims(unit);
    if (unit.closes) this.backing.closed.add(name);
    else this.backing.closed.delete(name);
    for (const wake of [...this.backing.waiting]) wake();
    return { outcome: 'appended', version: history.length, position: positionOf(this.backing.log.length - 1) };
  }

  together<T>(_: StreamId, { inSteps }: Together<T>): Promise<T> {
    return inSteps();
  }

  async *subscribe({
    after,
    categories,
    batchSize = 1000,
    signal,
    pollMs = 250,
  }: SubscribeOptions): AsyncIterable<Batch> {
    const { log, expected } = this.backing;
    let next = after === BEGINNING ? 0 : Number(after);
    let announced = after;
    let unannouncedSince: number | undefined;
    let due = true;
    while (!signal.aborted) {
      const events: StoredEvent[] = [];
      for (; next < log.length && events.length < batchSize; next++) {
        const event = log[next];
        if (event && (!categories || categories.includes(event.category))) events.push(event);
      }
      const caughtUp = next >= log.length;
      const checkpoint = next === 0 ? BEGINNING : positionOf(next - 1);
      const isExpected = categories?.some((category) => {
        const position = expected.get(category) ?? BEGINNING;
        return position > announced && position <= checkpoint;
      });
      if (due || events.length > 0 || !caughtUp || isExpected) {
        announced = checkpoint;
        unannouncedSince = undefined;
        yield { events, checkpoint, caughtUp };
      } else if (checkpoint > announced) unannouncedSince ??= performance.now();
      due = false;
      if (!caughtUp || next < log.length) continue;
      const left =
        unannouncedSince === undefined ? pollMs : Math.max(0, unannouncedSince + UNHEARD_MS - performance.now());
      due = !(await this.grown(Math.min(pollMs, left), signal));
    }
  }

  expect(category: string, position: Position): void {
    const { expected, waiting } = this.backing;
    if (position > (expected.get(category) ?? BEGINNING)) expected.set(category, position);
    for (const wake of [...waiting]) wake();
  }

  async *histories({ categories, signal }: HistoriesOptions): AsyncIterable<HistoryBatch> {
    signal.throwIfAborted();
    const until = await this.head();
    const histories = [...this.backing.streams.values()].filter(
      ([first]) => first && categories.includes(first.category),
    );
    yield { events: histories.flat(), until };
  }

  async head(): Promise<Position> {
    return this.backing.log.at(-1)?.position ?? BEGINNING;
  }

  newest(): Promise<Position> {
    return this.head();
  }

  async heldBack(): Promise<readonly StreamId[]> {
    return [];
  }

  async ping(): Promise<void> {
    // Memory is always available.
  }

  async close(): Promise<void> {
    // Nothing is buffered.
  }

  private earlier(history: readonly StoredEvent[], { expected, events }: Append): AppendResult | undefined {
    if (!events.every(({ id }, index) => history[expected + index]?.id === id)) return undefined;
    const last = history[expected + events.length - 1];
    return last && { outcome: 'repeated', version: last.version, position: last.position };
  }

  private refused({ stream, take = [] }: Append): AppendResult | undefined {
    const name = streamName(stream);
    for (const claim of take) {
      if (claim.shared) continue;
      const others = [...(this.backing.claims.get(claimKey(stream.board, claim)) ?? [])].filter(([by]) => by !== name);
      if (others.length === 0) continue;
      // Ids sort by the time of their creation.
      const holders = [...new Set(others.map(([, id]) => id))].sort().reverse().slice(0, HOLDERS);
      return { outcome: 'claimed', claim, holders };
    }
    return undefined;
  }

  private lacking({ stream: { board }, needs = [] }: Append): AppendResult | undefined {
    const { streams, closed } = this.backing;
    const need = needs.find((each) => {
      const name = streamName({ ...each, board });
      return !streams.has(name) || closed.has(name);
    });
    return need && { outcome: 'lacking', need };
  }

  private moveClaims({ stream, take = [], release = [] }: Append): void {
    const name = streamName(stream);
    for (const claim of release) this.backing.claims.get(claimKey(stream.board, claim))?.delete(name);
    for (const claim of take) {
      const key = claimKey(stream.board, claim);
      const holders = this.backing.claims.get(key) ?? new Map<string, string>();
      this.backing.claims.set(key, holders.set(name, stream.objectId));
    }
  }

  /** True when something is appended or expected, false after `ms`. */
  private grown(ms: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (grown: boolean) => {
        clearTimeout(timer);
        this.backing.waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve(grown);
      };
      const wake = () => end(true);
      const timer = setTimeout(end, ms, false);
      this.backing.waiting.add(wake);
      signal.addEventListener('abort', wake);
      if (signal.aborted) wake();
    });
  }
}
