import { LRUCache } from 'lru-cache';

/** Reads the objects with these keys; those that do not exist are left out. */
export type ReadObjects<T> = (keys: readonly string[]) => Promise<Iterable<readonly [key: string, object: T]>>;

/** Objects of several kinds, by key, in bounded memory. What was used least recently is dropped. */
export class RememberedObjects<Kinds extends { readonly [K in keyof Kinds]: object }> {
  private readonly objects: LRUCache<string, object>;

  /**
   * @param room bytes that all objects may take.
   * @param largest bytes that one object may take; a larger one is not remembered.
   * @param sizes the estimated size of an object of each kind with its key, in bytes.
   */
  constructor(
    room: number,
    largest: number,
    private readonly sizes: { readonly [K in keyof Kinds]: (object: Kinds[K], key: string) => number },
  ) {
    this.objects = new LRUCache({ maxSize: room, maxEntrySize: largest });
  }

  /** The estimated size of all objects, in bytes. */
  get size(): number {
    return this.objects.calculatedSize;
  }

  /** The objects with these keys. `read` is called for those that are not remembered. */
  async of<K extends keyof Kinds & string>(
    kind: K,
    keys: readonly string[],
    read: ReadObjects<Kinds[K]>,
  ): Promise<ReadonlyMap<string, Kinds[K]>> {
    const found = new Map<string, Kinds[K]>();
    const unknown = keys.filter((key) => {
      const object = this.objects.get(`${kind} ${key}`) as Kinds[K] | undefined;
      if (object) found.set(key, object);
      return !object;
    });
    for (const [key, object] of unknown.length > 0 ? await read(unknown) : []) {
      found.set(key, object);
      this.objects.set(`${kind} ${key}`, object, { size: this.sizes[kind](object, key) });
    }
    return found;
  }
}
