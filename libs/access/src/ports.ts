import type { Receipt } from '#runtime';

/** An object as an older release stored it: in a table, without an event. */
export type Unsaid<State extends { readonly version: number }> = Omit<State, 'version'>;

/** The tables of boards and keys that the guards read. They follow the events (decision 0100). */
export abstract class GuardTables {
  /** Resolves when the tables contain the events of `receipt`. */
  abstract show(receipt: Receipt): Promise<void>;

  /** Appends the first event of the board `id`, if an older release created it without one. */
  abstract adoptBoard(id: string): Promise<void>;

  /** The same for the API key `keyId`; returns whether it appended one. */
  abstract adoptKey(keyId: string): Promise<boolean>;

  /** The same for the publishable key `key`; returns whether it appended one. */
  abstract adoptPublishableKey(key: string): Promise<boolean>;
}
