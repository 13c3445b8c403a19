/** The facts of one request, which every rule gets, so that rules ask no clock and no session. */
export interface Facts {
  /** The board (tenant) on which everything of this request happens. */
  readonly board: string;
  /** Who acts, in the form that `parseActor` reads: `api_key:<key id>`, `system:<name>`. Never personal data. */
  readonly actor: string;
  /** The moment of the request, UTC ISO text with milliseconds. */
  readonly now: string;
  readonly requestId: string;
  /** What belongs to one piece of work, across requests and policies; the request's own id at its origin. */
  readonly correlationId: string;
  /** The event that caused this work, or null when a person or client did. */
  readonly causationId: string | null;
}
