/** Waiters for the growth of one thing. */
export class Channel {
  /** How often it was announced to have grown. */
  grown = 0;
  /** Waiters with the same timeout share a timer, so that all of them read together. */
  private readonly waiting = new Map<number, { readonly timer: NodeJS.Timeout; readonly all: Set<() => void> }>();

  constructor(private readonly tell: () => void) {}

  /** It has grown. Followers in this process wake immediately, other processes as soon as they can be notified. */
  announce(): void {
    this.wake();
    this.tell();
  }

  /**
   * Resolves when it has grown after `since` (the value of `grown` before the caller read), after `ms` at the latest, or when `signal` aborts,
   * whichever is first. Never throws.
   */
  async next(ms: number, signal: AbortSignal, since = this.grown): Promise<void> {
    if (this.grown !== since || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const { all } = this.group(ms);
      const done = () => {
        // A timer without a waiter would keep its process alive.
        if (all.delete(done) && all.size === 0 && this.waiting.get(ms)?.all === all) this.wakeGroup(ms);
        signal.removeEventListener('abort', done);
        resolve();
      };
      all.add(done);
      signal.addEventListener('abort', done);
    });
  }

  wake(): void {
    this.grown++;
    for (const ms of [...this.waiting.keys()]) this.wakeGroup(ms);
  }

  private group(ms: number) {
    let group = this.waiting.get(ms);
    if (!group) this.waiting.set(ms, (group = { timer: setTimeout(() => this.wakeGroup(ms), ms), all: new Set() }));
    return group;
  }

  private wakeGroup(ms: number): void {
    const group = this.waiting.get(ms);
    this.waiting.delete(ms);
    clearTimeout(group?.timer);
    for (const done of [...(group?.all ?? [])]) done();
  }
}
