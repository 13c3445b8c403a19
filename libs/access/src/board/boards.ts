import type { Unsaid } from '../ports.js';

/** A tenant: one job board. */
export interface Board {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly plan: string;
  /** UTC ISO text with milliseconds. */
  readonly createdAt: string;
}

/** A new board as its creation event says, with the `version` of its stream. */
export interface BoardState extends Board {
  readonly version: number;
}

/**
 * The table of boards that the guards read, with the number of people on each team. It follows the events of boards (decision 0100);
 * `BoardNames` updates their names.
 */
export abstract class Boards {
  /**
   * Adds a new board, and confirms its slug. A board that the table already has keeps the changes of later events. Repeatable.
   * @throws Error when another board has the slug.
   */
  abstract follow(board: BoardState): Promise<void>;

  /** Sets the plan as of `version` of the stream, unless the table has a later one. Repeatable. */
  abstract followPlan(change: { board: string; plan: string; version: number }): Promise<void>;

  /**
   * Sets whether the board is a sandbox, as of `version` of its stream, unless the table has a later state. Repeatable. Mails of a board
   * that was a sandbox are still captured until `endMailCapture`.
   */
  abstract followSandbox(change: { board: string; isSandbox: boolean; version: number }): Promise<void>;

  /** Resumes the delivery of a board's mails, unless it is a sandbox. Repeatable. */
  abstract endMailCapture(board: string): Promise<void>;

  /** Whether the board with this id is a sandbox; false if it does not exist. */
  abstract isSandbox(board: string): Promise<boolean>;

  /** Ids of all sandbox boards. */
  abstract sandboxes(): Promise<readonly string[]>;

  /**
   * Boards without events, because an older release created them: at most `limit`; only the board `id` if it is given. The visitors' board
   * only if its id is given.
   */
  abstract unsaid(limit: number, id?: string | null): Promise<readonly Unsaid<BoardState>[]>;

  /** All boards except the visitors' board, oldest first. */
  abstract list(): Promise<readonly Board[]>;

  /** The oldest board except the visitors' board; null if there is none. */
  abstract oldest(): Promise<Board | null>;

  /** The board with this id or slug. @throws Error if it does not exist. */
  abstract find(name: string): Promise<Board>;

  /** The board with this id; null if it does not exist. */
  abstract ifThere(id: string): Promise<Board | null>;

  /** The board with this id. @throws Error if it does not exist. */
  abstract byId(id: string): Promise<Board>;

  /** The number of seats in use on the board with this id: its members and pending invitations. */
  abstract seats(id: string): Promise<number>;

  /** The plan of the board with this id. @throws Error if the board does not exist. */
  abstract planOf(board: string): Promise<string>;
}

/**
 * The board for requests without a key: what visitors send there belongs to the installation. Its operator gets a key for it like for any
 * other board; lists of boards leave it out.
 */
export const VISITORS = { id: 'boards_anonymous', slug: 'visitors' } as const;

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
