import type { InlineRow } from '#kernel/engine';

/** A person of a board, by id. */
export interface Person {
  readonly board: string;
  readonly person: string;
}

/** The key of a person: 32 bytes, or how it comes that there are none. */
export type PersonKey = Uint8Array | 'destroyed' | undefined;

/** A key that is made by writing a row, together with the first event that is encrypted with it. */
export interface NewPersonKey {
  readonly key: Uint8Array;
  readonly row: InlineRow;
}

/** When the key of a person was destroyed. */
export interface DestroyedKey extends Person {
  /** UTC ISO text with milliseconds. */
  readonly at: string;
}

/**
 * The keys with which personal data of events is encrypted, one for each person, apart from the log. Who destroys one makes
 * everything unreadable that was encrypted with it, wherever copies of the log are. Adapters pass
 * `test/contracts/store/person-keys.suite.ts`.
 */
export abstract class PersonKeys {
  /** The key of each, in their order; undefined where none was ever made. */
  abstract of(persons: readonly Person[]): Promise<readonly PersonKey[]>;

  /** The key of a person, made if there is none yet: whoever asks at the same time gets the same. */
  abstract make(person: Person): Promise<Uint8Array | 'destroyed'>;

  /** A key for a person who has none, for stores that write rows with events; null where keys are not in their database. */
  abstract draft(person: Person): NewPersonKey | null;

  /**
   * Destroys the key of a person for good, whether there is one or not. Repeatable: the first moment stands.
   * @param at UTC ISO text; absent: now.
   */
  abstract destroy(person: Person, at?: string): Promise<void>;

  /** The keys that were destroyed, oldest first. */
  abstract destroyed(): AsyncIterable<DestroyedKey>;
}
