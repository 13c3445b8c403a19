import type { AllStreamRecordedEvent, AllStreamSubscription, EventStoreDBClient } from '@eventstore/db-client';
import type { Position } from '#kernel';
import type { ReadableOptions } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { logPositionOf, positionOf } from './eventstoredb-events.js';

/** How to reconnect after the server was lost. */
export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** What to follow, and how. */
export interface Following {
  readonly client: EventStoreDBClient;
  readonly module: typeof import('@eventstore/db-client');
  readonly after: Position;
  /** Stream names to follow, by prefix or expression; absent: everything, the server's own events included. */
  readonly streams?: { readonly prefixes: readonly string[] } | { readonly regex: string };
  /** A checkpoint arrives at least after this many filtered-out events; default 256. */
  readonly window?: number;
  readonly batchSize: number;
  /** An empty batch is yielded after this time without events. */
  readonly idleMs: number;
  readonly signal: AbortSignal;
  readonly backoff: Backoff;
  /** Waits before the next try: for the given milliseconds, or until a try is promising. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly onTrouble: (error: unknown, waitMs: number) => void;
}

/** A part of the server's log. */
export interface SubscriptionStretch {
  readonly events: readonly AllStreamRecordedEvent[];
  readonly checkpoint: Position;
  readonly caughtUp: boolean;
}

const SEARCH_WINDOW = 256;
// The maximum that is buffered between the connection and the reader; more stays on the server.
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

/** One subscription of the client, turned from push to pull. */
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
    // The subscription is a transform stream, though its type is a plain readable.
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

  /** What has arrived after `checkpoint`, at most `limit` events. @throws the error of the connection, once nothing is left. */
  take(checkpoint: Position, limit: number): SubscriptionStretch {
    const events: AllStreamRecordedEvent[] = [];
    while (events.length < limit) {
      const next = this.source.read() as { event?: AllStreamRecordedEvent } | null;
      if (next === null) break;
      if (next.event) events.push(next.event);
    }
    if (events.length === 0 && this.failure) throw this.failure.error;
    // Checkpoints and caught-up notices overtake earlier events that may still be in the buffer, so they count from the moment at which it is
    // empty. Positions show which of the two is further.
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

  /** Ends it and drops what is buffered. */
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

/** How long to wait after this many failures in a row, in milliseconds. */
export function waitBefore(failures: number, { firstMs, maxMs }: Backoff): number {
  // Jitter, so that clients that lost the same server do not all return in the same moment.
  return Math.round(Math.min(maxMs, firstMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2));
}

/**
 * The server's log after a position, without end. Reconnects after every fault and continues where the last part ended, so that nothing is lost or
 * repeated. Only `signal` ends it.
 */
export async function* followLog(following: Following): AsyncGenerator<SubscriptionStretch, void, void> {
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
        // Everything else that arrives in this turn joins the same batch.
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
