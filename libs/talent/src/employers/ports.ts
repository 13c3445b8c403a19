/** Number of applications received on the board. */
export abstract class ApplicationCounts {
  /** By job id. A job without applications may be absent. */
  abstract of(jobIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
