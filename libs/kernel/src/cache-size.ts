const one = () => 1;

/**
 * Options of an `LRUCache` with at most `entries` values. Its memory grows with the values that it has: with `max`, a cache reserves
 * the memory of all of them when it is created, which took 45 ms and 10 MB of each start.
 */
export const upTo = (entries: number) => ({ maxSize: entries, sizeCalculation: one });
