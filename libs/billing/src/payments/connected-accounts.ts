/** Which account at the provider belongs to which board, where each has its own. */
export abstract class ConnectedAccounts {
  /** The account of a board; null when it has none. */
  abstract of(board: string): Promise<string | null>;

  /** The board of an account; null when it is of none. */
  abstract boardOf(account: string): Promise<string | null>;

  /** Every account that a board has. */
  abstract all(): Promise<readonly string[]>;

  /** Gives a board its account; a board that has one keeps it. @returns the account of the board afterwards. */
  abstract keep(board: string, account: string): Promise<string>;
}
