/** How a `Batcher` groups. */
export interface GrouperOptions<Item> {
  /** Maximum number of items in one group. */
  readonly maxSize: number;
  /**
   * Up to this number, all waiting items form one group. If there are more, a group takes half of the waiting and running ones: while one half is
   * processed, the caller uses the results of the other. With a single group both sides would take turns, and because all of its items return
   * together, this would never change. Default `maxSize`.
   */
  readonly least?: number;
  /** Maximum number of concurrent groups. */
  readonly inFlight: number;
  /** Items that share a key never run concurrently: the later one waits for the earlier one. */
  readonly keys?: (item: Item) => readonly string[];
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Combines many small concurrent calls into few large ones: calls that arrive in the same turn of the event loop, or while `inFlight` groups are
 * running, share one round trip. A single call is not delayed.
 */
export class Batcher<Item, Result> {
  private queue: Waiting<Item, Result>[] = [];
  private running = 0;
  /** Items of the running groups. */
  private underWay = 0;
  private scheduled = false;
  private readonly busy = new Set<string>();

  /**
   * @param work receives the items of a group and returns as many results, in the same order. A rejected promise among them fails only its own
   * item.
   */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>,
    private readonly options: GrouperOptions<Item>,
  ) {}

  /** The result of `work` for this item. @throws what `work` throws, for every item of its group. */
  run(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.queue.push({ item, resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.running >= this.options.inFlight) return;
    this.scheduled = true;
    // After the poll phase: by then, every socket that was readable in this turn has been read.
    setImmediate(() => {
      this.scheduled = false;
      while (this.running < this.options.inFlight && this.dispatch());
    });
  }

  /** Starts one group; false if none can be started now. */
  private dispatch(): boolean {
    const { keys, maxSize, least = maxSize } = this.options;
    if (this.queue.length === 0) return false;
    const size = Math.min(maxSize, Math.max(least, Math.ceil((this.queue.length + this.underWay) / 2)));
    let group: Waiting<Item, Result>[];
    const taken: string[] = [];
    if (keys) {
      group = [];
      const left: Waiting<Item, Result>[] = [];
      // Keys of items that wait for another key. An item that arrives later and shares one of them queues behind them.
      const wanted = new Set<string>();
      for (const waiting of this.queue) {
        const needs = group.length < size ? keys(waiting.item) : undefined;
        if (!needs || needs.some((key) => this.busy.has(key) || wanted.has(key))) {
          left.push(waiting);
          for (const key of needs ?? []) wanted.add(key);
        } else {
          for (const key of needs) this.busy.add(key);
          taken.push(...needs);
          group.push(waiting);
        }
      }
      this.queue = left;
    } else {
      group = this.queue.splice(0, size);
    }
    if (group.length === 0) return false;
    this.running++;
    this.underWay += group.length;
    void this.finish(group, taken);
    return true;
  }

  private async finish(group: readonly Waiting<Item, Result>[], taken: readonly string[]): Promise<void> {
    try {
      const results = await this.work(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => resolve(results[index] as Result | Promise<Result>));
    } catch (error) {
      for (const { reject } of group) reject(error);
    } finally {
      this.running--;
      this.underWay -= group.length;
      for (const key of taken) this.busy.delete(key);
      if (this.queue.length > 0) this.schedule();
    }
  }
}
