import type { Board, Boards } from './boards.js';
import { BackgroundWork } from '#runtime';
import { withFacts } from '#store';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Before the first sweep of a process, which has other work when it starts. */
const FIRST_PAUSE_MS = 600_000;

/** Removes what is too old from all boards, again and again, in one process at a time. */
export abstract class BoardSweep extends BackgroundWork {
  readonly single = true;
  /** In milliseconds. */
  protected abstract readonly every: number;

  constructor(private readonly boards: Boards) {
    super();
  }

  /** Removes what is too old on the board of the facts; returns how much. Repeatable. */
  protected abstract onBoard(): Promise<number>;

  async run(signal: AbortSignal): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; ; pause = this.every) {
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await this.sweep(new Date().toISOString(), signal);
    }
  }

  /**
   * Removes what is too old at `now`, UTC ISO text, from all boards; returns how much. Repeatable.
   * @throws the fault of the first board that has one, after the others.
   */
  async sweep(now: string, signal?: AbortSignal): Promise<number> {
    let removed = 0;
    const faults: unknown[] = [];
    for (const board of await this.boards.list()) {
      if (signal?.aborted) break;
      try {
        removed += await this.on(board, now);
      } catch (error) {
        faults.push(error);
      }
    }
    if (faults.length > 0) throw faults[0];
    return removed;
  }

  private on({ id: board, slug }: Board, now: string): Promise<number> {
    const requestId = `sweep_${randomUUID()}`;
    const known = {
      board,
      actor: `system:${this.name}`,
      now,
      requestId,
      correlationId: requestId,
      causationId: null,
    };
    return withFacts(known, () => this.onBoard(), undefined, slug);
  }
}
