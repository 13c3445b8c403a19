/** Wakes one who waits. A ring that nobody waited for is not lost: the next wait ends at once. */
export class Bell {
  private rung = false;
  private wake: (() => void) | undefined;

  ring(): void {
    this.rung = true;
    this.wake?.();
  }

  /** Resolves at the next ring, or when `signal` aborts. Never throws. */
  async next(signal: AbortSignal): Promise<void> {
    if (!this.rung && !signal.aborted)
      await new Promise<void>((resolve) => {
        const done = () => {
          signal.removeEventListener('abort', done);
          resolve();
        };
        this.wake = done;
        signal.addEventListener('abort', done);
      });
    this.wake = undefined;
    this.rung = false;
  }
}
