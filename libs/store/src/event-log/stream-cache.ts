import { LRUCache } from 'lru-cache';
import type { StoredEvent } from '#kernel';

/** The total limit in characters of data; objects that do not change again are evicted after a while. */
const KEPT = 8_000_000;
/** Approximate size of an event without its data. */
const BESIDE = 500;

interface CachedStream {
  readonly events: readonly StoredEvent[];
  readonly size: number;
}

/**
 * The histories that were read last. A stream only grows, so what was read stays valid and only later events must be read. Thus a change costs the
 * same however long the history of its object is. A remembered event is the same object each time.
 */
export class StreamCache {
  private readonly streams: LRUCache<string, CachedStream>;

  /** @param limit characters of data to remember at most. */
  constructor(limit = KEPT) {
    // One large stream must not displace all others.
    this.streams = new LRUCache({ maxSize: limit, maxEntrySize: limit / 4, sizeCalculation: ({ size }) => size });
  }

  /** The remembered first events of the stream `name`, possibly none. */
  known(name: string): readonly StoredEvent[] {
    return this.streams.get(name)?.events ?? [];
  }

  /** Remembers that `newer` follows `known` in the stream `name`; returns all events. */
  extend(name: string, known: readonly StoredEvent[], newer: readonly StoredEvent[]): readonly StoredEvent[] {
    const before = this.streams.get(name);
    // A concurrent read may have returned as many events or more.
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

const sizeOf = (events: readonly StoredEvent[]): number =>
  events.reduce((size, { data }) => size + BESIDE + JSON.stringify(data).length, 0);
