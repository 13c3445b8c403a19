/** Counts hits, each once, and adds them to the figures of their days. */
export abstract class AnalyticsRollUp {
  /**
   * Counts the hits that were written since the last time, and keeps house once a day of `now`. May run in several processes at a time.
   * @returns how many hits it counted.
   */
  abstract run(now?: Date): Promise<number>;

  /** Counts the days again that still have all of their hits. Their figures are the same afterwards, unless the rules have changed. */
  abstract recount(): Promise<void>;

  /** Forgets everything of a board. */
  abstract forget(board: string): Promise<void>;
}
