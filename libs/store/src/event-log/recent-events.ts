import { type Position, type StoredEvent } from '#kernel';
import { BEGINNING } from '#kernel/engine';

/** The maximum to remember; followers that are further behind read the log itself. */
export const KEPT = { events: 2_000, bytes: 8_000_000 };

/** An event and its approximate size in memory. */
export interface RecentEvent {
  readonly event: StoredEvent;
  readonly bytes: number;
}

/** A page of the remembered events. */
export interface RecentPart<T extends RecentEvent> {
  readonly events: readonly T[];
  /** Where to continue after these. */
  readonly checkpoint: Position;
  /** False if there are more. */
  readonly whole: boolean;
}

/** The newest events of a log, in order and without a gap, as many as fit. */
export class RecentEvents<T extends RecentEvent = RecentEvent> {
  private kept: T[] = [];
  private bytes = 0;
  private begun: Position | undefined;
  private from: Position | undefined;
  private to: Position = BEGINNING;
  /** The newest event of each category that is no longer kept. */
  private readonly gone = new Map<string, Position>();

  /** @param limits maximum number of events and bytes to keep. */
  constructor(private readonly limits: { readonly events: number; readonly bytes: number } = KEPT) {}

  /** Every event after it, up to `head`, is remembered; undefined until `begin`. */
  get floor(): Position | undefined {
    return this.from;
  }

  /** How far the log was read. */
  get head(): Position {
    return this.to;
  }

  /** Starts to remember what comes after `floor`. */
  begin(floor: Position): void {
    this.kept = [];
    this.bytes = 0;
    this.begun = this.from = this.to = floor;
  }

  /** Adds the next events; `head` is how far the log was read, which may be past the last of them. */
  add(events: readonly T[], head: Position = events.at(-1)?.event.position ?? this.to): void {
    for (const one of events) {
      this.kept.push(one);
      this.bytes += one.bytes;
    }
    if (head > this.to) this.to = head;
    let gone = 0;
    for (; gone < this.kept.length; gone++) {
      if (this.kept.length - gone <= this.limits.events && this.bytes <= this.limits.bytes) break;
      const { bytes, event } = this.kept[gone] as T;
      this.bytes -= bytes;
      this.gone.set(event.category, event.position);
    }
    if (gone === 0) return;
    this.from = (this.kept[gone - 1] as T).event.position;
    this.kept.splice(0, gone);
  }

  /** Whether every event of `categories` after `after` is either remembered or not written yet. */
  covers(after: Position, categories?: readonly string[]): boolean {
    if (this.from === undefined || this.begun === undefined) return false;
    if (!categories || after < this.begun) return after >= this.from;
    return categories.every((category) => after >= (this.gone.get(category) ?? BEGINNING));
  }

  /** At most `limit` events of `categories` after `after`, which must be covered. */
  after(after: Position, categories: readonly string[] | undefined, limit: number): RecentPart<T> {
    const events: T[] = [];
    for (let index = this.firstAfter(after); index < this.kept.length; index++) {
      const one = this.kept[index] as T;
      if (categories && !categories.includes(one.event.category)) continue;
      if (events.length === limit) return { events, checkpoint: events.at(-1)?.event.position ?? after, whole: false };
      events.push(one);
    }
    return { events, checkpoint: this.to > after ? this.to : after, whole: true };
  }

  /** The index of the first event after a position, by binary search. */
  private firstAfter(after: Position): number {
    let [from, to] = [0, this.kept.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.kept[middle] as T).event.position > after) to = middle;
      else from = middle + 1;
    }
    return from;
  }
}
