/** How a `Batcher` groups. */
export interface GrouperOptions<Item> {
  /** Items in one group at most. */
  readonly maxSize: number;
  /**
   * Items that go in one group however few others there are. Of more, a group takes half of those that wait and are under
   * way: while one half is worked on, the caller uses the results of the other. In a single group both sides would take
   * turns, and as all of its items come back together, so would they go on. Default `maxSize`.
   */
  readonly least?: number;
  /** Groups under way at once at most. */
  readonly inFlight: number;
  /** Items that share a key are never under way together: the later one waits for the earlier one. */
  readonly keys?: (item: Item) => readonly string[];
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Turns many small calls that arrive together into few large ones: what comes in during the same turn of the event
 * loop, or while `inFlight` groups are under way, shares one round trip. Alone, an item waits for nothing.
 */
export class Batcher<Item, Result> {
  private queue: Waiting<Item, Result>[] = [];
  private running = 0;
  /** Items of the groups under way. */
  private underWay = 0;
  private scheduled = false;
  private readonly busy = new Set<string>();

  /** @param work gets the items of a group and answers with as many results, in the same order; a promise among them
   * fails its own item only. */
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
    // After the poll phase: every socket that was readable in this turn has had its say by then.
    setImmediate(() => {
      this.scheduled = false;
      while (this.running < this.options.inFlight && this.dispatch());
    });
  }

  /** Starts one group; false when nothing can be started now. */
  private dispatch(): boolean {
    const { keys, maxSize, least = maxSize } = this.options;
    if (this.queue.length === 0) return false;
    const size = Math.min(maxSize, Math.max(least, Math.ceil((this.queue.length + this.underWay) / 2)));
    let group: Waiting<Item, Result>[];
    const taken: string[] = [];
    if (keys) {
      group = [];
      const left: Waiting<Item, Result>[] = [];
      // Keys of items that wait here for another key: whoever shares one with them came later, and queues behind them.
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
