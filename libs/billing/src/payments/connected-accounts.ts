/** The payment accounts of boards, where each board has its own. */
export abstract class ConnectedAccounts {
  /** The account of a board; null if it has none. */
  abstract of(board: string): Promise<string | null>;

  /** The board of an account; null if no board has it. */
  abstract boardOf(account: string): Promise<string | null>;

  /** The accounts of all boards. */
  abstract all(): Promise<readonly string[]>;

  /** Stores the account of a board, unless the board already has one. @returns the account of the board afterwards. */
  abstract keep(board: string, account: string): Promise<string>;
}
