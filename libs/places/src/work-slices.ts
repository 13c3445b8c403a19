import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** The duration of a slice of work and of the pause after it, in milliseconds. */
const PIECE_MS = 4;
const PAUSE_MS = 6;

/**
 * Splits long work into slices, so the process serves requests in between. The work checks after each small step whether its slice is
 * over.
 */
export class WorkSlices {
  private began: number;
  private awaited = false;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.began = now();
  }

  /** Whether the slice is over. If so, await `next`. */
  get over(): boolean {
    return this.now() - this.began >= PIECE_MS;
  }

  /** Yields to other work: for 6 ms, or only for callbacks that are ready if a request waits for this work. */
  async next(): Promise<void> {
    await (this.awaited ? setImmediate() : sleep(PAUSE_MS, undefined, { ref: false }));
    this.began = this.now();
  }

  /** Call when a request waits for the work. */
  hurry(): void {
    this.awaited = true;
  }
}

/** Sliced work that runs once, at the latest when its result is first needed. */
export class InPieces<Made> {
  private made: Promise<Made> | undefined;
  private readonly slices: WorkSlices;

  constructor(
    private readonly make: (slices: WorkSlices) => Promise<Made>,
    now?: () => number,
  ) {
    this.slices = new WorkSlices(now);
  }

  /** Starts the work in the background. If it fails, `get` rejects and the next call starts it again. */
  begin(): void {
    this.unhurried().catch(() => undefined);
  }

  /** The result, for other work that is in no hurry. */
  unhurried(): Promise<Made> {
    this.made ??= this.make(this.slices).catch((error: unknown) => {
      this.made = undefined;
      throw error;
    });
    return this.made;
  }

  /** The result. From now on the work runs without long pauses. */
  get(): Promise<Made> {
    this.slices.hurry();
    return this.unhurried();
  }
}
