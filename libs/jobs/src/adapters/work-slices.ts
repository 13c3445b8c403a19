import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** How long a piece of the work may take, and how long others have in between; in milliseconds. */
const PIECE_MS = 4;
const PAUSE_MS = 6;

/**
 * Cuts long work into pieces, so that a process that does it serves requests in between. The work asks at each small step whether
 * its piece is over.
 */
export class WorkSlices {
  private began: number;
  private awaited = false;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.began = now();
  }

  /** Whether the piece is over: then `next` is to be awaited. */
  get over(): boolean {
    return this.now() - this.began >= PIECE_MS;
  }

  /** Lets others have their turn: for 6 ms, or, when a request waits for the work, only for what is ready to run. */
  async next(): Promise<void> {
    await (this.awaited ? setImmediate() : sleep(PAUSE_MS, undefined, { ref: false }));
    this.began = this.now();
  }

  /** A request waits for the work now. */
  hurry(): void {
    this.awaited = true;
  }
}

/** Work in pieces that is done once, at the latest when it is first needed. */
export class InPieces<Made> {
  private made: Promise<Made> | undefined;
  private readonly slices: WorkSlices;

  constructor(
    private readonly make: (slices: WorkSlices) => Promise<Made>,
    now?: () => number,
  ) {
    this.slices = new WorkSlices(now);
  }

  /** Begins the work, beside everything else. If the work fails, `get` rejects, and the next call begins it again. */
  begin(): void {
    this.unhurried().catch(() => undefined);
  }

  /** What the work makes, for other work that may take its time as well. */
  unhurried(): Promise<Made> {
    this.made ??= this.make(this.slices).catch((error: unknown) => {
      this.made = undefined;
      throw error;
    });
    return this.made;
  }

  /** What the work makes; it hurries from now on. */
  get(): Promise<Made> {
    this.slices.hurry();
    return this.unhurried();
  }
}
