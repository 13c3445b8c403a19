/** The facts of one request, passed to every rule, so that rules need no clock and no session. */
export interface Facts {
  /** The board (tenant) of everything in this request. */
  readonly board: string;
  /** The actor, in the form that `parseActor` reads: `api_key:<key id>`, `system:<name>`. Never personal data. */
  readonly actor: string;
  /** The time of the request, UTC ISO text with milliseconds. */
  readonly now: string;
  readonly requestId: string;
  /** Id of one piece of work, across requests and policies; at its origin it is the id of the request. */
  readonly correlationId: string;
  /** The event that caused this work, or null when a person or client did. */
  readonly causationId: string | null;
}
