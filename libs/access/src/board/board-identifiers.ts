/** A board, and how a visitor named it. */
export interface NamedBoard {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly plan: string;
  /** Registered origin of the publishable key that named the board; null when it was named otherwise. */
  readonly origin: string | null;
}

/** Finds boards by the identifiers that visitors use: id, publishable key, slug, former slug or verified domain. */
export abstract class BoardIdentifiers {
  /** The board that `identifier` names; synchronous when it is in memory. Null: none. */
  abstract find(identifier: string): NamedBoard | null | Promise<NamedBoard | null>;
}
