import type { AllStreamRecordedEvent, AllStreamSubscription, EventStoreDBClient } from '@eventstore/db-client';
import type { Position } from '#kernel';
import type { ReadableOptions } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { logPositionOf, positionOf } from './eventstoredb-events.js';

/** How to come back to a server that is gone. */
export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** What to follow, and how. */
export interface Following {
  readonly client: EventStoreDBClient;
  readonly module: typeof import('@eventstore/db-client');
  readonly after: Position;
  /** Names of streams, by what they begin with or by an expression; absent: everything, the server's own events too. */
  readonly streams?: { readonly prefixes: readonly string[] } | { readonly regex: string };
  /** A checkpoint comes at least every so many events that the filter left out; default 256. */
  readonly window?: number;
  readonly batchSize: number;
  /** An empty batch comes when nothing else did for so long. */
  readonly idleMs: number;
  readonly signal: AbortSignal;
  readonly backoff: Backoff;
  /** Waits before the next try: for so many milliseconds, or until it is worth trying. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly onTrouble: (error: unknown, waitMs: number) => void;
}

/** A stretch of the server's log. */
export interface Stretch {
  readonly events: readonly AllStreamRecordedEvent[];
  readonly checkpoint: Position;
  readonly caughtUp: boolean;
}

const SEARCH_WINDOW = 256;
// What waits between the wire and the reader at most; more than that stays with the server.
const BUFFERED = 256;

function filterOf(
  { streamNameFilter }: Following['module'],
  streams: NonNullable<Following['streams']>,
  rest: Omit<Parameters<Following['module']['streamNameFilter']>[0], 'prefixes' | 'regex'>,
) {
  return 'regex' in streams
    ? streamNameFilter({ ...rest, regex: streams.regex })
    : streamNameFilter({ ...rest, prefixes: [...streams.prefixes] });
}

/** One subscription on the wire, turned from pushing to being asked. */
class Wire {
  private readonly source: AllStreamSubscription;
  private reached: Position;
  private live = false;
  private failure: { readonly error: unknown } | undefined;
  private wake: () => void = () => undefined;

  constructor({ client, module, after, streams, batchSize, window = SEARCH_WINDOW }: Following) {
    this.reached = after;
    const filter = {
      maxSearchWindow: window,
      checkpointInterval: 1,
      checkpointReached: (_: unknown, position: { commit: bigint; prepare: bigint }) => {
        this.reached = positionOf(position);
        this.wake();
      },
    };
    // Made for the transform that the subscription is, though its type says a plain readable.
    const buffering = {
      readableHighWaterMark: Math.min(batchSize, BUFFERED),
      writableHighWaterMark: 16,
    } as ReadableOptions;
    this.source = client.subscribeToAll(
      { fromPosition: logPositionOf(after), ...(streams ? { filter: filterOf(module, streams, filter) } : {}) },
      buffering,
    );
    this.source
      .on('error', (error) => this.fail(error))
      .on('end', () => this.fail(new Error('The server ended the subscription.')))
      .on('close', () => this.fail(new Error('The subscription was closed.')))
      .on('caughtUp', () => this.setLive(true))
      .on('fellBehind', () => this.setLive(false))
      .on('readable', () => this.wake());
  }

  /** What has arrived after `checkpoint`, at most `limit` events. @throws what broke the wire, once nothing is left. */
  take(checkpoint: Position, limit: number): Stretch {
    const events: AllStreamRecordedEvent[] = [];
    while (events.length < limit) {
      const next = this.source.read() as { event?: AllStreamRecordedEvent } | null;
      if (next === null) break;
      if (next.event) events.push(next.event);
    }
    if (events.length === 0 && this.failure) throw this.failure.error;
    // A checkpoint and a turn overtake the events before them, which may still be in the buffer: they count from the
    // moment at which it is empty. Positions show which of the two is further.
    const drained = this.source.readableLength === 0;
    const last = events.at(-1)?.position;
    const furthest =
      [checkpoint, last ? positionOf(last) : '', drained ? this.reached : ''].sort().at(-1) ?? checkpoint;
    return { events, checkpoint: furthest, caughtUp: drained && this.live && !this.failure };
  }

  /** Resolves when there may be something to take, after `ms`, or when `signal` aborts. */
  async changed(ms: number, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.wake = () => undefined;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.wake = done;
      signal.addEventListener('abort', done);
      if (signal.aborted || this.failure || this.source.readableLength > 0) done();
    });
  }

  /** Ends it; what is under way is forgotten. */
  cut(): void {
    this.failure ??= { error: new Error('Cut.') };
    this.source.unsubscribe().catch(() => undefined);
    this.source.destroy();
  }

  private setLive(live: boolean): void {
    this.live = live;
    this.wake();
  }

  private fail(error: unknown): void {
    this.failure ??= { error };
    this.wake();
  }
}

/** How long to wait after so many failures in a row, in milliseconds. */
export function waitBefore(failures: number, { firstMs, maxMs }: Backoff): number {
  // Jitter, so that many who lost the same server do not come back at once.
  return Math.round(Math.min(maxMs, firstMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2));
}

/**
 * The server's log after a position, for ever: comes back after every fault and goes on where the last stretch ended,
 * so that nothing is lost and nothing comes twice. Only `signal` ends it.
 */
export async function* followLog(following: Following): AsyncGenerator<Stretch, void, void> {
  const { signal, backoff, batchSize, idleMs, pause, onTrouble } = following;
  let checkpoint = following.after;
  let failures = 0;
  while (!signal.aborted) {
    let wire: Wire | undefined;
    try {
      wire = new Wire({ ...following, after: checkpoint });
      let caughtUp = false;
      while (!signal.aborted) {
        const idleSince = Date.now();
        let stretch = wire.take(checkpoint, batchSize);
        // The rest of what the wire brought in this turn makes the same batch.
        if (stretch.events.length > 0 && stretch.events.length < batchSize && !stretch.caughtUp) {
          await setImmediate();
          const more = wire.take(stretch.checkpoint, batchSize - stretch.events.length);
          stretch = { ...more, events: [...stretch.events, ...more.events] };
        }
        while (stretch.events.length === 0 && stretch.checkpoint === checkpoint && stretch.caughtUp === caughtUp) {
          const left = idleSince + idleMs - Date.now();
          if (left <= 0 || signal.aborted) break;
          await wire.changed(left, signal);
          stretch = wire.take(checkpoint, batchSize);
        }
        if (signal.aborted) return;
        if (stretch.events.length > 0 || stretch.caughtUp) failures = 0;
        ({ checkpoint, caughtUp } = stretch);
        yield stretch;
      }
    } catch (error) {
      if (signal.aborted) return;
      const waitMs = waitBefore(++failures, backoff);
      onTrouble(error, waitMs);
      yield { events: [], checkpoint, caughtUp: false };
      await pause(waitMs, signal);
    } finally {
      wire?.cut();
    }
  }
}
