import { type StoredEvent, upTo } from '#kernel';
import { LRUCache } from 'lru-cache';
import { type DestroyedKey, type NewPersonKey, type KeyedPerson, type PersonKey, PersonKeys } from './person-keys.js';

/** Maximum number of keys to remember. */
const KEPT = 10_000;
/** How long a key is used before it is read again, in milliseconds: the time for which other processes can still read data of an erased person. */
const REMEMBER_MS = 800;

/** A key, and what was decrypted with it: both are dropped together. */
export interface RememberedKey {
  readonly key: Uint8Array | 'destroyed';
  /** Stored events → the same events decrypted. */
  readonly opened: WeakMap<StoredEvent, StoredEvent>;
}

interface Entry extends RememberedKey {
  /** On the clock of `performance`. */
  queriedAt: number;
}

const nameOf = ({ board, person }: KeyedPerson): string => `${board} ${person}`;

/**
 * Person keys, remembered in this process for less than a second, together with everything that was decrypted with them. A key that this process
 * destroys is dropped immediately. A destroyed key is never read again.
 */
export class RememberedPersonKeys extends PersonKeys {
  private readonly entries: LRUCache<string, Entry>;

  constructor(
    private readonly keys: PersonKeys,
    kept = KEPT,
  ) {
    super();
    this.entries = new LRUCache(upTo(kept));
  }

  async of(persons: readonly KeyedPerson[]): Promise<readonly PersonKey[]> {
    return (await this.find(persons)).map((entry) => entry?.key);
  }

  /** As `of`, with what was decrypted with each key. Runs at most one query. */
  async find(persons: readonly KeyedPerson[]): Promise<readonly (RememberedKey | undefined)[]> {
    const now = performance.now();
    const found = persons.map((person) => this.known(person, now));
    const unknown = persons.filter((_, nth) => !found[nth]);
    if (unknown.length === 0) return found;
    const keys = await this.keys.of(unknown);
    let next = 0;
    return persons.map((person, nth) => found[nth] ?? this.remember(person, keys[next++], now));
  }

  async make(person: KeyedPerson): Promise<Uint8Array | 'destroyed'> {
    const now = performance.now();
    const known = this.known(person, now);
    if (known) return known.key;
    const key = await this.keys.make(person);
    this.remember(person, key, now);
    return key;
  }

  /** A key for a person for whom this process knows none. */
  draft(person: KeyedPerson): NewPersonKey | null {
    return this.known(person, performance.now()) ? null : this.keys.draft(person);
  }

  /** Records that `draft` was just written. */
  written(person: KeyedPerson, { key }: NewPersonKey): void {
    this.remember(person, key, performance.now());
  }

  async destroy(person: KeyedPerson, at?: string): Promise<void> {
    await this.keys.destroy(person, at);
    this.remember(person, 'destroyed', 0);
  }

  destroyed(): AsyncIterable<DestroyedKey> {
    return this.keys.destroyed();
  }

  private known(person: KeyedPerson, now: number): Entry | undefined {
    const entry = this.entries.get(nameOf(person));
    return entry && (entry.key === 'destroyed' || now - entry.queriedAt < REMEMBER_MS) ? entry : undefined;
  }

  /** @param queriedAt when the query for `key` was sent, so that its result never counts as fresher than it is. */
  private remember(person: KeyedPerson, key: PersonKey, queriedAt: number): Entry | undefined {
    if (key === undefined) return undefined;
    const name = nameOf(person);
    const entry = this.entries.get(name);
    // A result may arrive late: a destroyed key stays destroyed.
    if (entry?.key === 'destroyed') return entry;
    if (entry && key !== 'destroyed') {
      entry.queriedAt = Math.max(entry.queriedAt, queriedAt);
      return entry;
    }
    const fresh: Entry = { key, opened: new WeakMap(), queriedAt };
    this.entries.set(name, fresh);
    return fresh;
  }
}
