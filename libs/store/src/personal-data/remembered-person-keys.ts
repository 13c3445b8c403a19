import type { Recorded } from '#kernel';
import { LRUCache } from 'lru-cache';
import { type DestroyedKey, type NewPersonKey, type Person, type PersonKey, PersonKeys } from './person-keys.js';

/** Keys remembered at most. */
const KEPT = 10_000;
/** How long a key is used without asking for it again, in milliseconds: so long other processes read of a person who was erased. */
const REMEMBER_MS = 800;

/** A key, and what was opened with it: both are forgotten together. */
export interface RememberedKey {
  readonly key: Uint8Array | 'destroyed';
  /** Events as they are kept → the same events opened. */
  readonly opened: WeakMap<Recorded, Recorded>;
}

interface Entry extends RememberedKey {
  /** On the clock of `performance`. */
  askedAt: number;
}

const nameOf = ({ board, person }: Person): string => `${board} ${person}`;

/**
 * Person keys, remembered in this process for less than a second, as everything is that was opened with them. What this
 * process destroys it forgets at once. A destroyed key is never asked for again.
 */
export class RememberedPersonKeys extends PersonKeys {
  private readonly entries: LRUCache<string, Entry>;

  constructor(
    private readonly keys: PersonKeys,
    kept = KEPT,
  ) {
    super();
    this.entries = new LRUCache({ max: kept });
  }

  async of(persons: readonly Person[]): Promise<readonly PersonKey[]> {
    return (await this.find(persons)).map((entry) => entry?.key);
  }

  /** As `of`, with what was opened with each key. Asks at most one question. */
  async find(persons: readonly Person[]): Promise<readonly (RememberedKey | undefined)[]> {
    const now = performance.now();
    const found = persons.map((person) => this.known(person, now));
    const unknown = persons.filter((_, nth) => !found[nth]);
    if (unknown.length === 0) return found;
    const keys = await this.keys.of(unknown);
    let next = 0;
    return persons.map((person, nth) => found[nth] ?? this.remember(person, keys[next++], now));
  }

  async make(person: Person): Promise<Uint8Array | 'destroyed'> {
    const now = performance.now();
    const known = this.known(person, now);
    if (known) return known.key;
    const key = await this.keys.make(person);
    this.remember(person, key, now);
    return key;
  }

  /** A key for a person of whom this process knows none. */
  draft(person: Person): NewPersonKey | null {
    return this.known(person, performance.now()) ? null : this.keys.draft(person);
  }

  /** Takes note that `draft` was written, just now. */
  written(person: Person, { key }: NewPersonKey): void {
    this.remember(person, key, performance.now());
  }

  async destroy(person: Person, at?: string): Promise<void> {
    await this.keys.destroy(person, at);
    this.remember(person, 'destroyed', 0);
  }

  destroyed(): AsyncIterable<DestroyedKey> {
    return this.keys.destroyed();
  }

  private known(person: Person, now: number): Entry | undefined {
    const entry = this.entries.get(nameOf(person));
    return entry && (entry.key === 'destroyed' || now - entry.askedAt < REMEMBER_MS) ? entry : undefined;
  }

  /** @param askedAt when the question was asked that `key` answers, so that its answer is never believed for too long. */
  private remember(person: Person, key: PersonKey, askedAt: number): Entry | undefined {
    if (key === undefined) return undefined;
    const name = nameOf(person);
    const entry = this.entries.get(name);
    // An answer may come late: what is destroyed stays so.
    if (entry?.key === 'destroyed') return entry;
    if (entry && key !== 'destroyed') {
      entry.askedAt = Math.max(entry.askedAt, askedAt);
      return entry;
    }
    const fresh: Entry = { key, opened: new WeakMap(), askedAt };
    this.entries.set(name, fresh);
    return fresh;
  }
}
