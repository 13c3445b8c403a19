import { once } from 'node:events';
import type { Pool } from 'pg';
import type { PersonKeys } from './person-keys.js';
import type { SealedEventStore } from './sealed-event-store.js';

/** How long a checkpoint that only passed other events may stay unwritten, in milliseconds. */
const SAVE_MS = 60_000;

/**
 * Follows the log and destroys the key of every object that an event erases. So keys that were restored from a backup are destroyed again if the
 * log is newer than the backup. One process at a time does this, and the checkpoint fences it; repeats change nothing.
 */
export class Erasures {
  readonly name = 'erasures';
  readonly single = true;

  constructor(
    private readonly store: Pick<SealedEventStore, 'erasing' | 'kept'>,
    private readonly keys: PersonKeys,
    private readonly pool: Pool,
  ) {}

  /** Works until `signal` aborts. @throws on faults; call it again. */
  async run(signal: AbortSignal): Promise<void> {
    const { erasing, kept } = this.store;
    if (erasing.size === 0) {
      if (!signal.aborted) await once(signal, 'abort');
      return;
    }
    let saved = await this.checkpoint();
    let savedAt = performance.now();
    for await (const { events, checkpoint } of kept.subscribe({
      after: saved,
      categories: [...erasing.keys()],
      signal,
    })) {
      const erased = events.filter(({ category, type }) => erasing.get(category)?.includes(type));
      for (const { board, objectId, at } of erased) await this.keys.destroy({ board, person: objectId }, at);
      if (checkpoint === saved || (erased.length === 0 && performance.now() - savedAt < SAVE_MS)) continue;
      await this.save(saved, checkpoint);
      saved = checkpoint;
      savedAt = performance.now();
    }
  }

  private async checkpoint(): Promise<string> {
    const { rows } = await this.pool.query<{ checkpoint: string }>('select checkpoint from erasure_follower');
    return rows[0]?.checkpoint ?? '';
  }

  private async save(from: string, to: string): Promise<void> {
    const { rowCount } = await this.pool.query('update erasure_follower set checkpoint = $2 where checkpoint = $1', [
      from,
      to,
    ]);
    if (rowCount !== 1) throw new Error('Another process follows the erasures.');
  }
}
