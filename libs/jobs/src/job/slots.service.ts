import { Changes, facts, Remembered } from '#store';
import { Injectable } from '@nestjs/common';
import { JobReader } from './job.read-model.js';

/** How long what is remembered is used while notifications of other plans are heard. */
const TRUSTED_MS = 3_600_000;

/** Who has which slot of a board, as far as this process knows. */
interface Slots {
  /** Slots of published jobs, and those that this process has offered. */
  readonly taken: Set<number>;
  /** Published jobs that have none, from a time when the plan had no limit. */
  readonly without: number;
}

/**
 * Offers slots to jobs that are published. What is taken is remembered per board, so that an offer costs no statement: others may have
 * taken a slot since, and then its claim refuses it. That nothing is left is never said from memory.
 */
@Injectable()
export class SlotOffers {
  private readonly boards: Remembered<Slots>;

  constructor(
    private readonly reader: JobReader,
    changes: Changes,
  ) {
    // Claims make up for what is not known, so that what is remembered need not be young.
    this.boards = new Remembered({
      get maxAgeMs() {
        return changes.hears ? TRUSTED_MS : changes.maxAgeMs;
      },
    });
    // Under another plan jobs may get no slot, or a higher one than the limit of today.
    changes.follow(() => this.boards.clear(), { board: ({ id }) => this.boards.forget(id) });
  }

  /** A slot up to `limit` that no published job of the board has; null when none is left. Give it back when it is not used. */
  async offer(limit: number): Promise<number | null> {
    const { board } = facts();
    const known = await this.boards.entry(board)?.value;
    if (known && claimsDecide(known, limit)) {
      const slot = anyFree(known, limit);
      if (slot !== null) return slot;
    }
    return anyFree(await this.boards.read(board, () => this.read()).value, limit);
  }

  /** The board needs `slot` no longer: it was offered, and nothing was published with it. */
  giveBack(slot: number): void {
    this.boards.entry(facts().board)?.known?.taken.delete(slot);
  }

  /** What is remembered of the board is outdated. */
  forget(): void {
    this.boards.forget(facts().board);
  }

  private async read(): Promise<Slots> {
    const slots = await this.reader.publishedSlots();
    const taken = new Set(slots.filter((slot) => slot !== null));
    const without = slots.includes(null) ? Math.max(1, (await this.reader.published()) - taken.size) : 0;
    return { taken, without };
  }
}

/** Whether as many jobs as the claims let through are as many as the limit: every published job has a slot up to it. */
const claimsDecide = ({ taken, without }: Slots, limit: number): boolean =>
  without === 0 && [...taken].every((slot) => slot <= limit);

/** Takes any of the free slots, so that jobs that are published at once seldom meet. */
function anyFree({ taken, without }: Slots, limit: number): number | null {
  // After a change to a smaller plan more jobs may be published than there are slots.
  if (taken.size + without >= limit) return null;
  const free = Array.from({ length: limit }, (_, index) => index + 1).filter((slot) => !taken.has(slot));
  const slot = free[Math.floor(Math.random() * free.length)] ?? null;
  if (slot !== null) taken.add(slot);
  return slot;
}
