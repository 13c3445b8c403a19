import type { InlineRow } from '#kernel/engine';

/** A person of a board, by id. */
export interface KeyedPerson {
  readonly board: string;
  readonly person: string;
}

/** The key of a person: 32 bytes, or why there is none. */
export type PersonKey = Uint8Array | 'destroyed' | undefined;

/** A new key, stored by writing a row together with the first event that it encrypts. */
export interface NewPersonKey {
  readonly key: Uint8Array;
  readonly row: InlineRow;
}

/** When the key of a person was destroyed. */
export interface DestroyedKey extends KeyedPerson {
  /** UTC ISO text with milliseconds. */
  readonly at: string;
}

/**
 * The keys that encrypt the personal data in events, one for each person, stored apart from the log. Destroying a key makes everything that it
 * encrypted unreadable, in all copies of the log. Adapters pass `test/contracts/store/person-keys.suite.ts`.
 */
export abstract class PersonKeys {
  /** The key of each person, in the given order; undefined if none was ever created. */
  abstract of(persons: readonly KeyedPerson[]): Promise<readonly PersonKey[]>;

  /** The key of a person, created if there is none yet. Concurrent callers get the same key. */
  abstract make(person: KeyedPerson): Promise<Uint8Array | 'destroyed'>;

  /** A key for a person who has none, for stores that write rows with events; null if keys are not in their database. */
  abstract draft(person: KeyedPerson): NewPersonKey | null;

  /**
   * Permanently destroys the key of a person, whether one exists or not. Repeatable: the first time is kept.
   * @param at UTC ISO text; absent: now.
   */
  abstract destroy(person: KeyedPerson, at?: string): Promise<void>;

  /** The destroyed keys, oldest first. */
  abstract destroyed(): AsyncIterable<DestroyedKey>;
}
