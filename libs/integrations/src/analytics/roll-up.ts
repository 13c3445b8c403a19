/** Counts each hit once, and adds it to the figures of its day. */
export abstract class AnalyticsRollUp {
  /**
   * Counts the hits written since the last run, and does the daily housekeeping of `now`. May run concurrently in several processes.
   * @returns the number of hits counted.
   */
  abstract run(now?: Date): Promise<number>;

  /** Counts the days again that still have all of their hits. Their figures stay the same, unless the rules have changed. */
  abstract recount(): Promise<void>;

  /** Deletes everything of a board. */
  abstract forget(board: string): Promise<void>;
}
