import { upTo } from '#kernel';
import { LRUCache } from 'lru-cache';
import type { Changes } from './changes.js';

/** Default maximum number of keys. */
const AT_MOST = 10_000;

/** A value that was read. */
export interface RememberedEntry<V> {
  /** When the read started, on the clock of `performance`. */
  readonly readAt: number;
  readonly value: Promise<V>;
  /** The value once it is read; undefined until then. */
  readonly known: V | undefined;
}

/**
 * Values read from the database, remembered until their rows change or `Changes` no longer trusts them. Concurrent callers share one read. If a row
 * changes during the read, only those who already wait get the value.
 */
export class RememberedValues<V extends object | string | number | boolean | null> {
  private readonly entries: LRUCache<string, RememberedEntry<V>>;

  constructor(
    private readonly changes: Pick<Changes, 'maxAgeMs'>,
    atMost = AT_MOST,
  ) {
    this.entries = new LRUCache(upTo(atMost));
  }

  /** The value of `key`: immediately if it is remembered, otherwise the result of `read`. A failed read is not remembered. */
  find(key: string, read: () => Promise<V>): V | Promise<V> {
    const { known, value } = this.entry(key) ?? this.read(key, read);
    return known === undefined ? value : known;
  }

  /** The remembered value of `key`, if it is still trusted. */
  entry(key: string): RememberedEntry<V> | undefined {
    const entry = this.entries.get(key);
    return entry && performance.now() - entry.readAt < this.changes.maxAgeMs ? entry : undefined;
  }

  /** Reads the value of `key` again. */
  read(key: string, read: () => Promise<V>): RememberedEntry<V> {
    const value = read();
    const entry: { -readonly [K in keyof RememberedEntry<V>]: RememberedEntry<V>[K] } = {
      readAt: performance.now(),
      value,
      known: undefined,
    };
    value.then(
      (known) => (entry.known = known),
      () => {
        if (this.entries.peek(key) === entry) this.entries.delete(key);
      },
    );
    this.entries.set(key, entry);
    return entry;
  }

  forget(key: string): void {
    this.entries.delete(key);
  }

  /** Drops the values that `test` is true for, including those that are being read. */
  forgetWhere(test: (value: V) => boolean): void {
    for (const [key, { known }] of this.entries.entries())
      if (known === undefined || test(known)) this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }
}
