/** The payment accounts of boards, where each board has its own. */
export interface ConnectedAccounts {
  /** The account of a board; null if it has none. */
  of(board: string): Promise<string | null>;

  /** The board of an account; null if no board has it. */
  boardOf(account: string): Promise<string | null>;

  /** The accounts of all boards. */
  all(): Promise<readonly string[]>;

  /** Stores the account of a board, unless the board already has one. @returns the account of the board afterwards. */
  keep(board: string, account: string): Promise<string>;
}
