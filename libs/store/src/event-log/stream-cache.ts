import type { Recorded } from '#kernel';

/** Remembered in all, in characters of data; an object that nobody changes again makes room after a while. */
const KEPT = 8_000_000;
/** What an event takes beside its data, about. */
const BESIDE = 500;

interface Kept {
  readonly events: readonly Recorded[];
  readonly size: number;
}

/**
 * The histories that were read last. A stream only grows: what was read of it stays true, and only what came later needs
 * to be asked for. So a change costs the same however long the history of its object is. An event that is remembered
 * is the same object each time.
 */
export class StreamCache {
  /** The one used longest ago is first. */
  private readonly streams = new Map<string, Kept>();
  private size = 0;

  /** @param limit characters of data to remember at most. */
  constructor(private readonly limit = KEPT) {}

  /** What is remembered of the stream `name`: its first events, or none. */
  known(name: string): readonly Recorded[] {
    return this.streams.get(name)?.events ?? [];
  }

  /** Remembers that `newer` follows on `known` in the stream `name`; returns all of it. */
  extend(name: string, known: readonly Recorded[], newer: readonly Recorded[]): readonly Recorded[] {
    const before = this.streams.get(name);
    // Somebody who read at the same time may have seen as much, or more.
    const seen = before && before.events.length >= known.length + newer.length ? before : undefined;
    const events = seen?.events ?? [...known, ...newer];
    const size = seen?.size ?? (before?.events === known ? before.size + sizeOf(newer) : sizeOf(events));
    this.forget(name);
    if (size > this.limit / 4) return events;
    this.streams.set(name, { events, size });
    this.size += size;
    for (const oldest of this.streams.keys()) {
      if (this.size <= this.limit) break;
      this.forget(oldest);
    }
    return events;
  }

  forget(name: string): void {
    this.size -= this.streams.get(name)?.size ?? 0;
    this.streams.delete(name);
  }
}

const sizeOf = (events: readonly Recorded[]): number =>
  events.reduce((size, { data }) => size + BESIDE + JSON.stringify(data).length, 0);
