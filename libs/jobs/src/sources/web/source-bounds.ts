/** What a reading may take; more of it is a fault of the source. */
export interface SourceBounds {
  /** Bytes of one answer, unpacked. */
  readonly bytes: number;
  /** Unpacked bytes for each packed one, once there are 8 MB of them. */
  readonly ratio: number;
  /** Items of one source. */
  readonly items: number;
  /** Characters of one item; a longer one is no posting. */
  readonly itemCharacters: number;
  /** Elements, or objects and lists, inside each other. */
  readonly depth: number;
  /** Milliseconds without a byte. */
  readonly idleMs: number;
  /** Milliseconds that a reading waits for its source, all in all. */
  readonly wholeMs: number;
  readonly redirects: number;
  /** Pages of a list. */
  readonly pages: number;
  /** Pages of single postings behind a list. */
  readonly details: number;
  /** A longer `Crawl-delay` counts as this. */
  readonly crawlDelayMs: number;
  /** A `Retry-After` of so many seconds at most is waited for, thrice; a longer one ends the reading. */
  readonly retrySeconds: number;
  /** How long a robots.txt is remembered. */
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
