import type { EventStore } from '#kernel';
import type { Batch } from '#kernel/engine';

/** How long one batch may be delayed at most: otherwise continuous work would block it forever. */
const PATIENCE_MS = 300;

/**
 * The order of work in a process that has fallen behind: publishing comes first. Search indexing and reactions wait for it, batch by batch, and
 * only for a while.
 */
export class Precedence {
  private readonly behind = new Set<string>();
  private waiting: (() => void)[] = [];

  /** `name` goes first as long as it is behind. */
  note(name: string, behind: boolean): void {
    if (behind) this.behind.add(name);
    else if (this.behind.delete(name) && this.behind.size === 0) for (const go of this.waiting.splice(0)) go();
  }

  /** Resolves when nothing has precedence, after a while, or when `signal` aborts; usually immediately. Never throws. */
  async giveWay(signal: AbortSignal): Promise<void> {
    if (this.behind.size === 0 || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', go);
        resolve();
      };
      const timer = setTimeout(go, PATIENCE_MS);
      this.waiting.push(go);
      signal.addEventListener('abort', go, { once: true });
    });
  }

  /** `store` for work that waits: the next batch of a subscription is read when nothing has precedence. */
  laterIn(store: EventStore): EventStore {
    const later = Object.create(store) as EventStore;
    later.subscribe = (options) => this.batches(store.subscribe(options), options.signal);
    return later;
  }

  private async *batches(batches: AsyncIterable<Batch>, signal: AbortSignal): AsyncIterable<Batch> {
    const iterator = batches[Symbol.asyncIterator]();
    try {
      for (;;) {
        await this.giveWay(signal);
        const { value, done } = await iterator.next();
        if (done) return;
        yield value;
      }
    } finally {
      await iterator.return?.();
    }
  }
}
