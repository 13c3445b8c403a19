/** An event as the server stores it. */
export interface LogEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  readonly createdMs: number;
  /** Commit and prepare position, which are equal for events written directly by the server. */
  readonly position: bigint;
}

/** An event to append. */
export type ProposedEvent = Pick<LogEvent, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

/** The state of a stream that a writer expects: a rule, or the revision of its last event. */
export type ExpectedRevision = 'any' | 'no_stream' | 'stream_exists' | number;

export type WriteResult =
  /** Also for an exact repeat, which the server does not distinguish from the first time. */
  | { readonly kind: 'success'; readonly revision: number; readonly position: bigint }
  /** `current` −1: the stream does not exist. */
  | { readonly kind: 'wrong'; readonly current: number }
  | { readonly kind: 'deleted' };

interface Stream {
  readonly events: LogEvent[];
  /** Events below this revision are deleted; their revisions are not reused. */
  from: number;
  softDeleted: boolean;
  tombstoned: boolean;
}

const NO_STREAM = -1;
const ENTRY_OVERHEAD = 85n;
const LAST_REVISION = 9_223_372_036_854_775_807n;
const nothing = new Uint8Array();

const metadataOf = (json: string): ProposedEvent => ({
  id: crypto.randomUUID(),
  type: '$metadata',
  contentType: 'application/json',
  data: new TextEncoder().encode(json),
  metadata: nothing,
});
/** Stream metadata that mark all revisions below `revision` as deleted. */
const truncatedBefore = (revision: number | bigint) => metadataOf(`{"$tb":${revision}}`);

/**
 * The rules of EventStoreDB's log, as its index writer applies them: expected revisions, repeats, soft deletion,
 * tombstones, positions that grow by the size of what is written.
 */
export class StreamsLog {
  readonly all: LogEvent[] = [];
  private readonly streams = new Map<string, Stream>();
  private readonly byId = new Map<string, LogEvent>();
  private readonly listeners = new Set<() => void>();
  private end = 0n;
  private held = false;
  /** Maximum delay, in milliseconds, until a subscription learns that it has caught up, or gets an event written since. */
  latencyMs = 0;
  /** Number of subscriptions to $all that were started, and of events sent to them. */
  subscriptions = 0;
  sent = 0;

  /** A log is never empty: it starts with an event of the server itself. */
  constructor() {
    this.write('$$$scavenges', [metadataOf('{"$maxAge":2592000}')]);
  }

  /** Writes an event of the server about itself, as the server does every thirty seconds. */
  statistics(): void {
    const data = new TextEncoder().encode('{"proc-mem":1}');
    this.write('$stats-127.0.0.1:2113', [
      { id: crypto.randomUUID(), type: '$statsCollected', contentType: 'application/json', data, metadata: nothing },
    ]);
  }

  /** @throws nothing: refusals are results. */
  append(name: string, expected: ExpectedRevision, events: readonly ProposedEvent[]): WriteResult {
    const stream = this.streams.get(name);
    if (stream?.tombstoned) return { kind: 'deleted' };
    const current = stream ? stream.events.length - 1 : NO_STREAM;
    if (expected === 'stream_exists') {
      if (stream?.softDeleted) return { kind: 'deleted' };
      if (current === NO_STREAM) return { kind: 'wrong', current };
    }
    const repeat = this.repeatOf(name, expected, current, events, stream?.softDeleted ?? false);
    if (repeat) return repeat;
    return this.write(name, events);
  }

  /** Hides the events of a stream; later writes continue its revisions. */
  softDelete(name: string, expected: ExpectedRevision): WriteResult {
    const refused = this.refusedDeletion(name, expected);
    if (refused) return refused;
    const stream = this.streams.get(name) as Stream;
    stream.softDeleted = true;
    stream.from = stream.events.length;
    return this.write(`$$${name}`, [truncatedBefore(LAST_REVISION)]);
  }

  /** Deletes a stream permanently. */
  tombstone(name: string, expected: ExpectedRevision): WriteResult {
    const refused = this.refusedDeletion(name, expected);
    if (refused) return refused;
    const written = this.write(name, [
      {
        id: crypto.randomUUID(),
        type: '$streamDeleted',
        contentType: 'application/octet-stream',
        data: nothing,
        metadata: nothing,
      },
    ]);
    (this.streams.get(name) as Stream).tombstoned = true;
    return written;
  }

  /** The readable events of a stream, oldest first; or why there are none. */
  stream(name: string): readonly LogEvent[] | 'missing' | 'deleted' {
    const stream = this.streams.get(name);
    if (stream?.tombstoned) return 'deleted';
    if (!stream || stream.softDeleted) return 'missing';
    return stream.events.slice(stream.from);
  }

  /** Holds back new events from live subscriptions until `release`, as a slow network does. */
  hold(): void {
    this.held = true;
  }

  release(): void {
    this.held = false;
    this.grew();
  }

  /** Resolves after a varying time of at most `latencyMs`. */
  async latency(): Promise<void> {
    if (this.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * this.latencyMs));
  }

  /** The event at an index of `all`, if live subscriptions may see it. */
  live(place: number): LogEvent | undefined {
    return this.held ? undefined : this.all[place];
  }

  /** Resolves when something is written; the returned function stops waiting. */
  onGrowth(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Index in `all` of the first event after `position`; undefined if no event has this position. */
  indexAfter(position: bigint): number | undefined {
    let low = 0;
    let high = this.all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.all[middle]?.position ?? 0n) < position) low = middle + 1;
      else high = middle;
    }
    return this.all[low]?.position === position ? low + 1 : undefined;
  }

  private refusedDeletion(name: string, expected: ExpectedRevision): WriteResult | undefined {
    const stream = this.streams.get(name);
    if (stream?.tombstoned) return { kind: 'deleted' };
    const current = stream ? stream.events.length - 1 : NO_STREAM;
    const right =
      expected === 'any' || expected === 'stream_exists'
        ? current !== NO_STREAM
        : expected !== 'no_stream' && expected === current;
    return right ? undefined : { kind: 'wrong', current };
  }

  /** The response to events that were written before, or the refusal of a wrong expectation; undefined if they must be written. */
  private repeatOf(
    name: string,
    expected: ExpectedRevision,
    current: number,
    events: readonly ProposedEvent[],
    softDeleted: boolean,
  ): WriteResult | undefined {
    if (expected === 'any' || expected === 'stream_exists') {
      const known = events.map(({ id }) => this.byId.get(id));
      const first = known[0];
      if (!first || first.stream !== name) return undefined;
      const last = known.at(-1);
      if (!last || known.some((event) => event?.stream !== name)) return { kind: 'wrong', current };
      return { kind: 'success', revision: last.revision, position: last.position };
    }
    const exact = expected === 'no_stream' ? NO_STREAM : expected;
    if (exact > current) return { kind: 'wrong', current };
    if (exact === current) return undefined;
    const there = this.streams.get(name)?.events ?? [];
    for (const [nth, { id }] of events.entries()) {
      if (there[exact + 1 + nth]?.id === id) continue;
      // A partial match is not a repeat; it is refused like any other late write.
      if (nth === 0 && exact === NO_STREAM && softDeleted) return undefined;
      return { kind: 'wrong', current };
    }
    const last = there[exact + events.length];
    return last && { kind: 'success', revision: last.revision, position: last.position };
  }

  private write(name: string, events: readonly ProposedEvent[]): WriteResult {
    const stream = this.streams.get(name) ?? { events: [], from: 0, softDeleted: false, tombstoned: false };
    this.streams.set(name, stream);
    // A write without events still takes space in the log, and its position belongs to no event.
    let written = this.end;
    if (events.length === 0) this.end += ENTRY_OVERHEAD + BigInt(name.length);
    for (const proposed of events) {
      written = this.end;
      this.end += ENTRY_OVERHEAD + BigInt(name.length + proposed.data.length + proposed.metadata.length);
      const event: LogEvent = {
        ...proposed,
        stream: name,
        revision: stream.events.length,
        createdMs: Date.now(),
        position: written,
      };
      stream.events.push(event);
      this.all.push(event);
      this.byId.set(event.id, event);
    }
    if (stream.softDeleted && events.length > 0) {
      stream.softDeleted = false;
      this.write(`$$${name}`, [truncatedBefore(stream.from)]);
    } else this.grew();
    return { kind: 'success', revision: stream.events.length - 1, position: written };
  }

  private grew(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
