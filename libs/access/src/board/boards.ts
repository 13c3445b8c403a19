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

/** A board as the event that made it says, in `version` of its stream. */
export interface BoardState extends Board {
  readonly version: number;
}

/**
 * The table of boards that the guards read, and how many people work on them. It follows the events of boards (decision 0100);
 * `BoardNames` has it follow their names.
 */
export abstract class Boards {
  /**
   * Shows a board that was made, and confirms its slug. One that is shown already keeps what later events made of it. Repeatable.
   * @throws Error when another board has the slug.
   */
  abstract follow(board: BoardState): Promise<void>;

  /** Shows the plan that `version` of the stream says, unless a later one is shown. Repeatable. */
  abstract followPlan(change: { board: string; plan: string; version: number }): Promise<void>;

  /**
   * Shows whether the board is a sandbox, as `version` of its stream says, unless a later one is shown. Repeatable. Mails of a board that
   * was a sandbox stay kept until `endMailCapture`.
   */
  abstract followSandbox(change: { board: string; isSandbox: boolean; version: number }): Promise<void>;

  /** Has mails of a board be delivered again, unless it is a sandbox. Repeatable. */
  abstract endMailCapture(board: string): Promise<void>;

  /** Whether the board with this id is a sandbox; false when there is no such board. */
  abstract isSandbox(board: string): Promise<boolean>;

  /** Ids of all boards that are sandboxes. */
  abstract sandboxes(): Promise<readonly string[]>;

  /**
   * Boards that no event says anything of, because an older release made them: at most `limit`, the board `id` only when it is
   * given, and that of the visitors only then.
   */
  abstract unsaid(limit: number, id?: string | null): Promise<readonly Unsaid<BoardState>[]>;

  /** All boards but that of the visitors, oldest first. */
  abstract list(): Promise<readonly Board[]>;

  /** The oldest board but that of the visitors; null when there is none. */
  abstract oldest(): Promise<Board | null>;

  /** The board with this id or slug. @throws Error when there is none. */
  abstract find(name: string): Promise<Board>;

  /** The board with this id; null when there is none. */
  abstract ifThere(id: string): Promise<Board | null>;

  /** The board with this id. @throws Error when there is none. */
  abstract byId(id: string): Promise<Board>;

  /** How many seats of the board with this id are taken: its members, and invitations that are open. */
  abstract seats(id: string): Promise<number>;

  /** The plan of the board with this id. @throws Error when there is no such board. */
  abstract planOf(board: string): Promise<string>;
}
