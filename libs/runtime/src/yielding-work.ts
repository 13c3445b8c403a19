import type { BackgroundProcesses } from './background-processes.js';

type Processes<Message, Value> = Pick<BackgroundProcesses<Message, Value>, 'run'>;

/**
 * Work of the lowest priority that is begun again at ordinary priority once none of it gets done: a machine that is busy all the time would
 * never do it. Whoever only waits for their turn goes on waiting (decision 0130).
 */
export class YieldingWork<Message, Value> {
  /** When a piece was done last, by `performance.now()`. */
  private lastDone = -Infinity;

  constructor(
    private readonly patient: Processes<Message, Value>,
    private readonly urgent: Processes<Message, Value>,
  ) {}

  /**
   * What the work makes of `message`.
   * @param patienceMs for so long nothing may be done while it waits: several times what a piece takes by itself.
   * @throws what the processes throw.
   */
  async run(message: Message, patienceMs: number): Promise<Value> {
    const stalled = new AbortController();
    const stop = this.whenStalled(patienceMs, () => stalled.abort());
    try {
      const value = await this.patient.run(message, stalled.signal);
      this.lastDone = performance.now();
      return value;
    } catch (error) {
      if (!stalled.signal.aborted) throw error;
      return await this.urgent.run(message);
    } finally {
      stop();
    }
  }

  /** Calls `give` once nothing was done for too long, counted from now at the earliest. Returns what ends the watch. */
  private whenStalled(patienceMs: number, give: () => void): () => void {
    const began = performance.now();
    let timer: NodeJS.Timeout;
    const look = (): void => {
      const left = Math.max(began, this.lastDone) + patienceMs - performance.now();
      if (left <= 0) give();
      else timer = setTimeout(look, left);
    };
    look();
    return () => clearTimeout(timer);
  }
}
