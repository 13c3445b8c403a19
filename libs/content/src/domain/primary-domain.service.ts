import type { Receipt } from '#runtime';

/** The part of the board settings that domains need. */
export abstract class PrimaryDomain {
  /** The id of the primary domain of the board of the request; null if it has none. */
  abstract id(): Promise<string | null>;
  /** Waits until the settings have processed the domain events in `receipt`. */
  abstract follow(receipt: Receipt): Promise<void>;
}
