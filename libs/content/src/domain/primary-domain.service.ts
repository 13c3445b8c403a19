import type { Receipt } from '#runtime';

/** What domains must know of the settings of the board. */
export abstract class PrimaryDomain {
  /** The id of the primary domain of the board of the request; null when it has none. */
  abstract id(): Promise<string | null>;
  /** Returns when the settings have followed what `receipt` says of a domain. */
  abstract follow(receipt: Receipt): Promise<void>;
}
