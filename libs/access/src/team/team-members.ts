import type { Joined } from './team.decider.js';
import type { TeamRow } from './team.read-model.js';

/**
 * Who is in which team, across boards: the table by which sessions are let in. The events of a team are the truth, and the
 * table follows them.
 */
export abstract class TeamMembers {
  /**
   * Has `ownerEmail` alone work on a new board, as its owner. An address is one user, whichever boards they work on. Where the account
   * exists and nothing has proved its address, the ownership is pending: the account may do nothing on the board until its address is
   * proved. A board that has an owner keeps them. Repeatable.
   */
  abstract found(team: { readonly board: string; readonly ownerEmail: string }): Promise<void>;

  /** The members of a board, as they were made with it. */
  abstract founders(board: string): Promise<readonly Joined[]>;

  /** Addresses of the owners and admins of a board, without those who are suspended or have not proved that a board is theirs. */
  abstract managers(board: string): Promise<readonly string[]>;

  /** Brings the table in step with the team of a board; an older state than the table has changes nothing. */
  abstract follow(team: TeamRow, now: string): Promise<void>;
}
