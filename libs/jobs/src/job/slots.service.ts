import { Changes, facts, RememberedValues } from '#store';
import { Injectable } from '@nestjs/common';
import { JobReader } from './job.read-model.js';

/** How long cached slots are trusted while change notifications work. */
const TRUSTED_MS = 3_600_000;

/** The slots of a board, as far as this process knows. */
interface Slots {
  /** Slots of published jobs, and slots that this process has offered. */
  readonly taken: Set<number>;
  /** The number of published jobs without a slot, from a time when the plan had no limit. */
  readonly without: number;
}

/**
 * Offers slots to jobs that are to be published. Taken slots are cached per board, so an offer needs no query. If another process has
 * taken the slot since, its claim fails. The cache alone never decides that no slot is left.
 */
@Injectable()
export class SlotOffers {
  private readonly boards: RememberedValues<Slots>;

  constructor(
    private readonly reader: JobReader,
    changes: Changes,
  ) {
    // Claims detect outdated entries, so the cache need not be fresh.
    this.boards = new RememberedValues({
      get maxAgeMs() {
        return changes.isListening ? TRUSTED_MS : changes.maxAgeMs;
      },
    });
    // Under another plan, jobs may get no slot or a slot above the current limit.
    changes.follow(() => this.boards.clear(), { board: ({ id }) => this.boards.forget(id) });
  }

  /** A slot up to `limit` that no published job of the board has. Null if none is left. Call `release` if it stays unused. */
  async offer(limit: number): Promise<number | null> {
    const { board } = facts();
    const known = await this.boards.entry(board)?.value;
    if (known && claimsDecide(known, limit)) {
      const slot = anyFree(known, limit);
      if (slot !== null) return slot;
    }
    return anyFree(await this.boards.read(board, () => this.read()).value, limit);
  }

  /** Returns an offered `slot` that was not used. */
  release(slot: number): void {
    this.boards.entry(facts().board)?.known?.taken.delete(slot);
  }

  /** Discards the cached slots of the board. */
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

/** Whether the claims alone enforce the limit: every published job has a slot up to it. */
const claimsDecide = ({ taken, without }: Slots, limit: number): boolean =>
  without === 0 && [...taken].every((slot) => slot <= limit);

/** Takes a random free slot, so concurrent publications seldom conflict. */
function anyFree({ taken, without }: Slots, limit: number): number | null {
  // After a change to a smaller plan, more jobs may be published than it has slots.
  if (taken.size + without >= limit) return null;
  const free = Array.from({ length: limit }, (_, index) => index + 1).filter((slot) => !taken.has(slot));
  const slot = free[Math.floor(Math.random() * free.length)] ?? null;
  if (slot !== null) taken.add(slot);
  return slot;
}
