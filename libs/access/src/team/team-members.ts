import type { JoinedMember } from './team.decider.js';
import type { TeamRow } from './team.read-model.js';

/** The members of all teams: the table that admits sessions to boards. The events of a team are the truth, and the table follows them. */
export abstract class TeamMembers {
  /**
   * Makes `ownerEmail` the only member of a new board, as its owner. One address is one user across all boards. If the account exists with
   * an unverified address, the ownership is pending: the account has no permissions on the board until its address is verified. A board
   * that has an owner keeps them. Repeatable.
   */
  abstract found(team: { readonly board: string; readonly ownerEmail: string }): Promise<void>;

  /** The members of a board, as they were when it was created. */
  abstract founders(board: string): Promise<readonly JoinedMember[]>;

  /** Addresses of the owners and admins of a board, without members who are suspended or whose ownership is pending. */
  abstract managers(board: string): Promise<readonly string[]>;

  /** Updates the table with the team of a board; ignores a state that is older than the table's. */
  abstract follow(team: TeamRow, now: string): Promise<void>;
}
