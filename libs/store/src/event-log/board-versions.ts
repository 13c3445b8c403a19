/** A state of the log of a board: another object stands for each state. */
export interface BoardVersion {
  /** The process saw no event of the board from this time on, on the clock of `performance`. */
  readonly since: number;
}

/** Knows whether the log of a board has grown: what was read at a version is the same as long as that lasts. */
export abstract class BoardVersions {
  /**
   * The version of the board of the request. Includes what this process appended before the call, and what other processes appended until half a
   * second before. Null while that is not known.
   */
  abstract current(): BoardVersion | null | Promise<BoardVersion | null>;

  /** Whether `version` is still the one of the board with this id; false also while that is not known. Synchronous. */
  abstract isCurrent(version: BoardVersion, board: string): boolean;
}
