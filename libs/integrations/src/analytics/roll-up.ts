/** Counts each hit once, and adds it to the figures of its day. */
export interface AnalyticsRollUp {
  /**
   * Counts the hits written since the last run, and does the daily housekeeping of `now`. May run concurrently in several processes.
   * @returns the number of hits counted.
   */
  run(now?: Date): Promise<number>;

  /** Counts the days again that still have all of their hits. Their figures stay the same, unless the rules have changed. */
  recount(): Promise<void>;

  /** Deletes everything of a board. */
  forget(board: string): Promise<void>;
}
