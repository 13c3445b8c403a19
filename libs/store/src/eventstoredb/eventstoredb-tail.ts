import type { AllStreamRecordedEvent } from '@eventstore/db-client';
import { BEGINNING, type Position, type Recorded } from '#kernel';
import type { ClaimChanges } from './claim-reservations.js';
import { positionOf } from './eventstoredb-events.js';
import { type Backoff, type Stretch, waitBefore } from './eventstoredb-subscription.js';
import { KEPT, RecentEvents } from '../event-log/recent-events.js';
import { unlessAborted } from '../event-log/sorted-reading.js';
import { Channel } from '../event-log/wakeups.js';

/** An event of ours, and what it says about claims. */
export interface Known {
  readonly event: Recorded;
  readonly claims: ClaimChanges | undefined;
}

/** A stretch of the log: events of ours, and how far it reaches, whosever events lie there. */
export interface KnownStretch {
  readonly events: readonly Known[];
  readonly checkpoint: Position;
  readonly caughtUp: boolean;
}

/** What is read of the server's log. */
export interface LogSource {
  /** The newest events of the whole log, the newest first, the server's own among them. */
  backwards(): AsyncIterable<AllStreamRecordedEvent>;
  /** The position of the last event of the whole log. */
  head(): Promise<Position>;
  /** The log after a position, for ever; `whole`: unfiltered, so that checkpoints say exactly how far it was read. */
  follow(options: LogReading & { readonly whole: boolean }): AsyncIterable<Stretch>;
  /** An event as the kernel knows it; undefined when it is none of ours. */
  known(event: AllStreamRecordedEvent): Known | undefined;
  pause(ms: number, signal: AbortSignal): Promise<void>;
  onTrouble(error: unknown): void;
}

/** What to follow, and how. */
export interface LogReading {
  readonly after: Position;
  readonly categories: readonly string[] | undefined;
  readonly batchSize: number;
  /** An empty stretch comes when nothing else did for so long. */
  readonly idleMs: number;
  readonly signal: AbortSignal;
}

interface KeptKnown extends Known {
  readonly bytes: number;
}

// Few, because what is on the wire is bounded by their number and not by their size.
const AT_ONCE = 100;
const IDLE_MS = 60_000;
/** What an event takes beside its data, about. */
const EVENT_BYTES = 500;

/**
 * The newest events of the log, received and decoded once for all who follow it in this process. Who has fallen behind what it
 * holds reads on a wire of its own, until it holds what comes next: every position in between is then known to have been read.
 */
export class EventTail {
  private readonly recent: RecentEvents<KeptKnown>;
  private readonly growth = new Channel(() => undefined);
  private readonly ending = new AbortController();
  private live = false;
  private running: Promise<void> | undefined;

  constructor(
    private readonly log: LogSource,
    private readonly backoff: Backoff,
    private readonly limits = KEPT,
  ) {
    this.recent = new RecentEvents(limits);
  }

  /**
   * The log after a position. Checkpoints move with every event of the log, whosever it is. `caughtUp` says that all was given
   * that had been written when the subscription began, and all that this process has heard of since.
   */
  async *follow(reading: LogReading): AsyncGenerator<KnownStretch, void, void> {
    this.running ??= this.run(this.ending.signal);
    const { categories, batchSize, idleMs, signal } = reading;
    let last: KnownStretch = { events: [], checkpoint: reading.after, caughtUp: false };
    let written: Position | undefined;
    while (!signal.aborted) {
      const { grown } = this.growth;
      if (this.recent.floor === undefined) {
        await this.growth.next(idleMs, signal, grown);
        if (this.recent.floor === undefined && !signal.aborted)
          yield { events: [], checkpoint: last.checkpoint, caughtUp: false };
        continue;
      }
      if (!this.recent.covers(last.checkpoint)) {
        for await (const stretch of this.older({ ...reading, after: last.checkpoint })) yield (last = stretch);
        continue;
      }
      const part = this.recent.after(last.checkpoint, categories, batchSize);
      const atEnd = part.whole && this.live;
      const moved = part.events.length > 0 || part.checkpoint !== last.checkpoint;
      // What there is comes first: who only wants to get as far as that need not ask the server.
      if (atEnd && !moved) written ??= await unlessAborted(this.log.head(), signal).catch(() => undefined);
      const caughtUp = atEnd && written !== undefined && part.checkpoint >= written;
      const news = moved || caughtUp !== last.caughtUp;
      if (!news && (await this.slept(idleMs, signal, grown))) continue;
      if (signal.aborted) return;
      yield (last = { events: part.events, checkpoint: part.checkpoint, caughtUp });
    }
  }

  /** Resolves when nothing is under way any more. */
  async close(): Promise<void> {
    this.ending.abort();
    await this.running;
    this.growth.wake();
  }

  /** Whether the tail has changed; false after `ms` without that. */
  private async slept(ms: number, signal: AbortSignal, grown: number): Promise<boolean> {
    await this.growth.next(ms, signal, grown);
    return this.growth.grown !== grown;
  }

  /**
   * On a wire of its own until the tail holds what comes next. First the server leaves out what is of other categories; at the
   * end of the log the checkpoints of such a wire lie behind it, and it is the whole log that shows what there is up to the tail.
   */
  private async *older(reading: LogReading): AsyncGenerator<KnownStretch, void, void> {
    let { after } = reading;
    for (const whole of [false, true]) {
      if (reading.signal.aborted || this.recent.covers(after)) return;
      const ending = new AbortController();
      const signal = AbortSignal.any([reading.signal, ending.signal]);
      try {
        for await (const { events, checkpoint, caughtUp } of this.log.follow({ ...reading, after, signal, whole })) {
          after = checkpoint;
          yield { events: this.wanted(events, reading.categories), checkpoint, caughtUp: false };
          if (this.recent.covers(after) || (caughtUp && !whole)) break;
        }
      } finally {
        ending.abort();
      }
    }
  }

  private wanted(events: Stretch['events'], categories: readonly string[] | undefined): Known[] {
    const wanted: Known[] = [];
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
          whole: true,
        };
        for await (const { events, checkpoint, caughtUp } of this.log.follow(reading)) {
          if (events.length === 0 && checkpoint === this.recent.head && caughtUp === this.live) continue;
          this.recent.add(
            events.flatMap((event) => this.kept(event)),
            checkpoint,
          );
          this.live = caughtUp;
          this.growth.wake();
        }
      } catch (error) {
        if (signal.aborted) return;
        this.log.onTrouble(error);
        await this.log.pause(waitBefore(++failures, this.backoff), signal);
      }
  }

  /** Takes the newest events that are there already: who was near the end when this process started needs no wire of its own. */
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
    this.recent.add(newest.reverse(), head);
    this.growth.wake();
  }

  private kept(event: AllStreamRecordedEvent): KeptKnown[] {
    const known = this.log.known(event);
    if (!known) return [];
    const bytes = EVENT_BYTES + (JSON.stringify(known.event.data)?.length ?? 0);
    return [{ event: known.event, claims: known.claims, bytes }];
  }
}
