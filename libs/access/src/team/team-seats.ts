/** How many people may work on a board. A context implements it. */
export abstract class TeamSeats {
  /** The most members and pending invitations on the plan of the request's board; null: unlimited. */
  abstract limit(): Promise<number | null>;
}
