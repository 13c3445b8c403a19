/** The limits of a read. A source that exceeds them fails. */
export interface SourceBounds {
  /** Bytes of a response, after decompression. */
  readonly bytes: number;
  /** Maximum compression ratio, applied from 8 MB on. */
  readonly ratio: number;
  /** Items of a source. */
  readonly items: number;
  /** Characters of an item. A longer item is not a posting. */
  readonly itemCharacters: number;
  /** Nesting depth of elements, or of objects and lists. */
  readonly depth: number;
  /** Milliseconds without any received byte. */
  readonly idleMs: number;
  /** Total milliseconds that a read waits for its source. */
  readonly wholeMs: number;
  readonly redirects: number;
  /** Pages of a list. */
  readonly pages: number;
  /** Pages of single postings behind a list. */
  readonly details: number;
  /** Maximum `Crawl-delay`. A longer one is reduced to this. */
  readonly crawlDelayMs: number;
  /** Maximum `Retry-After` in seconds. The client waits up to three times. A longer one ends the read. */
  readonly retrySeconds: number;
  /** How long a robots.txt is cached. */
  readonly robotsMs: number;
}

export const SOURCE_BOUNDS: SourceBounds = {
  bytes: 512 * 1_024 * 1_024,
  ratio: 250,
  items: 500_000,
  itemCharacters: 1_024 * 1_024,
  depth: 64,
  idleMs: 30_000,
  wholeMs: 900_000,
  redirects: 5,
  pages: 2_000,
  details: 2_000,
  crawlDelayMs: 10_000,
  retrySeconds: 20,
  robotsMs: 3_600_000,
};
