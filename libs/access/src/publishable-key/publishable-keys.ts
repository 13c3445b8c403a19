import type { Unsaid } from '../ports.js';

/** A key with which a storefront names its board. It grants no access. */
export interface PublishableKey {
  readonly key: string;
  readonly origin: string;
  /** Whether an owner or admin vouches for the origin, or the key is older than this rule. */
  readonly isConfirmed: boolean;
  /** UTC ISO text with milliseconds. */
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

/** A publishable key as its events left it, up to `version` of its stream. */
export interface PublishableKeyState extends PublishableKey {
  readonly board: string;
  readonly version: number;
}

/** An origin that active keys of a board have. */
export type KeyOrigin = Pick<PublishableKey, 'origin' | 'isConfirmed'>;

/** The table of publishable keys that `BoardIdentifiers` reads. It follows the events (decision 0100). */
export abstract class PublishableKeys {
  /** Stores a key, unless the table has a later state. A revocation is never undone. Repeatable. */
  abstract follow(key: PublishableKeyState): Promise<void>;

  /** The publishable keys of a board, newest first, including revoked ones. */
  abstract list(board: string): Promise<readonly PublishableKey[]>;

  /** Whether the board has a key that is not revoked. */
  abstract hasActive(board: string): Promise<boolean>;

  /** The origins of the board's active keys, confirmed ones first: at most 100. Confirmed: by one key of the origin at least. */
  abstract activeOrigins(board: string): Promise<readonly KeyOrigin[]>;

  /** Keys without events, because an older release created them: at most `limit`; only the key `key` if it is given. */
  abstract unsaid(limit: number, key?: string | null): Promise<readonly Unsaid<PublishableKeyState>[]>;
}
