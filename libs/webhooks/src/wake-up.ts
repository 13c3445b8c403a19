/** Wakes one waiter. A signal without a waiter is kept: the next wait returns immediately. */
export class WakeUp {
  private signalled = false;
  private resolve: (() => void) | undefined;

  signal(): void {
    this.signalled = true;
    this.resolve?.();
  }

  /** Resolves at the next signal, or when `ending` aborts. Never throws. */
  async next(ending: AbortSignal): Promise<void> {
    if (!this.signalled && !ending.aborted)
      await new Promise<void>((resolve) => {
        const done = () => {
          ending.removeEventListener('abort', done);
          resolve();
        };
        this.resolve = done;
        ending.addEventListener('abort', done);
      });
    this.resolve = undefined;
    this.signalled = false;
  }
}
