/** A board as a visitor named it. */
export interface NamedBoard {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly plan: string;
  /** Registered origin of the publishable key that named it; null when it was named otherwise. */
  readonly origin: string | null;
}

/** Finds boards by what visitors call them: id, publishable key, slug, former slug or verified domain. */
export abstract class BoardIdentifiers {
  /** The board that `identifier` names; at once when it is remembered. Null: none. */
  abstract find(identifier: string): NamedBoard | null | Promise<NamedBoard | null>;
}
