import type { BackgroundProcesses } from './background-processes.js';

type Processes<Message, Value> = Pick<BackgroundProcesses<Message, Value>, 'run'>;

/**
 * Work of the lowest priority that is retried at ordinary priority when the queue makes no progress, as on a machine that is always busy.
 * Waiting in a queue that makes progress causes no retry (decision 0130).
 */
export class YieldingWork<Message, Value> {
  /** When a message was last completed, by `performance.now()`. */
  private lastDone = -Infinity;

  constructor(
    private readonly patient: Processes<Message, Value>,
    private readonly urgent: Processes<Message, Value>,
  ) {}

  /**
   * What the work makes of `message`.
   * @param patienceMs for how long nothing may be completed while this message waits: several times what one takes by itself.
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

  /** Calls `retry` when nothing was completed for `patienceMs`, counted from now at the earliest. Returns what stops the timer. */
  private whenStalled(patienceMs: number, retry: () => void): () => void {
    const began = performance.now();
    let timer: NodeJS.Timeout;
    const look = (): void => {
      const left = Math.max(began, this.lastDone) + patienceMs - performance.now();
      if (left <= 0) retry();
      else timer = setTimeout(look, left);
    };
    look();
    return () => clearTimeout(timer);
  }
}
