import { SourceFaultError, type SourceItem } from '../posting-source.js';

const BATCH = 500;

/** Items in batches, each id once. */
export class CollectedItems {
  private readonly ids = new Set<string>();
  private waiting: SourceItem[] = [];
  private count = 0;
  /** Adds the items whose ids are new. */
  fresh = 0;

  constructor(private readonly bounds: { readonly items: number }) {}

  /** @throws SourceFaultError `too_many_items` */
  add(item: SourceItem): void {
    if (++this.count > this.bounds.items)
      throw new SourceFaultError('too_many_items', `The source has more than ${this.bounds.items} items.`);
    this.waiting.push(this.once(item));
  }

  /** Takes the full batches. At the end, also the remaining items. */
  *batches(isEnd: boolean): Generator<readonly SourceItem[]> {
    while (this.waiting.length >= BATCH) yield this.waiting.splice(0, BATCH);
    if (isEnd && this.waiting.length > 0) yield this.waiting.splice(0);
  }

  private once(item: SourceItem): SourceItem {
    const sourceId = item.posting?.sourceId ?? item.unreadable?.sourceId ?? null;
    if (sourceId === null) return item;
    if (this.ids.has(sourceId)) return { unreadable: { sourceId, problem: 'An earlier item has the same id.' } };
    this.ids.add(sourceId);
    this.fresh++;
    return item;
  }
}
