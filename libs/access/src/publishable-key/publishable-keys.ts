import type { Unsaid } from '../ports.js';

/** A key by which a storefront names its board. It lets nobody in. */
export interface PublishableKey {
  readonly key: string;
  readonly origin: string;
  /** UTC ISO text with milliseconds. */
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

/** A publishable key as its events left it, up to `version` of its stream. */
export interface PublishableKeyState extends PublishableKey {
  readonly board: string;
  readonly version: number;
}

/** The table of publishable keys that `BoardIdentifiers` reads. It follows the events (decision 0100). */
export abstract class PublishableKeys {
  /** Shows a key as it is, unless a later state is shown. A revocation is never taken back. Repeatable. */
  abstract follow(key: PublishableKeyState): Promise<void>;

  /** The publishable keys of a board, newest first, revoked ones too. */
  abstract list(board: string): Promise<readonly PublishableKey[]>;

  /** The origin of the board's keys that are not revoked, when all have the same one; null otherwise. */
  abstract onlyOrigin(board: string): Promise<string | null>;

  /** Keys that no event says anything of, because an older release made them: at most `limit`, of the key `key` only when it is given. */
  abstract unsaid(limit: number, key?: string | null): Promise<readonly Unsaid<PublishableKeyState>[]>;
}
