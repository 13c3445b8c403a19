import type { Receipt } from '#runtime';

/** An object as an older release kept it: in a table, without an event. */
export type Unsaid<State extends { readonly version: number }> = Omit<State, 'version'>;

/** The tables of boards and keys that the guards read. They follow the events (decision 0100). */
export abstract class GuardTables {
  /** Resolves when the tables show what `receipt` says. */
  abstract show(receipt: Receipt): Promise<void>;

  /** Appends the first event of the board `id`, if an older release made it without one. */
  abstract adoptBoard(id: string): Promise<void>;

  /** The same for the API key `keyId`; returns whether there was need. */
  abstract adoptKey(keyId: string): Promise<boolean>;

  /** The same for the publishable key `key`; returns whether there was need. */
  abstract adoptPublishableKey(key: string): Promise<boolean>;
}
