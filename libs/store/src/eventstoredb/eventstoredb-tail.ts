import type { AllStreamRecordedEvent } from '@eventstore/db-client';
import { type Position, type StoredEvent } from '#kernel';
import { BEGINNING } from '#kernel/engine';
import type { ClaimChanges } from './claim-reservations.js';
import { positionOf } from './eventstoredb-events.js';
import { type Backoff, type SubscriptionStretch, waitBefore } from './eventstoredb-subscription.js';
import { Arrivals } from '../event-log/arrivals.js';
import { KEPT, RecentEvents } from '../event-log/recent-events.js';
import { unlessAborted } from '../event-log/sorted-reading.js';

/** An event of ours, and what it says about claims. */
export interface TailEvent {
  readonly event: StoredEvent;
  readonly claims: ClaimChanges | undefined;
}

/** A part of the log: our events in it and the position of its end, even if no event of ours is there. */
export interface KnownStretch {
  readonly events: readonly TailEvent[];
  readonly checkpoint: Position;
  readonly caughtUp: boolean;
}

/** What is read from the server's log. */
export interface LogSource {
  /** The newest events of the whole log, newest first, the server's own included; at most `maxCount`. */
  backwards(maxCount?: number): AsyncIterable<AllStreamRecordedEvent>;
  /**
   * The log after a position, without end; `whole`: unfiltered, so that checkpoints say exactly how far it was read. A checkpoint arrives at least
   * after every `window` filtered-out events.
   */
  follow(
    options: LogReading & { readonly whole: boolean; readonly window?: number },
  ): AsyncIterable<SubscriptionStretch>;
  /** An event in the form of the kernel; undefined if it is not ours. */
  known(event: AllStreamRecordedEvent): TailEvent | undefined;
  pause(ms: number, signal: AbortSignal): Promise<void>;
  onTrouble(error: unknown): void;
}

/** What to follow, and how. */
export interface LogReading {
  readonly after: Position;
  readonly categories: readonly string[] | undefined;
  readonly batchSize: number;
  /** An empty batch is yielded after this time without events. */
  readonly idleMs: number;
  readonly signal: AbortSignal;
}

interface KeptKnown extends TailEvent {
  readonly bytes: number;
}

// Small, because what is buffered is limited by number, not by size.
const AT_ONCE = 100;
const IDLE_MS = 60_000;
/** After how many foreign events the server reports its position: at most so many are read again to find that none is ours. */
const WINDOW = 32;
/** How many of the newest events to search for our newest one. */
const NEWEST = 1_000;
/** Approximate size of an event without its data. */
const EVENT_BYTES = 500;

/**
 * Our newest events, received and decoded once for all followers in this process; the server filters out foreign events. A follower that is further
 * behind uses its own subscription until the tail holds the next events: every position in between is then known to have been read.
 */
export class EventTail {
  private readonly recent: RecentEvents<KeptKnown>;
  private readonly arrivals = new Arrivals();
  private readonly ending = new AbortController();
  private live = false;
  private running: Promise<void> | undefined;
  /** Our newest received event, our newest known one, and the position up to which all of ours are known. */
  private arrived: Position = BEGINNING;
  private ours: Position = BEGINNING;
  private clear: Position = BEGINNING;

  constructor(
    private readonly log: LogSource,
    private readonly backoff: Backoff,
    private readonly limits = KEPT,
  ) {
    this.recent = new RecentEvents(limits);
  }

  /**
   * The log after a position. A batch without events of `categories` moves the checkpoint rarely: with the next event, after a second, or when a
   * caller waits for it. `caughtUp` means that everything was yielded that was written before the subscription started or that this process was
   * notified of since.
   */
  async *follow(reading: LogReading): AsyncGenerator<KnownStretch, void, void> {
    this.start();
    const { categories, batchSize, idleMs, signal } = reading;
    let last: KnownStretch = { events: [], checkpoint: reading.after, caughtUp: false };
    let written: Position | undefined;
    let due = false;
    let first = true;
    while (!signal.aborted) {
      const waiting = { categories, after: last.checkpoint, idleMs, signal };
      if (this.recent.floor === undefined) {
        await this.arrivals.next(waiting);
        if (this.recent.floor === undefined && !signal.aborted)
          yield { events: [], checkpoint: last.checkpoint, caughtUp: false };
        continue;
      }
      if (!this.recent.covers(last.checkpoint, categories)) {
        for await (const stretch of this.older({ ...reading, after: last.checkpoint })) yield (last = stretch);
        continue;
      }
      const part = this.recent.after(last.checkpoint, categories, batchSize);
      const atEnd = part.whole && this.live;
      const moved = part.events.length > 0 || part.checkpoint !== last.checkpoint;
      // Buffered events come first: a follower that only wants to reach them need not query the server.
      if (atEnd && !(moved && first) && written === undefined) {
        written = await unlessAborted(this.newest(), signal).catch(() => undefined);
        // The tail may have moved on meanwhile.
        if (written !== undefined) continue;
      }
      const caughtUp = atEnd && written !== undefined && part.checkpoint >= written;
      const news = part.events.length > 0 || caughtUp !== last.caughtUp || (first && moved);
      if (!news && !due) {
        due = await this.arrivals.next({ ...waiting, looked: part.checkpoint });
        continue;
      }
      if (signal.aborted) return;
      due = first = false;
      yield (last = { events: part.events, checkpoint: part.checkpoint, caughtUp });
    }
  }

  /** A caller waits until the followers of `category` reach `position`. */
  expect(category: string, position: Position): void {
    this.arrivals.expect(category, position);
  }

  /**
   * A position that is not before any of our events that the server has now. Queries the server for the end of its log and reads once what lies
   * between it and the known part.
   * @throws errors of the server.
   */
  async newest(): Promise<Position> {
    this.start();
    return (await this.newestOf(1)) ?? (await this.newestOf(NEWEST)) ?? BEGINNING;
  }

  /** Resolves when nothing is running any longer. */
  async close(): Promise<void> {
    this.ending.abort();
    await this.running;
    this.arrivals.wake();
  }

  private start(): void {
    this.running ??= this.run(this.ending.signal);
  }

  /** As `newest`, but only within the newest `most` events of the log; undefined if they do not contain it. */
  private async newestOf(most: number): Promise<Position | undefined> {
    let end: Position | undefined;
    let last: Position = BEGINNING;
    let count = 0;
    for await (const event of this.log.backwards(most)) {
      last = positionOf(event.position);
      end ??= last;
      count++;
      if (last <= this.clear) return this.knownUpTo(end, this.ours);
      if (this.log.known(event)) return this.knownUpTo(end, last);
    }
    if (count < most) return this.knownUpTo(end ?? BEGINNING, this.ours);
    // None of these is ours: all of ours come before them, and followers reach that point soon.
    return most > 1 ? last : undefined;
  }

  private knownUpTo(end: Position, ours: Position): Position {
    if (end > this.clear) this.clear = end;
    if (ours > this.ours) this.ours = ours;
    return this.ours;
  }

  /**
   * Uses its own subscription until the tail holds the next events. First the server filters by category. At the end of the log, checkpoints of
   * such a subscription lag behind, so the whole log is read up to the tail.
   */
  private async *older(reading: LogReading): AsyncGenerator<KnownStretch, void, void> {
    let { after } = reading;
    for (const whole of [false, true]) {
      if (reading.signal.aborted || this.recent.covers(after, reading.categories)) return;
      const ending = new AbortController();
      const signal = AbortSignal.any([reading.signal, ending.signal]);
      try {
        for await (const { events, checkpoint, caughtUp } of this.log.follow({ ...reading, after, signal, whole })) {
          after = checkpoint;
          yield { events: this.wanted(events, reading.categories), checkpoint, caughtUp: false };
          if (this.recent.covers(after, reading.categories) || (caughtUp && !whole)) break;
        }
      } finally {
        ending.abort();
      }
    }
  }

  private wanted(events: SubscriptionStretch['events'], categories: readonly string[] | undefined): TailEvent[] {
    const wanted: TailEvent[] = [];
    for (const event of events) {
      const known = this.log.known(event);
      if (known && (!categories || categories.includes(known.event.category))) wanted.push(known);
    }
    return wanted;
  }

  private async run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;)
      try {
        if (this.recent.floor === undefined) {
          await unlessAborted(this.begin(), signal);
          failures = 0;
        }
        const reading = {
          after: this.recent.head,
          categories: undefined,
          batchSize: AT_ONCE,
          idleMs: IDLE_MS,
          signal,
          whole: false,
          window: WINDOW,
        };
        for await (const { events, checkpoint, caughtUp } of this.log.follow(reading)) {
          if (events.length === 0 && checkpoint === this.recent.head && caughtUp === this.live) continue;
          const wasLive = this.live;
          this.live = caughtUp;
          this.take(
            events.flatMap((event) => this.kept(event)),
            checkpoint,
          );
          if (wasLive === this.live) continue;
          // A backward read may have come from a node whose events are later discarded.
          if (!this.live) [this.clear, this.ours] = [this.recent.head, this.arrived];
          this.arrivals.wake();
        }
      } catch (error) {
        if (signal.aborted) return;
        this.log.onTrouble(error);
        await this.log.pause(waitBefore(++failures, this.backoff), signal);
      }
  }

  /** Loads the newest existing events, so that followers near the end at start-up need no subscription of their own. */
  private async begin(): Promise<void> {
    const newest: KeptKnown[] = [];
    let [floor, head, bytes, count]: [Position, Position, number, number] = [BEGINNING, BEGINNING, 0, 0];
    for await (const event of this.log.backwards()) {
      if (head === BEGINNING) head = positionOf(event.position);
      if (++count > this.limits.events / 2 || bytes > this.limits.bytes / 2) {
        floor = positionOf(event.position);
        break;
      }
      const [kept] = this.kept(event);
      bytes += kept?.bytes ?? EVENT_BYTES;
      if (kept) newest.push(kept);
    }
    this.recent.begin(floor);
    this.arrived = floor;
    this.take(newest.reverse(), head);
    this.arrivals.wake();
  }

  private take(events: readonly KeptKnown[], head: Position): void {
    this.recent.add(events, head);
    this.arrived = events.at(-1)?.event.position ?? this.arrived;
    this.knownUpTo(this.recent.head, this.arrived);
    this.arrivals.read(new Set(events.map(({ event }) => event.category)), this.recent.head);
  }

  private kept(event: AllStreamRecordedEvent): KeptKnown[] {
    const known = this.log.known(event);
    if (!known) return [];
    const bytes = EVENT_BYTES + (JSON.stringify(known.event.data)?.length ?? 0);
    return [{ event: known.event, claims: known.claims, bytes }];
  }
}
