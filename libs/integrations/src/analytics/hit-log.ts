import type { Hit } from './hit.js';

/** Where hits are written to. */
export abstract class HitLog {
  /** Takes a hit; it is written a fraction of a second later, together with others. Drops it when too many wait. */
  abstract add(hit: Hit): void;

  /** Writes what waits. @throws what the database says; the hits wait on then. */
  abstract flush(): Promise<void>;

  /** The secret of a day with which visitors are hashed: the same in every process, and destroyed after two days. */
  abstract saltOf(day: string): Buffer | Promise<Buffer>;
}
