/** Those who wait for one thing to grow. */
export class Channel {
  /** How many times it was heard to grow. */
  grown = 0;
  /** Who waits for the same time waits for one timer, so that all of them look together. */
  private readonly waiting = new Map<number, { readonly timer: NodeJS.Timeout; readonly all: Set<() => void> }>();

  constructor(private readonly tell: () => void) {}

  /** It has grown: followers in this process wake at once, other processes as soon as they can be notified. */
  announce(): void {
    this.wake();
    this.tell();
  }

  /**
   * Resolves when it has grown after `since` (what `grown` was before the caller looked), after `ms` at the latest, or when
   * `signal` aborts, whichever is first. Never throws.
   */
  async next(ms: number, signal: AbortSignal, since = this.grown): Promise<void> {
    if (this.grown !== since || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const { all } = this.group(ms);
      const done = () => {
        // A timer that nobody waits for would keep its process.
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
