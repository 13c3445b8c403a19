import type { Board, Boards } from './boards.js';
import { outcomeOf, Rejection } from '#kernel';
import { type Receipt, RecurringWork } from '#runtime';
import { newFacts, withFacts } from '#store';
import { randomUUID } from 'node:crypto';

/** Delay before the first sweep after a start or a fault: a process has other work when it starts. */
const FIRST_PAUSE_MS = 600_000;

/** Removes outdated data from all boards, repeatedly, in one process at a time. */
export abstract class BoardSweep extends RecurringWork {
  readonly single = true;
  private isFirst = true;
  /** In milliseconds. */
  protected abstract readonly every: number;

  constructor(private readonly boards: Boards) {
    super();
  }

  /** Removes outdated data on the board of the facts; returns how much. Repeatable. */
  protected abstract onBoard(): Promise<number>;

  override run(signal: AbortSignal): Promise<void> {
    this.isFirst = true;
    return super.run(signal);
  }

  protected async round(signal: AbortSignal): Promise<number> {
    if (this.isFirst) {
      this.isFirst = false;
      return FIRST_PAUSE_MS;
    }
    await this.sweep(new Date().toISOString(), signal);
    return this.every;
  }

  /** Whether a command removed something: an object that changed or was deleted since it was read is left to the next sweep. */
  protected async removed(command: Promise<Receipt>): Promise<boolean> {
    const outcome = await outcomeOf(async () => (await command).changed);
    return outcome instanceof Rejection ? false : outcome;
  }

  /**
   * Removes data that is outdated at `now`, UTC ISO text, from all boards; returns how much. Repeatable.
   * @throws the fault of the first board that has one, after all boards are done.
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
    const known = newFacts({ board, actor: `system:${this.name}`, now, requestId });
    return withFacts(known, () => this.onBoard(), undefined, slug);
  }
}
