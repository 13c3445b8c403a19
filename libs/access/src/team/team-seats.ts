/** How many people may work on a board; a context answers. */
export abstract class TeamSeats {
  /** Members and open invitations that the plan of the board of the request allows; null: any number. */
  abstract limit(): Promise<number | null>;
}
