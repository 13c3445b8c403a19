import type { Hit } from './hit.js';

/** The log that hits are written to. */
export abstract class HitLog {
  /** Buffers a hit; it is written a fraction of a second later, together with others. Drops it if too many are waiting. */
  abstract add(hit: Hit): void;

  /** Writes the waiting hits. @throws errors of the database; the hits then keep waiting. */
  abstract flush(): Promise<void>;

  /** The secret of a day that visitors are hashed with: the same in every process, and deleted after two days. */
  abstract saltOf(day: string): Buffer | Promise<Buffer>;
}
