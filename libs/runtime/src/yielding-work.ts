import type { BackgroundProcesses } from './background-processes.js';

type Processes<Message, Value> = Pick<BackgroundProcesses<Message, Value>, 'run'>;

/**
 * Work of the lowest priority that is retried at ordinary priority if the queue makes no progress, as on a machine that is always busy. Waiting in
 * a queue that makes progress causes no retry (decision 0130).
 */
export class YieldingWork<Message, Value> {
  /** When a message was last completed, by `performance.now()`. */
  private lastDone = -Infinity;

  constructor(
    private readonly patient: Processes<Message, Value>,
    private readonly urgent: Processes<Message, Value>,
  ) {}

  /**
   * The result of the work for `message`.
   * @param patienceMs the maximum time without any completed message while this one waits: several times the duration of one.
   * @throws errors of the processes.
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

  /** Calls `retry` if nothing was completed for `patienceMs`, counted from now at the earliest. Returns a function that stops the timer. */
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
