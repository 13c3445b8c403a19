import { LRUCache } from 'lru-cache';
import type { Recorded } from '#kernel';

/** Remembered in all, in characters of data; an object that is not changed again makes room after a while. */
const KEPT = 8_000_000;
/** What an event takes beside its data, about. */
const BESIDE = 500;

interface CachedStream {
  readonly events: readonly Recorded[];
  readonly size: number;
}

/**
 * The histories that were read last. A stream only grows: what was read of it stays true, and only what came later needs
 * to be asked for. So a change costs the same however long the history of its object is. An event that is remembered
 * is the same object each time.
 */
export class StreamCache {
  private readonly streams: LRUCache<string, CachedStream>;

  /** @param limit characters of data to remember at most. */
  constructor(limit = KEPT) {
    // One large stream must not take the place of all others.
    this.streams = new LRUCache({ maxSize: limit, maxEntrySize: limit / 4, sizeCalculation: ({ size }) => size });
  }

  /** What is remembered of the stream `name`: its first events, or none. */
  known(name: string): readonly Recorded[] {
    return this.streams.get(name)?.events ?? [];
  }

  /** Remembers that `newer` follows on `known` in the stream `name`; returns all of it. */
  extend(name: string, known: readonly Recorded[], newer: readonly Recorded[]): readonly Recorded[] {
    const before = this.streams.get(name);
    // Somebody who read at the same time may have seen as much, or more.
    if (before && before.events.length >= known.length + newer.length) return before.events;
    const events = [...known, ...newer];
    const size = before?.events === known ? before.size + sizeOf(newer) : sizeOf(events);
    this.streams.set(name, { events, size });
    return events;
  }

  forget(name: string): void {
    this.streams.delete(name);
  }
}

const sizeOf = (events: readonly Recorded[]): number =>
  events.reduce((size, { data }) => size + BESIDE + JSON.stringify(data).length, 0);
